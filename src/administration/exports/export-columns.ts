import type { Field } from "../../domain/field.ts";
import { type FieldValue, ownValue, type ScalarValue } from "../../domain/record.ts";
import type { ExportedEntry } from "./export-stream.ts";
import type { ColumnKind } from "./write-xlsx.ts";

/** A column of a table of entries. */
export interface ExportColumn {
  title: string;
  kind: ColumnKind;
  /** A list's rows do not fit into a cell: they are JSON text there. */
  isList: boolean;
  read(entry: ExportedEntry): ScalarValue;
}

const fixed: ExportColumn[] = [
  { title: "entry_id", kind: "id", isList: false, read: (entry) => entry.entryId },
  { title: "document_id", kind: "id", isList: false, read: (entry) => entry.documentId },
  { title: "parser", kind: "text", isList: false, read: (entry) => entry.parser },
  { title: "filename", kind: "text", isList: false, read: (entry) => entry.filename },
  { title: "environment", kind: "text", isList: false, read: (entry) => entry.environment },
  { title: "status", kind: "text", isList: false, read: (entry) => entry.status },
  { title: "is_valid", kind: "text", isList: false, read: (entry) => entry.isValid },
  { title: "confirmed_at", kind: "datetime", isList: false, read: (entry) => entry.confirmedAt },
  { title: "created_at", kind: "datetime", isList: false, read: (entry) => entry.createdAt },
];

/** What every entry has, then a column per field, and per child of an object. */
export function listColumns(fields: readonly Field[]): ExportColumn[] {
  return [...fixed, ...fields.flatMap(toColumns)];
}

/** What each row of a list repeats: where it is from, then these columns of its entry. */
export function listRepeated(fields: readonly Field[], names: readonly string[]): ExportColumn[] {
  const origin = fixed.slice(
    0,
    fixed.findIndex(({ title }) => title === "environment"),
  );
  return [...origin, ...fields.flatMap(toColumns).filter(({ title, isList }) => !isList && names.includes(title))];
}

function toColumns(field: Field): ExportColumn[] {
  const valueIn = (entry: ExportedEntry): FieldValue => ownValue(entry.parsedData, field.name);
  if (field.type === "object") {
    return field.fields.map((child) => ({
      title: `${field.name}.${child.name}`,
      kind: toKind(child.type),
      isList: false,
      read: (entry) => {
        const value = valueIn(entry);
        return value !== null && typeof value === "object" && !Array.isArray(value)
          ? ownValue(value, child.name)
          : null;
      },
    }));
  }
  return [
    {
      title: field.name,
      kind: toKind(field.type),
      isList: field.type === "list",
      read: (entry) => toScalar(valueIn(entry)),
    },
  ];
}

/** How a spreadsheet shows values of a type. */
export function toKind(type: Field["type"]): ColumnKind {
  return type === "date" || type === "datetime" || type === "number" || type === "money" ? type : "text";
}

function toScalar(value: FieldValue): ScalarValue {
  return value !== null && typeof value === "object" ? JSON.stringify(value) : value;
}

export function toCells(columns: readonly ExportColumn[], entry: ExportedEntry): ScalarValue[] {
  return columns.map((column) => column.read(entry));
}
