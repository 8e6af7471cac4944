import type { ExportRow } from "../entries/history/store.ts";
import type { Field } from "../model/field.ts";
import { type FieldValue, ownValue, type ScalarValue } from "../model/record.ts";

/** A column of a table of entries. */
export interface ExportColumn {
  title: string;
  /** A list's rows do not fit a cell: they are there as JSON text. */
  isList: boolean;
  read(row: ExportRow): ScalarValue | Date;
}

const fixed: ExportColumn[] = [
  { title: "entry_id", isList: false, read: (row) => row.entryId },
  { title: "document_id", isList: false, read: (row) => row.documentId },
  { title: "parser", isList: false, read: (row) => row.parser },
  { title: "filename", isList: false, read: (row) => row.filename },
  { title: "environment", isList: false, read: (row) => row.environment },
  { title: "status", isList: false, read: (row) => row.status },
  { title: "is_valid", isList: false, read: (row) => row.isValid },
  { title: "confirmed_at", isList: false, read: (row) => row.confirmedAt },
  { title: "created_at", isList: false, read: (row) => row.createdAt },
];

/** What every entry has, then a column per field, and per child of an object. */
export function listColumns(fields: readonly Field[]): ExportColumn[] {
  return [...fixed, ...fields.flatMap(toColumns)];
}

function toColumns(field: Field): ExportColumn[] {
  const valueIn = (row: ExportRow): FieldValue => ownValue(row.parsedData, field.name);
  if (field.type === "object") {
    return field.fields.map((child) => ({
      title: `${field.name}.${child.name}`,
      isList: false,
      read: (row) => {
        const value = valueIn(row);
        return value !== null && typeof value === "object" && !Array.isArray(value)
          ? ownValue(value, child.name)
          : null;
      },
    }));
  }
  return [{ title: field.name, isList: field.type === "list", read: (row) => toScalar(valueIn(row)) }];
}

function toScalar(value: FieldValue): ScalarValue {
  return value !== null && typeof value === "object" ? JSON.stringify(value) : value;
}

export function toCells(columns: readonly ExportColumn[], row: ExportRow): (ScalarValue | Date)[] {
  return columns.map((column) => column.read(row));
}
