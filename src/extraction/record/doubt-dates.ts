import type { Field } from "../../domain/field.ts";
import type { Conventions, RawRecord, RawScalar, RawValue } from "../../domain/record.ts";
import { isOpenDate } from "../../formats/parse-date.ts";

/** From this likelihood on, the order of day and month is as good as known. */
const KNOWN = 0.99;
/** Longer texts are not dates. */
const LONGEST = 100;

/**
 * Multiplies the confidence of dates such as `06/04/20` by how likely the document's order of day and month is right:
 * to be right, such a value must be read at the right place and in the right order.
 */
export function doubtDates(record: RawRecord, fields: readonly Field[]): RawRecord {
  const { conventions } = record;
  const sureness = conventions.dateOrderSureness ?? 1;
  if (sureness >= KNOWN || conventions.dateOrder === "ymd") return record;
  const values = { ...record.values };
  for (const field of fields) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : null;
    if (value) values[field.name] = doubtValue(value, field, conventions, sureness);
  }
  return { ...record, values };
}

function doubtValue(value: RawValue, field: Field, conventions: Conventions, sureness: number): RawValue {
  const doubtCells = (cells: Record<string, RawScalar | null>) =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => {
        const child = field.fields.find((each) => each.name === name);
        return [name, cell && child ? doubtScalar(cell, child, conventions, sureness) : cell];
      }),
    );
  if (value.kind === "scalar") return doubtScalar(value, field, conventions, sureness);
  if (value.kind === "object") return { ...value, values: doubtCells(value.values) };
  return { ...value, rows: value.rows.map(doubtCells) };
}

function doubtScalar(scalar: RawScalar, { type }: Field, conventions: Conventions, sureness: number): RawScalar {
  if ((type !== "date" && type !== "datetime") || scalar.text.length > LONGEST) return scalar;
  const lower = <Value extends { text: string; confidence: number }>(value: Value): Value =>
    value.text.length <= LONGEST && isOpenDate(value.text, conventions)
      ? { ...value, confidence: value.confidence * sureness }
      : value;
  return { ...lower(scalar), alternatives: scalar.alternatives.map(lower) };
}
