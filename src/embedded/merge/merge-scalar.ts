import type { EmbeddedSource } from "../../domain/embedded-source.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions, RawScalar, ScalarValue } from "../../domain/record.ts";
import type { Warning } from "../../domain/warning.ts";
import type { EmbeddedRecord, EmbeddedValue } from "../embedded-record.ts";
import type { PrintedText } from "./printed-text.ts";
import { isSameValue, type ReadValue } from "./same-value.ts";

/** The value of a text as a field's type, or null; the pipeline gives the one that checks records, so that both agree. */
export type Normalise = (text: string, field: Field, conventions: Conventions) => ScalarValue;

/** What merging a record needs to know. */
export interface MergeContext {
  conventions: Conventions;
  normalise: Normalise;
  printed: PrintedText;
  warnings: Warning[];
}

/** Where in the record a value belongs: a field, or a child of it in a row. */
export interface Target {
  top: Field;
  /** The scalar: the field itself, or its child. */
  field: Field;
  /** The row of a list; 0 for a child of an object, null for the field itself. */
  row: number | null;
}

/** A stated value with the source that states it. */
export interface Statement {
  value: EmbeddedValue;
  source: Pick<EmbeddedRecord, "source" | "title">;
}

/** An implied value is right where nothing is printed, in most documents; the payment codes' creditor mostly sells. */
const impliedConfidence = 0.8;

/** Where the file states one value and prints another, either may be right: as sure as a coin. A person has to look. */
const conflictConfidence = 0.5;

/**
 * The value of a field that the document states: it wins over what the engine read, which stays as a runner-up. Where both
 * agree, the printed place is kept. Its confidence falls and a warning is noted where the page shows something else instead, that is, where the
 * stated value is nowhere on it: that the engine took a wrong one of several printed values is no contradiction.
 */
export function mergeScalar(
  target: Target,
  engine: RawScalar | null,
  statement: Statement,
  context: MergeContext,
): RawScalar | null {
  const { field } = target;
  const { value: stated } = statement;
  const text = writeValue(stated, field, context.conventions);
  const value = context.normalise(text, field, context.conventions);
  if (value === null) return engine;
  const toRead = (printed: string): ReadValue => ({
    text: printed,
    value: context.normalise(printed, field, context.conventions),
  });
  const isSame = (printed: ReadValue) =>
    isSameValue(field, printed, { text, value, form: stated.form }, context.conventions);
  const read = engine && toRead(engine.text);
  // A text field shows a date, an amount or a name as it is printed, when that is what is stated.
  const keepsSpelling = (field.type === "text" || field.type === "choice") && stated.form !== "text";
  if (engine && read && isSame(read)) {
    return {
      ...engine,
      text: keepsSpelling ? engine.text : text,
      confidence: 1,
      place: engine.place ?? stated.place,
      stated: { source: statement.source.source, differs: false },
    };
  }
  const isGap = read === null || read.value === null;
  if ((stated.claim === "implied" && !isGap) || (stated.claim === "zero" && isGap)) return engine;
  const printed = engine?.alternatives.find((other) => isSame(toRead(other.text)));
  const differs = !isGap && !printed && !context.printed.has(stated);
  if (differs) context.warnings.push(toWarning(target, statement, value, read.value));
  const { repairedFrom } = printed ? {} : stated;
  return {
    kind: "scalar",
    text: repairedFrom ?? (printed && keepsSpelling ? printed.text : text),
    ...(repairedFrom === undefined ? {} : { repaired: { text, by: "check digit" } }),
    confidence: differs ? conflictConfidence : stated.claim === "implied" ? impliedConfidence : 1,
    place: printed?.place ?? stated.place,
    stated: { source: statement.source.source, differs },
    alternatives: engine ? [asAlternative(engine), ...engine.alternatives.filter((other) => other !== printed)] : [],
  };
}

function asAlternative({ text, confidence, place }: RawScalar): RawScalar["alternatives"][number] {
  return { text, confidence, place };
}

/** A stated value as the document would print it, since values are read by the document's conventions. */
function writeValue({ text, form }: EmbeddedValue, field: Field, { decimalSign }: Conventions): string {
  if (form !== "number") return text;
  // Three decimals of which the last are zeros could be read as thousands.
  const exact = field.type === "text" || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
  return exact.replace(".", decimalSign);
}

function toWarning(target: Target, { source }: Statement, value: ScalarValue, printed: ScalarValue): Warning {
  const { top, field, row } = target;
  const place =
    row === null ? field.name : top.type === "list" ? `${top.name}[${row}].${field.name}` : `${top.name}.${field.name}`;
  return {
    kind: "embedded_differs",
    message: `${place}: ${source.title} has ${shorten(value)}, but the page shows ${shorten(printed)}. The value from ${source.title} is used.`,
    source: source.source,
    field: top.name,
    parserFieldId: top.id,
    path: { key: field.name, depth: row === null ? 0 : 1, index: row ?? 0 },
    value,
    printed,
  };
}

/** Characters of a value that a message quotes. */
const longestQuote = 80;

function shorten(value: ScalarValue): string {
  const text = String(value);
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

/** A warning about a source that should have been read. */
export function unreadable(message: string, source: EmbeddedSource): Warning {
  const nowhere = { field: null, parserFieldId: null, path: null };
  return { kind: "embedded_unreadable", message, source, ...nowhere, value: null, printed: null };
}
