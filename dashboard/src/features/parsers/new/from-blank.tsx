import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import { NameForm } from "./name-form.tsx";
import { useCreateParser } from "./use-create-parser.ts";

/** A parser without fields. */
export function FromBlank(): ReactElement {
  const create = useCreateParser();
  return (
    <NameForm
      submitLabel={texts.parsers.create.make}
      error={create.error}
      isBusy={create.isPending}
      onSubmit={(values) => create.mutate({ ...values, from: { kind: "blank" } })}
    />
  );
}
