import { styleText } from "node:util";
import { stringify } from "csv-stringify/sync";
import type { ParsedRecord } from "../../domain/warning.ts";
import { spreadsheetText } from "../../formats/spreadsheet-text.ts";
import { toLine } from "../../formats/to-line.ts";
import { entryToText } from "../terminal/entry-text.ts";
import type { FittingTemplate } from "./recognise-template.ts";
import type { Kind, ReadFile, TriedFile } from "./try-file.ts";

/** How the values can be printed. */
const valueFormats = ["table", "json", "csv"] as const;
/** The same, and what the documents say. */
export const triedFormats = [...valueFormats, "markdown", "text"] as const;
export type TriedFormat = (typeof triedFormats)[number];

/** Other kinds that are named: a document with a real doubt seldom has more. */
const MOST_OTHERS = 2;
/** Below this confidence another kind is not worth a word. */
const LEAST_OTHER = 0.05;

/** What was found, as text that ends with a line break. */
export function formatTried(tried: TriedFile[], format: (typeof valueFormats)[number]): string {
  if (format === "json") return `${JSON.stringify(tried.map(toJson), null, 2)}\n`;
  return format === "csv" ? toCsv(tried) : `${tried.map(toText).join("\n\n")}\n`;
}

function toJson({ path, result }: TriedFile): object {
  if ("error" in result) return { file: path, error: result.error, kind: null, page_count: 0, entries: [] };
  return {
    file: path,
    error: null,
    kind: kindToJson(result.kind),
    page_count: result.text.pages.length,
    entries: result.records.map(present),
  };
}

function kindToJson(kind: Kind): object {
  const toFit = ({ template, confidence }: FittingTemplate) => ({ template: template.slug, confidence });
  if (kind.is === "new") return { template: null, confidence: null, others: [] };
  if (kind.is === "chosen") return { template: kind.template?.slug ?? null, confidence: null, others: [] };
  return { ...toFit(kind.best), others: kind.others.map(toFit) };
}

/** A record with the names that the HTTP interface gives its members. */
function present({ parsedData, isValid, validationErrors, grounding, warnings }: ParsedRecord) {
  return {
    is_valid: isValid,
    parsed_data: parsedData,
    validation_errors: validationErrors.map(({ field, value, rule, message, path }) => ({
      field,
      value,
      rule,
      message,
      path,
    })),
    grounding,
    warnings: warnings.map(({ kind, message, source, field, path, value, printed }) => ({
      kind,
      message,
      source,
      field,
      path,
      value,
      printed,
    })),
  };
}

function toText({ path, durationMs, result }: TriedFile): string {
  const name = styleText("bold", path);
  const seconds = styleText("dim", `${(durationMs / 1000).toFixed(1)} s`);
  if ("error" in result) return `${styleText("red", "✗")} ${name}  ${result.error.message}`;
  const { kind, records } = result;
  const parts = records.map((record, index) => {
    const entry = present(record);
    const position = records.length > 1 ? `  entry ${index + 1} of ${records.length}\n` : "";
    const warnings = entry.warnings.map(({ message }) => `\n  ${styleText("yellow", "!")} ${toLine(message)}`);
    return `${position}${entryToText(entry)}${warnings.join("")}`;
  });
  return [`${styleText("green", "✓")} ${name}  ${seconds}`, `  ${kindToText(kind)}`, ...parts].join("\n");
}

function kindToText(kind: Kind): string {
  if (kind.is === "new") {
    const title = kind.title === null ? "" : ` It calls itself "${toLine(kind.title)}".`;
    return `No template fits it.${title} It suggests these fields:`;
  }
  if (kind.is === "chosen")
    return kind.template === null ? "Read with your fields" : `Read as: ${nameOf(kind.template)}`;
  const others = kind.others.filter(({ confidence }) => confidence >= LEAST_OTHER).slice(0, MOST_OTHERS);
  const instead = others.map((other) => `${other.template.slug} ${percent(other.confidence)}`);
  const { template, confidence } = kind.best;
  return `${nameOf(template)}  ${percent(confidence)}${instead.length === 0 ? "" : styleText("dim", `  or ${instead.join(", ")}`)}`;
}

function nameOf({ name, slug }: { name: string; slug: string }): string {
  return `${styleText("bold", name)} ${styleText("dim", `(template ${slug})`)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A row per record, or per file that cannot be read; fields are columns, lists and objects stay JSON. */
function toCsv(tried: TriedFile[]): string {
  const recordsOf = ({ result }: TriedFile) => ("error" in result ? [] : result.records);
  const fields = new Set(tried.flatMap((each) => recordsOf(each).flatMap(({ parsedData }) => Object.keys(parsedData))));
  const rows = tried.flatMap(({ path, result }) => {
    if ("error" in result) return [[path, null, null, result.error.message]];
    return result.records.map(({ isValid, validationErrors, parsedData }) => [
      path,
      templateOf(result),
      isValid,
      validationErrors.map(({ message }) => message).join(" "),
      ...[...fields].map((name) => (Object.hasOwn(parsedData, name) ? parsedData[name] : null)),
    ]);
  });
  return stringify(rows, {
    header: true,
    columns: ["file", "template", "is_valid", "problems", ...fields],
    // A value such as =1+1 would run as a formula in a spreadsheet.
    cast: { boolean: String, string: spreadsheetText },
  });
}

function templateOf({ kind }: ReadFile): string | null {
  if (kind.is === "new") return null;
  return (kind.is === "chosen" ? kind.template : kind.best.template)?.slug ?? null;
}
