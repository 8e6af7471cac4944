import type { EmbeddedSource } from "../../domain/embedded-source.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions, RawScalar, ScalarValue } from "../../domain/record.ts";
import { type Normalise, type Target, targetName } from "../../domain/value-target.ts";
import type { Warning } from "../../domain/warning.ts";
import type { EmbeddedRecord, EmbeddedValue } from "../embedded-record.ts";
import type { PrintedText } from "./printed-text.ts";
import { isSameValue, type ReadValue } from "./same-value.ts";

/** What merging a record needs. */
export interface MergeContext {
  conventions: Conventions;
  normalise: Normalise;
  printed: PrintedText;
  warnings: Warning[];
}

/** A stated value and its source. */
export interface Statement {
  value: EmbeddedValue;
  source: Pick<EmbeddedRecord, "source" | "title">;
}

/**
 * In most documents an implied value is right if nothing is printed: a payment code's creditor is usually the seller.
 */
const impliedConfidence = 0.8;

/** If the file states one value and prints another, either may be right: fifty-fifty. A person has to look. */
const conflictConfidence = 0.5;

/**
 * A field's stated value: it overrides what the engine read, which becomes a runner-up. If both agree, the printed
 * place is kept. If the stated value is nowhere on the page, the confidence falls and a warning is added; if the page
 * prints it and the engine chose another value, that is no contradiction.
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
  // A text field shows a stated date, amount or name as it is printed.
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

/** A stated value as the document would print it, because values are read by the document's conventions. */
function writeValue({ text, form }: EmbeddedValue, field: Field, { decimalSign }: Conventions): string {
  if (form !== "number") return text;
  // Three decimals that end in zeros could be read as thousands.
  const exact = field.type === "text" || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
  return exact.replace(".", decimalSign);
}

function toWarning(
  target: Target,
  { value: stated, source }: Statement,
  value: ScalarValue,
  printed: ScalarValue,
): Warning {
  const { top, field, row } = target;
  return {
    kind: "embedded_differs",
    message: `${targetName(target)}: ${source.title} has ${shorten(value)}, but the page shows ${shorten(printed)}. The value from ${source.title} is used.`,
    source: source.source,
    field: top.name,
    parserFieldId: top.id,
    path: { key: field.name, depth: row === null ? 0 : 1, index: row ?? 0 },
    value,
    printed,
    ...(stated.at === undefined ? {} : { statedAt: stated.at }),
  };
}

/** Characters of a value that a message quotes. */
const longestQuote = 80;

function shorten(value: ScalarValue): string {
  const text = String(value);
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

/** A warning about a source that could not be read but should have been. */
export function unreadable(message: string, source: EmbeddedSource): Warning {
  const nowhere = { field: null, parserFieldId: null, path: null };
  return { kind: "embedded_unreadable", message, source, ...nowhere, value: null, printed: null };
}
