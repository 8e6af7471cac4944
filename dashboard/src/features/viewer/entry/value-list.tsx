import { Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
import { ListTable } from "./list-table.tsx";
import { asRows, type EntryParts, type FieldShape, messagesOf } from "./slots.ts";
import { toLabel } from "./tone.ts";
import { ValueRow } from "./value-row.tsx";

interface ValueListProps {
  fields: readonly FieldShape[];
  entry: EntryParts;
}

/** Every field of the parser with the entry's value: scalars line by line, objects as groups, lists as grids. */
export function ValueList({ fields, entry }: ValueListProps): ReactElement {
  const { slots } = useViewer();
  return (
    <div className={classes.values}>
      {fields.map((field) => {
        const own = slots.filter((slot) => slot.field === field);
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
              <ListTable field={field} slots={own} />
            ) : (
              own.map((slot) => <ValueRow key={slot.key} slot={slot} />)
            )}
          </section>
        );
      })}
    </div>
  );
}
