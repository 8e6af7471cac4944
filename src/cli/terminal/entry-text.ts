import { styleText } from "node:util";
import type { WireParsedEntry } from "../../contract/entry.ts";
import type { WireValidationError } from "../../contract/validation-error.ts";
import { toLine } from "../../formats/to-line.ts";
import { headings, plainTable } from "./plain-table.ts";

/** The part of an entry that is printed. */
export interface ShownEntry extends Pick<WireParsedEntry, "parsed_data" | "grounding"> {
  validation_errors: Pick<WireValidationError, "message" | "path">[];
}

/** Widths in characters: of a value in the list of fields, and of a cell in a table of rows. */
const widths = { value: 60, cell: 34 };

/** An entry as lines of text: its fields with values and confidence, its tables, and what is wrong with it. */
export function entryToText(entry: ShownEntry): string {
  const fields = Object.entries(entry.parsed_data);
  const found = fields.filter(([, value]) => value !== null);
  const scalars = found.filter(([, value]) => !Array.isArray(value));
  const missing = fields.filter(([, value]) => value === null).map(([name]) => name);
  return [
    scalarTable(scalars, entry),
    ...found.flatMap(([name, value]) => (Array.isArray(value) ? [`  ${dim(`${name}:`)}\n${rowTable(value)}`] : [])),
    missing.length === 0 ? "" : `  ${dim(`not found: ${missing.join(", ")}`)}`,
    ...entry.validation_errors.map(
      ({ path, message }) => `  ${styleText("red", "✗")} ${pathToText(path)}: ${toLine(message)}`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function scalarTable(scalars: [string, unknown][], entry: ShownEntry): string {
  if (scalars.length === 0) return "";
  const rows = scalars.map(([name, value]) => {
    const grounding = entry.grounding?.[name];
    const confidence = grounding && "confidence" in grounding ? grounding.confidence : null;
    const sureness = typeof confidence === "number" ? confidenceToText(confidence) : "";
    return [dim(name), cut(valueToText(value), widths.value), ...(entry.grounding ? [sureness] : [])];
  });
  return plainTable(rows);
}

function rowTable(rows: unknown[]): string {
  const records = rows
    .filter((row) => typeof row === "object" && row !== null)
    .map((row) => new Map<string, unknown>(Object.entries(row)));
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const shown = names.filter((name) => records.some((record) => (record.get(name) ?? null) !== null));
  const isNumeric = (name: string) => records.every((record) => typeof (record.get(name) ?? 0) === "number");
  return plainTable(
    [
      headings(...shown),
      ...records.map((record) => shown.map((name) => cut(valueToText(record.get(name) ?? null), widths.cell))),
    ],
    shown.map((name) => (isNumeric(name) ? "right" : "left")),
  );
}

function valueToText(value: unknown): string {
  if (value === null) return dim("–");
  return toLine(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function confidenceToText(confidence: number): string {
  const text = `${Math.round(confidence * 100)} %`.padStart(5);
  if (confidence >= 0.8) return styleText("green", text);
  return styleText(confidence >= 0.5 ? "yellow" : "red", text);
}

function pathToText({ key, depth, index }: { key: string; depth: number; index: number }): string {
  return depth === 0 ? key : `${key} of row ${index + 1}`;
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function dim(text: string): string {
  return styleText("dim", text);
}
