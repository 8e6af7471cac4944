import type { Line, PageLayout } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { RawRecord, RawScalar } from "../../domain/record.ts";
import { foldText } from "../../formats/fold-text.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import type { Schema } from "../fields/schema.ts";
import { extractList } from "../tables/extract-list.ts";

/** A table is the list of records if it has columns for this share of the scalar fields, including the unique one. */
const SHARE_OF_FIELDS = 0.5;
/** Minimum rows of a list: a file with a single row is a document like any other. */
const FEWEST_ROWS = 2;

/**
 * One record per row of a table, if the file is a list: a column contains the unique field, and others contain most of
 * the other fields. Null if there is no such table.
 */
export function extractRows(document: DocumentReading, schema: Schema): RawRecord[] | null {
  const scalars = schema.fields.filter(isScalar);
  const unique = scalars.filter((field) => field.isUnique);
  if (unique.length === 0 || scalars.length < 2) return null;
  if (!hasWideRows(document.pages, SHARE_OF_FIELDS * scalars.length)) return null;
  const columns = schema.scalars.filter(({ child }) => child === null).map(({ profile }) => profile);
  const found = extractList(document, { columns }, true);
  if (found === null || found.list.rows.length < FEWEST_ROWS || !found.isNamed) return null;
  const { list } = found;
  const filled = scalars.filter((field) => list.rows.filter((row) => row[field.name]).length * 2 > list.rows.length);
  if (filled.length < SHARE_OF_FIELDS * scalars.length || !unique.some((field) => filled.includes(field))) return null;
  const keys = list.rows.map((row) => unique.map((field) => foldText(textOf(row[field.name]))).join("\n"));
  if (new Set(keys).size < FEWEST_ROWS) return null;
  return list.rows.map((row) => ({
    conventions: document.conventions,
    values: Object.fromEntries(schema.fields.map((field) => [field.name, row[field.name] ?? null])),
  }));
}

/**
 * Whether some lines have as many words as a row has values, and half as many segments, because cells that are close
 * together form one segment.
 */
function hasWideRows(pages: PageLayout[], values: number): boolean {
  const isWide = ({ segments }: Line) =>
    2 * segments.length >= values && segments.reduce((sum, { words }) => sum + words.length, 0) >= values;
  let found = 0;
  for (const { lines } of pages) for (const line of lines) if (isWide(line)) found += 1;
  return found >= FEWEST_ROWS;
}

function isScalar({ type }: Field): boolean {
  return type !== "list" && type !== "object";
}

function textOf(value: RawScalar | null | undefined): string {
  return value?.text ?? "";
}
