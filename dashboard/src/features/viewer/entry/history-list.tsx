import { Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { EntryEdit } from "../../../../../src/contract/dashboard/entries.ts";
import { formatTime } from "../../../lib/format.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./history-list.module.css";
import { asRow, type FieldShape } from "./slots.ts";

interface HistoryListProps {
  edits: readonly EntryEdit[];
  fields: readonly FieldShape[];
}

/** Who changed what and when, latest first, with the value before and after. */
export default function HistoryList({ edits, fields }: HistoryListProps): ReactElement {
  if (edits.length === 0) {
    return (
      <Text c="dimmed" size="sm" p="md">
        {texts.viewer.noHistory}
      </Text>
    );
  }
  const fieldOf = ({ field }: EntryEdit) => fields.find(({ name }) => name === field);
  return (
    <ol className={classes.list}>
      {edits.map((change) => (
        <li key={`${change.editedAt} ${change.field}`} className={classes.change}>
          <Stack gap={2}>
            <Text size="sm" fw={550}>
              {texts.viewer.historyLine(toLabel(change.field))}
            </Text>
            <Text size="sm" className={classes.values ?? ""}>
              <del>{toText(fieldOf(change), change.oldValue)}</del> <span aria-hidden>→</span>{" "}
              <ins>{toText(fieldOf(change), change.newValue)}</ins>
            </Text>
            <Text size="xs" c="dimmed">
              {change.editedBy}, {formatTime(change.editedAt)}
              {change.isLearned && ` · ${texts.lookBack.learned}`}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}

/** A value as the list of values shows it; of an object, its members by name. */
function toText(field: FieldShape | undefined, value: EntryEdit["oldValue"]): string {
  if (Array.isArray(value)) return texts.viewer.rowCount(value.length);
  const shown =
    field?.type === "object"
      ? field.fields
          .map((child) => ({ name: toLabel(child.name), text: formatValue(child.type, asRow(value)[child.name]) }))
          .filter(({ text }) => text !== "")
          .map(({ name, text }) => `${name}: ${text}`)
          .join(", ")
      : formatValue(field?.type ?? "text", value);
  return shown === "" ? texts.viewer.empty : shown;
}
