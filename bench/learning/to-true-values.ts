import type { Field } from "../../src/domain/field.ts";
import type { ParsedData, ScalarValue } from "../../src/domain/record.ts";

/** A manifest's record as the typed values that a person would correct an entry to, without unprinted ones. */
export function toTrueValues(fields: Field[], record: Record<string, unknown>, unscored: Set<string>): ParsedData {
  const values: ParsedData = {};
  for (const field of fields) {
    if (unscored.has(field.name)) continue;
    const value = record[field.name] ?? null;
    if (field.type === "list") {
      if (Array.isArray(value) && value.length > 0) values[field.name] = value.map((row) => toRow(field, row));
    } else values[field.name] = toScalar(field, value);
  }
  return values;
}

function toRow(field: Field, row: unknown): Record<string, ScalarValue> {
  const cells = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
  return Object.fromEntries(field.fields.map((child) => [child.name, toScalar(child, cells[child.name] ?? null)]));
}

/** A truth as a typed value. */
function toScalar(field: Field, value: unknown): ScalarValue {
  if (value === null || value === undefined || value === "") return null;
  const isNumber = field.type === "money" || field.type === "number";
  if (isNumber) return Number.isFinite(Number(value)) ? Number(value) : null;
  return typeof value === "boolean" ? value : String(value);
}
