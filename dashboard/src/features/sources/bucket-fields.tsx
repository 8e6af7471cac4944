import { Group, PasswordInput, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { sources } from "../../texts/en/sources.ts";
import type { SourceFields } from "./use-source-form.ts";

const says = sources.form;

/** Where a bucket is, and with which keys it is reached. */
export function BucketFields({ form, hasSecret }: { form: SourceFields; hasSecret: boolean }): ReactElement {
  return (
    <>
      <TextInput
        label={says.endpoint}
        description={says.endpointHint}
        placeholder="https://s3.example.com"
        inputMode="url"
        {...form.text("endpoint")}
      />
      <Group grow align="flex-start">
        <TextInput label={says.bucket} required {...form.text("bucket")} />
        <TextInput label={says.region} placeholder="eu-central-1" {...form.text("region")} />
      </Group>
      <TextInput label={says.prefix} description={says.prefixHint} {...form.text("prefix")} />
      <TextInput label={says.accessKeyId} required autoComplete="off" {...form.text("accessKeyId")} />
      <PasswordInput
        label={says.secret}
        description={hasSecret ? says.secretKept : undefined}
        autoComplete="off"
        {...form.text("secret")}
      />
    </>
  );
}
