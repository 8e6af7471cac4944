import { Button, Stack, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { FormError } from "../../../components/form-error.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";

interface NameFormProps {
  initialName?: string;
  submitLabel: string;
  /** Shows the slug only on request. */
  isShort?: boolean;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (values: { name: string; slug?: string }) => void;
}

const { create } = texts.parsers;

/** Name and slug of a new parser, and the button that makes it. */
export function NameForm(props: NameFormProps): ReactElement {
  const { initialName = "", submitLabel, isShort = false, error, isBusy, onSubmit } = props;
  const form = useForm({
    initial: { name: initialName, slug: "" },
    validate: {
      name: (name) => (name.trim() === "" ? create.nameMissing : null),
      slug: (slug) => (slug === "" || /^[a-z0-9-]{3,64}$/.test(slug) ? null : create.slugInvalid),
    },
    onSubmit: ({ name, slug }) => onSubmit(slug === "" ? { name } : { name, slug }),
    error,
  });
  const slug = <TextInput label={create.slug} description={create.slugHint} {...form.text("slug")} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack maw={420}>
        <FormError error={form.error} />
        <TextInput label={create.name} placeholder={create.namePlaceholder} {...form.text("name")} />
        {isShort ? (
          <details>
            <summary>{create.slug}</summary>
            {slug}
          </details>
        ) : (
          slug
        )}
        <Button type="submit" loading={isBusy} style={{ alignSelf: "start" }}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
