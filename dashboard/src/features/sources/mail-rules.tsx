import { Checkbox } from "@mantine/core";
import type { ReactElement } from "react";
import { TagsInput } from "../../components/tags-input.tsx";
import { mailSources as says } from "../../texts/en/mail-sources.ts";
import type { SourceFields } from "./use-source-form.ts";

/** Which mails are taken. */
export function MailRules({ form }: { form: SourceFields }): ReactElement {
  const { values, set } = form;
  return (
    <>
      <TagsInput
        label={says.senders}
        description={says.sendersHint}
        values={values.senders}
        onChange={(senders) => set("senders", senders)}
        removeLabel={says.removeSender}
      />
      {values.kind === "mail" && (
        <Checkbox
          label={says.needsProof}
          description={says.needsProofHint}
          checked={values.needsProof}
          onChange={(event) => set("needsProof", event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={says.takesText}
        description={says.takesTextHint}
        checked={values.takesText}
        onChange={(event) => set("takesText", event.currentTarget.checked)}
      />
    </>
  );
}
