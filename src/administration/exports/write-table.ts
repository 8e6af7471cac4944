import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Field } from "../../domain/field.ts";
import { ownValue, type ScalarValue } from "../../domain/record.ts";
import { spreadsheetText } from "../../formats/spreadsheet-text.ts";
import { listColumns, listRepeated, toCells, toKind } from "./export-columns.ts";
import { type ExportedEntry, listFieldsOf, readLines, readPass, type TableOrder } from "./export-stream.ts";
import { type Sheet, writeXlsx } from "./write-xlsx.ts";

/** Makes the table that the lines request, while it is read: it holds a few entries at a time. */
export async function* writeTable(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const lines = readLines(input);
  const { value: first } = await lines.next();
  const order: TableOrder = JSON.parse(first ?? "");
  if (order.rows !== null) {
    const sheet = toRowSheet(order.fields, order.rows, lines);
    yield* order.format === "csv" ? writeCsv(sheet) : writeXlsx([sheet]);
  } else yield* order.format === "csv" ? writeCsv(toEntrySheet(order, lines)) : writeXlsx(listSheets(order, lines));
}

/** A table in UTF-8, with a mark that tells spreadsheets so; no cell of it runs as a formula. */
function writeCsv({ columns, rows }: Sheet): AsyncIterable<Uint8Array> {
  const table = async function* () {
    yield columns.map(({ title }) => title);
    yield* rows;
  };
  const csv = stringify({ bom: true, cast: { boolean: String, string: spreadsheetText } });
  return Readable.from(table()).compose(csv);
}

/** All entries, with the rows of lists as JSON text. */
function toEntrySheet({ fields }: TableOrder, lines: AsyncIterator<string>): Sheet {
  const columns = listColumns(fields);
  return { name: "Entries", columns, rows: mapPass(lines, (entry) => [toCells(columns, entry)]) };
}

/** The rows of one list, each with what it repeats of its entry. */
function toRowSheet(
  fields: readonly Field[],
  { list, repeated }: NonNullable<TableOrder["rows"]>,
  lines: AsyncIterator<string>,
): Sheet {
  const columns = listRepeated(fields, repeated);
  const field = listFieldsOf(fields).find(({ name }) => name === list);
  const members = field?.fields ?? [];
  return {
    name: toSheetTitle(list),
    columns: [
      ...columns,
      { title: "row", kind: "number" },
      ...members.map(({ name, type }) => ({ title: `${list}.${name}`, kind: toKind(type) })),
    ],
    rows: mapPass(lines, (entry) => {
      if (!field) return [];
      const cells = toCells(columns, entry);
      return listRows(field, entry).map(([, ...row]) => [...cells, ...row]);
    }),
  };
}

/** A sheet of entries, and one per list field with its rows. */
function listSheets({ fields }: TableOrder, lines: AsyncIterator<string>): Sheet[] {
  const columns = listColumns(fields).filter(({ isList }) => !isList);
  const entries = {
    name: "Entries",
    columns,
    rows: mapPass(lines, (entry) => [toCells(columns, entry)]),
  };
  const lists = listFieldsOf(fields).map((field) => ({
    name: toSheetTitle(field.name),
    columns: [
      { title: "entry_id", kind: "id" as const },
      { title: "row", kind: "number" as const },
      ...field.fields.map(({ name, type }) => ({ title: name, kind: toKind(type) })),
    ],
    rows: mapPass(lines, (entry) => listRows(field, entry)),
  }));
  return [entries, ...lists];
}

/** A field's name as people write it: `line_items` is "Line items". */
function toSheetTitle(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function* mapPass(
  lines: AsyncIterator<string>,
  toRows: (entry: ExportedEntry) => ScalarValue[][],
): AsyncGenerator<ScalarValue[]> {
  for await (const entry of readPass(lines)) yield* toRows(entry);
}

function listRows(field: Field, { entryId, parsedData }: ExportedEntry): ScalarValue[][] {
  const value = ownValue(parsedData, field.name);
  if (!Array.isArray(value)) return [];
  return value.map((row, index) => [entryId, index + 1, ...field.fields.map(({ name }) => ownValue(row, name))]);
}
