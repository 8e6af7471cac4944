import { Table, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { PreviewRecord } from "../../../../../src/contract/dashboard/record.ts";
import { formatPercent } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import type { Field } from "../editor/draft.ts";
import type { FieldReading } from "../editor/field-reading.ts";
import { readingsOf, toText } from "./read-record.ts";
import classes from "./record-values.module.css";

interface RecordValuesProps {
  record: PreviewRecord;
  fields: readonly Field[];
  pointed: string | null;
  onPoint: (fieldId: string | null) => void;
}

/** An entry as it would come out: every field with its value, lists as tables. */
export function RecordValues({ record, fields, pointed, onPoint }: RecordValuesProps): ReactElement {
  const readings = readingsOf(record, fields);
  const scalars = fields.flatMap((field) =>
    field.type === "object" ? field.fields : field.type === "list" ? [] : [field],
  );
  const lists = fields.filter(({ type }) => type === "list");
  return (
    <div>
      <dl className={classes.values}>
        {scalars.map((field) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights the value's box.
          <div
            key={field.id}
            className={classes.value}
            data-pointed={pointed === field.id || undefined}
            onMouseEnter={() => onPoint(field.id)}
            onMouseLeave={() => onPoint(null)}
          >
            <dt>{field.name}</dt>
            <Value reading={readings.get(field.id)} />
          </div>
        ))}
      </dl>
      {lists.map((list) => (
        <Rows
          key={list.id}
          list={list}
          value={record.parsedData[list.name] ?? null}
          errors={readings.get(list.id)?.errors ?? []}
        />
      ))}
    </div>
  );
}

function Value({ reading }: { reading: FieldReading | undefined }): ReactElement {
  const text = reading?.text ?? null;
  return (
    <dd>
      {text === null ? <span className={classes.missing}>{texts.parsers.editor.notFound}</span> : text}
      {text !== null && reading?.confidence != null && (
        <span
          className={classes.confidence}
          title={texts.parsers.preview.confidence(formatPercent(reading.confidence))}
        >
          {formatPercent(reading.confidence)}
        </span>
      )}
      {reading?.errors.map((error) => (
        <Text key={error} size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ))}
    </dd>
  );
}

interface RowsProps {
  list: Field;
  value: PreviewRecord["parsedData"][string];
  errors: readonly string[];
}

function Rows({ list, value, errors }: RowsProps): ReactElement {
  const rows = Array.isArray(value) ? value : [];
  return (
    <div className={classes.list}>
      <Text size="sm" fw={600}>
        {list.name} <span className={classes.confidence}>{texts.parsers.editor.rows(rows.length)}</span>
      </Text>
      {errors.map((error) => (
        <Text key={error} size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ))}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={classes.scroll} tabIndex={0} aria-label={list.name}>
          <Table fz="xs" verticalSpacing={6} withRowBorders>
            <Table.Thead>
              <Table.Tr>
                {list.fields.map((child) => (
                  <Table.Th key={child.id} ta={alignOf(child)}>
                    {child.name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place.
                <Table.Tr key={index}>
                  {list.fields.map((child) => (
                    <Table.Td key={child.id} ta={alignOf(child)}>
                      {toText(row[child.name] ?? null)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  );
}

/** Numbers stand below each other, and their heads above them. */
function alignOf({ type }: Field): "right" | "left" {
  return type === "number" || type === "money" ? "right" : "left";
}
