import type { Field } from "../../domain/field.ts";
import type { RawList, RawScalar } from "../../domain/record.ts";
import type { EmbeddedRecord, EmbeddedRow } from "../embedded-record.ts";
import { fitsType, type ListMeaning } from "../fields/find-meanings.ts";
import { type MergeContext, mergeScalar } from "./merge-scalar.ts";

type RawRow = RawList["rows"][number];

/**
 * The rows that the document states, instead of those read from its pages. If both have the same number of rows, rows
 * at the same position are one: columns that are not stated keep what was read.
 */
export function mergeRows(
  field: Field,
  { columns }: ListMeaning,
  engine: RawList | null,
  source: EmbeddedRecord,
  stated: EmbeddedRow[],
  context: MergeContext,
): RawList {
  const printed = engine?.rows.length === stated.length ? engine.rows : [];
  const rows = stated.map((row, index) => {
    const read: RawRow = printed[index] ?? {};
    const cells = field.fields.map((child): [string, RawScalar | null] => {
      const meaning = columns.get(child.name);
      const value = meaning === undefined ? undefined : row.get(meaning);
      const cell = Object.hasOwn(read, child.name) ? (read[child.name] ?? null) : null;
      if (value === undefined || !fitsType(child, value.form)) return [child.name, cell];
      return [child.name, mergeScalar({ top: field, field: child, row: index }, cell, { value, source }, context)];
    });
    return Object.fromEntries(cells);
  });
  return { kind: "list", rows };
}
