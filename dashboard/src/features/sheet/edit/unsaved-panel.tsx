import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import type { UnsavedChange } from "./send-changes.ts";
import type { Saving } from "./use-saving.ts";

interface UnsavedPanelProps {
  saving: Saving;
  rows: readonly SheetRow[];
}

const words = texts.sheet.unsaved;
/** Changes that are listed one by one. */
const mostShown = 4;

/** Changes that the service did not take, with what was typed: nothing is lost, and nothing of others overwritten unseen. */
export function UnsavedPanel({ saving, rows }: UnsavedPanelProps): ReactElement | null {
  const { unsaved } = saving;
  if (unsaved.length === 0) return null;
  // What somebody else changed is overwritten by a button that says so.
  const conflicts = unsaved.filter(({ message }) => message === null);
  const failed = unsaved.filter(({ message }) => message !== null);
  return (
    <Alert
      color="red"
      variant="light"
      mb="sm"
      icon={<IconAlertTriangle size={18} />}
      title={words.title(unsaved.length)}
      role="alert"
    >
      <Stack gap={4}>
        {unsaved.slice(0, mostShown).map((each) => (
          <Text key={`${each.change.entryId} ${each.change.column.name}`} size="sm">
            {toText(each, rows)}
          </Text>
        ))}
        {unsaved.length > mostShown && <Text size="sm">{texts.sheet.paste.more(unsaved.length - mostShown)}</Text>}
        <Group gap="xs" mt={4}>
          {failed.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void saving.retry(failed)}>
              {words.retry}
            </Button>
          )}
          {conflicts.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void saving.retry(conflicts)}>
              {words.overwrite}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => saving.discard(unsaved)}>
            {words.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function toText({ change, message, theirs }: UnsavedChange, rows: readonly SheetRow[]): string {
  const { column, after, entryId } = change;
  const name = rows.find((row) => row.entryId === entryId)?.filename ?? texts.sheet.unnamed;
  const show = (value: unknown) => formatValue(column.type, value) || words.empty;
  if (message === null) return words.conflict(column.label, name, show(theirs), show(after));
  return words.failed(column.label, name, show(after), message);
}
