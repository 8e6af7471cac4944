import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";
import { listEntryIds } from "../documents/browse/store.ts";
import { type ExportRow, findExportRows } from "../entries/history/store.ts";
import type { Field } from "../model/field.ts";
import { type FieldValue, ownValue, type RowValue, type ScalarValue } from "../model/record.ts";
import { getParser } from "../parsers/store.ts";
import type { Db } from "../platform/database/database.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { type AskedFilter, toDocumentFilter } from "./browse-documents.ts";
import { type ExportColumn, listColumns, toCells } from "./export-columns.ts";

/** Most entries of one export: a table that people still open, and some tens of megabytes in memory. */
const maxEntries = 20_000;
/** Entries that are read at a time. */
const batchSize = 500;

export type ExportFormat = "csv" | "xlsx" | "json";

/** A made file, to be saved. */
export interface ExportFile {
  filename: string;
  contentType: string;
  body: Buffer | Readable;
}

/** Exports the entries of a filter's documents. */
export function createExportEntries({ db }: AdministrationDeps) {
  return {
    async make(person: Person, asked: AskedFilter, format: ExportFormat): Promise<ExportFile> {
      const found = await listEntryIds(db, toDocumentFilter(person, asked), maxEntries);
      const ids = found.map(({ entryId }) => entryId);
      const filename = `entries-${new Date().toISOString().slice(0, 10)}.${format}`;
      if (format === "json") {
        return { filename, contentType: "application/json; charset=utf-8", body: Readable.from(toJson(db, ids)) };
      }
      const fields = await listFields(db, [...new Set(found.map(({ parserId }) => parserId))]);
      const columns = listColumns(fields);
      if (format === "csv") {
        return { filename, contentType: "text/csv; charset=utf-8", body: Readable.from(toCsv(db, ids, columns)) };
      }
      const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
      return { filename, contentType, body: await toXlsx(db, ids, columns, fields) };
    },
  };
}

/** The fields of these parsers; of two with one name the first. */
async function listFields(db: Db, parserIds: string[]): Promise<Field[]> {
  const fields = new Map<string, Field>();
  for (const id of parserIds) {
    for (const field of (await getParser(db, id)).fields) {
      if (!fields.has(field.name)) fields.set(field.name, field);
    }
  }
  return [...fields.values()];
}

async function* readBatches(db: Db, ids: string[]): AsyncGenerator<ExportRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield await findExportRows(db, ids.slice(start, start + batchSize));
  }
}

async function* toJson(db: Db, ids: string[]): AsyncGenerator<string> {
  let separator = "[";
  for await (const rows of readBatches(db, ids)) {
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(row)}`;
      separator = ",";
    }
  }
  yield ids.length === 0 ? "[]\n" : "\n]\n";
}

/** Cells that a spreadsheet would take for a formula are escaped; the mark at the beginning tells it that this is UTF-8. */
async function* toCsv(db: Db, ids: string[], columns: ExportColumn[]): AsyncGenerator<string> {
  yield stringify([columns.map(({ title }) => title)], { bom: true, escape_formulas: true });
  for await (const rows of readBatches(db, ids)) {
    yield stringify(
      rows.map((row) => toCells(columns, row)),
      { escape_formulas: true, cast: { boolean: String, date: (date) => date.toISOString() } },
    );
  }
}

/** One sheet of entries, and one per list field with its rows. */
async function toXlsx(db: Db, ids: string[], columns: ExportColumn[], fields: Field[]): Promise<Buffer> {
  const plain = columns.filter(({ isList }) => !isList);
  const entries: Cell[][] = [plain.map(({ title }) => title)];
  const lists = fields.filter(({ type }) => type === "list").map((field) => ({ field, rows: [headOf(field)] }));
  for await (const rows of readBatches(db, ids)) {
    for (const row of rows) {
      entries.push(toCells(plain, row).map(toSheetCell));
      for (const { field, rows: sheet } of lists) sheet.push(...rowsOf(field, row));
    }
  }
  const sheets = [
    { data: entries, sheet: "Entries" },
    ...lists.map(({ field, rows }, index) => ({ data: rows, sheet: toSheetName(field.name, index) })),
  ];
  return writeXlsxFile(sheets).toBuffer();
}

type Cell = string | number | boolean | null;

function headOf(field: Field): Cell[] {
  return ["entry_id", "row", ...field.fields.map((child) => child.name)];
}

function rowsOf(field: Field, row: ExportRow): Cell[][] {
  const value: FieldValue = ownValue(row.parsedData, field.name);
  if (!Array.isArray(value)) return [];
  return value.map((cells: RowValue, index) => [
    row.entryId,
    index + 1,
    ...field.fields.map((child): Cell => toSheetCell(ownValue(cells, child.name))),
  ]);
}

/** A cell of a sheet holds so many characters at most. */
const maxCellLength = 32_767;

function toSheetCell(value: ScalarValue | Date): Cell {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value.slice(0, maxCellLength) : value;
}

/** Excel takes 31 characters without some signs, each name once; a number tells shortened names apart. */
function toSheetName(name: string, index: number): string {
  return `${index + 1} ${name.replace(/[\\/?*[\]:]/g, " ")}`.slice(0, 31);
}
