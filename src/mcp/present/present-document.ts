import type { FieldValue, RowValue } from "../../domain/record.ts";
import type { ToolOutput } from "../tools.ts";
import type { Answer } from "../workplace.ts";
import { type Evidence, findEvidence } from "./find-evidence.ts";
import type { SeenDocument, SeenEntry } from "./seen-document.ts";
import { count, percent, valueToText } from "./text.ts";

/** Rows of a list in a text; all of them are in the structured result. */
const mostRows = 40;

/** A document for an assistant. `note` is said first. */
export function presentDocument(
  document: SeenDocument,
  { places, note = null }: { places: boolean; note?: string | null },
): Answer<"get_document"> {
  const { id, status, parser, filename, pageCount, error } = document;
  const entries = document.entries.map((entry) => presentEntry(entry, places));
  const structured = {
    document_id: id,
    status,
    parser: parser && { slug: parser.slug, name: parser.name },
    filename,
    page_count: pageCount,
    entries: entries.map((each) => each.structured),
    error,
  };
  const using = parser === null ? "read with the fields that it shows itself" : `read with ${parser.slug}`;
  const head = `${filename} (${count(pageCount, "page")}), ${using}. document_id: ${id}`;
  const state = { pending: waiting(id), processing: waiting(id), failed: failed(error), completed: null }[status];
  const parts = [note, head, state, ...entries.map((each) => each.text)];
  return { structured, text: parts.filter((part) => part !== null && part !== "").join("\n\n") };
}

function waiting(id: string): string {
  return `It is still being read. Call get_document with document_id ${id} in a few seconds.`;
}

function failed(error: SeenDocument["error"]): string {
  return error === null ? "It could not be read." : `It could not be read: ${error.message} (${error.code})`;
}

type PresentedEntry = ToolOutput<"get_document">["entries"][number];

function presentEntry(entry: SeenEntry, places: boolean): { structured: PresentedEntry; text: string } {
  const evidence = findEvidence(entry.grounding ?? {}, { withBoxes: places });
  const problems = [
    ...entry.validationErrors.map(({ path, field, message }) => ({ field: toPath(field, path), message })),
    ...entry.warnings.map(({ field, message }) => ({ field: field ?? "", message })),
  ];
  const structured = {
    entry_id: entry.id,
    status: entry.status,
    is_valid: entry.isValid,
    values: entry.parsedData,
    evidence: Object.fromEntries(evidence),
    problems,
  };
  return { structured, text: entryToText(entry, evidence, problems) };
}

function toPath(field: string, { key, depth, index }: { key: string; depth: number; index: number }): string {
  return depth === 0 ? field : `${field}[${index}].${key}`;
}

function entryToText(
  { id, status, isValid, parsedData, editedFields }: SeenEntry,
  evidence: ReadonlyMap<string, Evidence>,
  problems: readonly { field: string; message: string }[],
): string {
  const fields = Object.entries(parsedData);
  const empty = fields.filter(([, value]) => value === null).map(([name]) => name);
  const verdict = [isValid ? "valid" : "not valid", ...(status === "duplicate" ? ["a duplicate"] : [])].join(", ");
  return [
    `Entry (${verdict}), entry_id: ${id}`,
    ...fields.flatMap(([name, value]) => fieldToLines(name, value, evidence, editedFields.includes(name))),
    ...(empty.length === 0 ? [] : [`Not in the document: ${empty.join(", ")}`]),
    ...problems.map(({ field, message }) => `Problem${field === "" ? "" : ` with ${field}`}: ${message}`),
  ].join("\n");
}

function fieldToLines(
  name: string,
  value: FieldValue,
  evidence: ReadonlyMap<string, Evidence>,
  isEdited: boolean,
): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return listToLines(name, value, evidence.get(name));
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([member, each]) => line(`${name}.${member}`, each, evidence.get(`${name}.${member}`), isEdited));
  return [line(name, value, evidence.get(name), isEdited)];
}

function line(path: string, value: unknown, found: Evidence | undefined, isEdited: boolean): string {
  return `${path}: ${valueToText(value)}${isEdited ? "  (corrected)" : sureness(found)}`;
}

function sureness(found: Evidence | undefined): string {
  if (found === undefined) return "";
  return `  (${[percent(found.confidence), ...(found.page === null ? [] : [`page ${found.page}`])].join(", ")})`;
}

function listToLines(name: string, rows: readonly RowValue[], found: Evidence | undefined): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
    rows.some((row) => (row[column] ?? null) !== null),
  );
  const least = found === undefined ? "" : `, least sure ${percent(found.confidence)}`;
  return [
    `${name} (${count(rows.length, "row")}${least}):`,
    `  ${columns.join(" | ")}`,
    ...rows.slice(0, mostRows).map((row) => `  ${columns.map((column) => valueToText(row[column])).join(" | ")}`),
    ...(rows.length > mostRows
      ? [`  … and ${count(rows.length - mostRows, "more row")} in the structured result`]
      : []),
  ];
}
