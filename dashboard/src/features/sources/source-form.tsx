import { Button, Checkbox, Drawer, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { mailSources } from "../../texts/en/mail-sources.ts";
import { sources } from "../../texts/en/sources.ts";
import { texts } from "../../texts/en.ts";
import { AddressHint } from "./address-hint.tsx";
import { BucketFields } from "./bucket-fields.tsx";
import { kindNames } from "./describe-place.ts";
import { FolderFields } from "./folder-fields.tsx";
import { MailRules } from "./mail-rules.tsx";
import { MailboxFields } from "./mailbox-fields.tsx";
import { afters, type SourceDraft } from "./source-draft.ts";
import { SourceTest } from "./source-test.tsx";
import { type SourceFields, type SourceFormProps, useSourceForm } from "./use-source-form.ts";

const says = sources.form;

/** The form to add or change a source. */
export default function SourceForm({ source, folders, receivesMail, onClose }: SourceFormProps): ReactElement {
  const { form, save } = useSourceForm({ source, folders, onClose });
  const { values, set } = form;
  const isMail = values.kind === "mail" || values.kind === "mailbox";
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={source ? says.titleEdit(source.name) : says.titleNew}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <FormError error={form.error} />
          {source === null && (
            <NativeSelect
              label={says.kind}
              value={values.kind}
              data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
              onChange={(event) => {
                const kind = event.currentTarget.value as SourceDraft["kind"];
                set("kind", kind);
                set("after", afters[kind][0] ?? "leave");
                // A bucket's key is nobody's password.
                set("secret", "");
              }}
            />
          )}
          <TextInput label={says.name} required data-autofocus {...form.text("name")} />
          <PlaceFields form={form} source={source} folders={folders} receivesMail={receivesMail} />
          <AfterField form={form} />
          {isMail && <MailRules form={form} />}
          <TargetFields form={form} />
          {values.kind !== "mail" && <SourceTest draft={values} savedId={source?.id ?? null} />}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {texts.common.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {source ? texts.common.save : says.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

type PlaceProps = Omit<SourceFormProps, "onClose"> & { form: SourceFields };

function PlaceFields({ form, source, folders, receivesMail }: PlaceProps): ReactElement {
  const hasSecret = source?.hasSecret === true;
  switch (form.values.kind) {
    case "folder":
      return <FolderFields form={form} folders={folders} />;
    case "bucket":
      return <BucketFields form={form} hasSecret={hasSecret} />;
    case "mailbox":
      return <MailboxFields form={form} hasSecret={hasSecret} />;
    case "mail":
      return <AddressHint isOn={receivesMail} />;
  }
}

function AfterField({ form: { values, set } }: { form: SourceFields }): ReactElement | null {
  const isMailbox = values.kind === "mailbox";
  const labels: Record<SourceDraft["after"], string> = isMailbox
    ? { ...says.afters, ...mailSources.afters }
    : { ...mailSources.afters, ...says.afters };
  const choices = afters[values.kind];
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label={isMailbox ? mailSources.after : says.after}
      description={values.after === "seen" ? mailSources.seenHint : undefined}
      value={values.after}
      data={choices.map((value) => ({ value, label: labels[value] }))}
      onChange={(event) => set("after", event.currentTarget.value as SourceDraft["after"])}
    />
  );
}

function TargetFields({ form }: { form: SourceFields }): ReactElement {
  const { values, set } = form;
  const { data } = useQuery({
    queryKey: ["parsers"],
    queryFn: async ({ signal }) => (await call(parserRoutes.listParsers, { signal })).items,
  });
  const parsers = data?.filter(({ isArchived, id }) => !isArchived || id === values.parserId) ?? [];
  return (
    <>
      <NativeSelect
        label={says.target}
        value={values.parserId}
        data={[{ value: "", label: says.inbox }, ...parsers.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => set("parserId", event.currentTarget.value)}
      />
      <TextInput label={says.environment} description={says.environmentHint} {...form.text("environment")} />
      <Checkbox
        label={says.several}
        description={says.severalHint}
        checked={values.hasMultipleEntries}
        onChange={(event) => set("hasMultipleEntries", event.currentTarget.checked)}
      />
    </>
  );
}
