import type { Field } from "../../domain/field.ts";
import { type FieldValue, ownValue, type ScalarValue } from "../../domain/record.ts";
import type { ExportedEntry } from "./export-stream.ts";

/** A column of a table of entries. */
export interface ExportColumn {
  title: string;
  /** A list's rows do not fit into a cell: they are JSON text there. */
  isList: boolean;
  read(entry: ExportedEntry): ScalarValue;
}

const fixed: ExportColumn[] = [
  { title: "entry_id", isList: false, read: (entry) => entry.entryId },
  { title: "document_id", isList: false, read: (entry) => entry.documentId },
  { title: "parser", isList: false, read: (entry) => entry.parser },
  { title: "filename", isList: false, read: (entry) => entry.filename },
  { title: "environment", isList: false, read: (entry) => entry.environment },
  { title: "status", isList: false, read: (entry) => entry.status },
  { title: "is_valid", isList: false, read: (entry) => entry.isValid },
  { title: "confirmed_at", isList: false, read: (entry) => entry.confirmedAt },
  { title: "created_at", isList: false, read: (entry) => entry.createdAt },
];

/** What every entry has, then a column per field, and per child of an object. */
export function listColumns(fields: readonly Field[]): ExportColumn[] {
  return [...fixed, ...fields.flatMap(toColumns)];
}

function toColumns(field: Field): ExportColumn[] {
  const valueIn = (entry: ExportedEntry): FieldValue => ownValue(entry.parsedData, field.name);
  if (field.type === "object") {
    return field.fields.map((child) => ({
      title: `${field.name}.${child.name}`,
      isList: false,
      read: (entry) => {
        const value = valueIn(entry);
        return value !== null && typeof value === "object" && !Array.isArray(value)
          ? ownValue(value, child.name)
          : null;
      },
    }));
  }
  return [{ title: field.name, isList: field.type === "list", read: (entry) => toScalar(valueIn(entry)) }];
}

function toScalar(value: FieldValue): ScalarValue {
  return value !== null && typeof value === "object" ? JSON.stringify(value) : value;
}

export function toCells(columns: readonly ExportColumn[], entry: ExportedEntry): ScalarValue[] {
  return columns.map((column) => column.read(entry));
}
