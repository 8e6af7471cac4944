import { Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { EntryEdit } from "../../../../../src/contract/dashboard/entries.ts";
import { formatTime } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { formatValue } from "../values/format-value.ts";
import classes from "./history-list.module.css";
import { toLabel } from "./tone.ts";

/** Who changed what and when, latest first, with the value before and after. */
export default function HistoryList({ edits }: { edits: readonly EntryEdit[] }): ReactElement {
  if (edits.length === 0) {
    return (
      <Text c="dimmed" size="sm" p="md">
        {texts.viewer.noHistory}
      </Text>
    );
  }
  return (
    <ol className={classes.list}>
      {edits.map((change) => (
        <li key={`${change.editedAt} ${change.field}`} className={classes.change}>
          <Stack gap={2}>
            <Text size="sm" fw={550}>
              {texts.viewer.historyLine(toLabel(change.field))}
            </Text>
            <Text size="sm" className={classes.values ?? ""}>
              <del>{toText(change.oldValue)}</del> <span aria-hidden>→</span> <ins>{toText(change.newValue)}</ins>
            </Text>
            <Text size="xs" c="dimmed">
              {change.editedBy}, {formatTime(change.editedAt)}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}

function toText(value: EntryEdit["oldValue"]): string {
  if (Array.isArray(value)) return texts.viewer.rowCount(value.length);
  const shown = formatValue("text", value);
  return shown === "" ? texts.viewer.empty : shown;
}
