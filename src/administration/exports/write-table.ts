import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Field } from "../../domain/field.ts";
import { ownValue, type ScalarValue } from "../../domain/record.ts";
import { spreadsheetText } from "../../formats/spreadsheet-text.ts";
import { listColumns, toCells } from "./export-columns.ts";
import { type ExportedEntry, listFieldsOf, readLines, readPass, type TableOrder } from "./export-stream.ts";
import { type Sheet, writeXlsx } from "./write-xlsx.ts";

/** Makes the table that the lines request, while it is read: it holds a few entries at a time. */
export async function* writeTable(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const lines = readLines(input);
  const { value: first } = await lines.next();
  const order: TableOrder = JSON.parse(first ?? "");
  yield* order.format === "csv" ? writeCsv(order, lines) : writeXlsx(listSheets(order, lines));
}

/** A table in UTF-8, with a mark that tells spreadsheets so; no cell of it runs as a formula. */
function writeCsv({ fields }: TableOrder, lines: AsyncIterator<string>): AsyncIterable<Uint8Array> {
  const columns = listColumns(fields);
  const rows = async function* () {
    yield columns.map(({ title }) => title);
    for await (const entry of readPass(lines)) yield toCells(columns, entry);
  };
  const csv = stringify({ bom: true, cast: { boolean: String, string: spreadsheetText } });
  return Readable.from(rows()).compose(csv);
}

/** A sheet of entries, and one per list field with its rows. */
function listSheets({ fields }: TableOrder, lines: AsyncIterator<string>): Sheet[] {
  const columns = listColumns(fields).filter(({ isList }) => !isList);
  const entries = {
    name: "Entries",
    head: columns.map(({ title }) => title),
    rows: mapPass(lines, (entry) => [toCells(columns, entry)]),
  };
  const lists = listFieldsOf(fields).map((field) => ({
    name: field.name,
    head: ["entry_id", "row", ...field.fields.map(({ name }) => name)],
    rows: mapPass(lines, (entry) => listRows(field, entry)),
  }));
  return [entries, ...lists];
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
