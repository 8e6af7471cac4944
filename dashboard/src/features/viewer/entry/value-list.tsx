import { Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
import { asRows, type EntryParts, type FieldShape, messagesOf } from "./slots.ts";
import { ValueRow } from "./value-row.tsx";

const ListTable = lazy(() => import("./list-table.tsx"));

interface ValueListProps {
  fields: readonly FieldShape[];
  entry: EntryParts;
}

/** Every field of the parser with the entry's value: scalars line by line, objects as groups, lists as grids. */
export function ValueList({ fields, entry }: ValueListProps): ReactElement {
  const { shownSlots, filter } = useViewer();
  const isFiltered = filter.hidesEmpty || filter.onlyProblems;
  const shown = fields
    .map((field) => ({ field, own: shownSlots.filter((slot) => slot.field === field) }))
    // A list without rows has nothing to filter, but may be filled by a person.
    .filter(({ field, own }) => !isFiltered || own.length > 0 || messagesOf(entry.currentErrors, field).length > 0);
  return (
    <div className={classes.values}>
      {shown.length === 0 && <p className={classes.noRows}>{texts.viewer.nothingShown}</p>}
      {shown.map(({ field, own }) => {
        if (field.type !== "list" && field.type !== "object") {
          return own.map((slot) => <ValueRow key={slot.key} slot={slot} />);
        }
        return (
          <section key={field.name} className={classes.group}>
            <h2 className={classes.heading}>
              {toLabel(field.name)}
              {field.type === "list" && (
                <Text span size="xs" c="dimmed" fw={400}>
                  {texts.viewer.rowCount(asRows(entry.parsedData[field.name]).length)}
                </Text>
              )}
            </h2>
            {messagesOf(entry.currentErrors, field).map((message) => (
              <p key={message} className={classes.error}>
                <IconAlertCircle size={14} aria-hidden /> {message}
              </p>
            ))}
            {field.type === "list" ? (
              <Suspense>
                <ListTable field={field} slots={own} />
              </Suspense>
            ) : (
              own.map((slot) => <ValueRow key={slot.key} slot={slot} />)
            )}
          </section>
        );
      })}
    </div>
  );
}
