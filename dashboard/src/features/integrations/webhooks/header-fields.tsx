import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import type { HeaderDraft } from "./webhook-draft.ts";

interface HeaderFieldsProps {
  headers: HeaderDraft[];
  /** What is wrong, by `headers.` and the name. */
  errors: Record<string, string>;
  onChange: (headers: HeaderDraft[]) => void;
}

/** The additional headers; saved values are never shown. */
export function HeaderFields({ headers, errors, onChange }: HeaderFieldsProps): ReactElement {
  const { form } = texts.integrations;
  const change = (id: number, part: Partial<HeaderDraft>) =>
    onChange(headers.map((header) => (header.id === id ? { ...header, ...part } : header)));
  const add = () => {
    const id = headers.reduce((most, header) => Math.max(most, header.id + 1), 0);
    onChange([...headers, { id, name: "", value: "", isKept: false }]);
  };
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {form.headers}
        </Text>
        <Text size="xs" c="dimmed">
          {form.headersHint}
        </Text>
      </div>
      {headers.map((header) => (
        <Group key={header.id} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={form.headerName}
            placeholder="X-Shared-Secret"
            value={header.name}
            readOnly={header.isKept}
            onChange={(event) => change(header.id, { name: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={form.headerValue}
            placeholder={header.isKept ? form.headerKept : ""}
            autoComplete="off"
            value={header.value}
            error={errors[`headers.${header.name}`]}
            onChange={(event) => change(header.id, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={form.removeHeader(header.name)}
            onClick={() => onChange(headers.filter(({ id }) => id !== header.id))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add} w="fit-content">
        {form.addHeader}
      </Button>
    </Stack>
  );
}
