import { styleText } from "node:util";
import { stringify } from "csv-stringify/sync";
import { spreadsheetText } from "../../formats/spreadsheet-text.ts";
import { inputName } from "../client/find-inputs.ts";
import { entryToText } from "../terminal/entry-text.ts";
import type { InputResult } from "./send-inputs.ts";

/** How results can be printed. */
export const resultFormats = ["table", "json", "csv"] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** The results as text that ends with a line break. */
export function formatResults(results: InputResult[], format: ResultFormat): string {
  if (format === "json") return `${JSON.stringify(results.map(toJson), null, 2)}\n`;
  return format === "csv" ? toCsv(results) : `${results.map(toText).join("\n\n")}\n`;
}

function toJson({ input, documentId, entries, error }: InputResult): object {
  return { file: inputName(input), document_id: documentId, error, entries };
}

function toText(result: InputResult): string {
  const name = styleText("bold", inputName(result.input));
  const seconds = styleText("dim", `${(result.durationMs / 1000).toFixed(1)} s`);
  if (result.error)
    return `${styleText("red", "✗")} ${name}  ${result.error.code}  ${seconds}\n  ${result.error.message}`;
  const parts = result.entries.map((entry, index) => {
    const position = result.entries.length > 1 ? `entry ${index + 1} of ${result.entries.length}  ` : "";
    const verdict = entry.is_valid ? styleText("green", "valid") : styleText("red", "invalid");
    const status = entry.status === "duplicate" ? styleText("yellow", "duplicate") : entry.status;
    return `  ${position}${status}, ${verdict}  ${styleText("dim", entry.entry_id)}\n${entryToText(entry)}`;
  });
  return [`${styleText("green", "✓")} ${name}  ${seconds}`, ...parts].join("\n");
}

/** A row per entry, or per document without entries; the parser's fields are columns, lists and objects stay JSON. */
function toCsv(results: InputResult[]): string {
  const fields = new Set(results.flatMap(({ entries }) => entries.flatMap((entry) => Object.keys(entry.parsed_data))));
  const rows = results.flatMap(({ input, documentId, entries, error }) => {
    const start = [inputName(input), documentId];
    if (entries.length === 0) return [[...start, null, null, null, error?.message ?? null]];
    return entries.map((entry) => {
      const problems = entry.validation_errors.map(({ message }) => message).join(" ");
      const values = [...fields].map((name) => entry.parsed_data[name]);
      return [...start, entry.entry_id, entry.status, entry.is_valid, problems, ...values];
    });
  });
  return stringify(rows, {
    header: true,
    columns: ["file", "document_id", "entry_id", "status", "is_valid", "problems", ...fields],
    // A value such as =1+1 would run as a formula in a spreadsheet.
    cast: { boolean: String, string: spreadsheetText },
  });
}
