import { Group, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { mailSources as says } from "../../texts/en/mail-sources.ts";
import { sources } from "../../texts/en/sources.ts";
import { securities } from "./source-draft.ts";
import type { SourceFields } from "./use-source-form.ts";

/** Where servers usually listen. */
const ports = { tls: "993", starttls: "143", none: "143" };

/** Whose mailbox, on which server. */
export function MailboxFields({ form, hasSecret }: { form: SourceFields; hasSecret: boolean }): ReactElement {
  const { values, set } = form;
  return (
    <>
      <Group grow align="flex-start">
        <TextInput label={says.host} placeholder="imap.example.com" required {...form.text("host")} />
        <TextInput label={says.port} inputMode="numeric" required {...form.text("port")} />
      </Group>
      <NativeSelect
        label={says.security}
        value={values.security}
        data={securities.map((value) => ({ value, label: says.securities[value] }))}
        onChange={(event) => {
          const security = securities.find((each) => each === event.currentTarget.value) ?? "tls";
          set("security", security);
          if (values.port === ports[values.security]) set("port", ports[security]);
        }}
      />
      <TextInput label={says.user} required autoComplete="off" {...form.text("user")} />
      <PasswordInput
        label={says.password}
        description={hasSecret ? sources.form.secretKept : says.passwordHint}
        autoComplete="off"
        {...form.text("secret")}
      />
      <TextInput label={says.folder} required {...form.text("folder")} />
      {values.after === "move" && <TextInput label={says.moveTo} required {...form.text("moveTo")} />}
    </>
  );
}
