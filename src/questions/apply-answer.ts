import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { Answer, AnsweredEntry, AnsweredValue, Question, Quote } from "../domain/question.ts";
import { ownValue, type RawRecord, type RawScalar, type RawValue } from "../domain/record.ts";
import type { Normalise } from "../domain/value-target.ts";
import type { Warning } from "../domain/warning.ts";
import { createQuoteFinder, type QuoteFinder } from "./find-quote.ts";
import { createProver, type Prover } from "./prove-quote.ts";
import { leftEmpty, weighAnswer } from "./weigh-answer.ts";

/**
 * A value that the local engine is less sure of is not given if the language model, asked for it, names none: what is on
 * the page under no such name, a model seldom overlooks.
 */
const KEPT_ALONE = 0.5;

/** What a language model answered, and what it is merged with. */
export interface AnswerContext {
  question: Question;
  answer: Answer;
  /** What the local engine found. */
  records: RawRecord[];
  layout: DocumentLayout;
  fields: Field[];
  engine: EngineSettings;
  normalise: Normalise;
}

export interface AnsweredRecord {
  record: RawRecord;
  /** What was answered and left out. */
  warnings: Warning[];
}

/**
 * Puts what a language model answered into the records. Only what was asked changes, and only texts that stand in the
 * document become values; every other answer is left out with a warning.
 */
export function applyAnswer(context: AnswerContext): AnsweredRecord[] {
  const { question, answer, records, fields } = context;
  const finder = createQuoteFinder(context.layout);
  if (question.entries === null) return toRecords(answer.entries, context, finder);
  const answers = new Map(answer.entries.map((entry) => [entry.number, entry]));
  const wanted = new Map(question.entries.map((entry) => [entry.number, new Set(entry.wanted)]));
  return records.map((record, index) => {
    const asked = wanted.get(index + 1);
    if (asked === undefined) return { record, warnings: [] };
    return mergeEntry(record, answers.get(index + 1) ?? null, asked, { ...context, fields, finder });
  });
}

/** The entries that the model found by itself; one empty one if it found none. */
function toRecords(entries: AnsweredEntry[], context: AnswerContext, finder: QuoteFinder): AnsweredRecord[] {
  const { records, fields } = context;
  const [first] = records;
  if (first === undefined) return [];
  const empty = { ...first, values: Object.fromEntries(fields.map(({ name }) => [name, null])), unfilled: {} };
  const wanted = new Set(fields.flatMap(pathsOf));
  const found = entries.map((entry) => mergeEntry(empty, entry, wanted, { ...context, finder }));
  const filled = found.filter(({ record }) => Object.values(record.values).some((value) => value !== null));
  if (filled.length > 0) return filled;
  return [found[0] ?? mergeEntry(empty, null, wanted, { ...context, finder })];
}

/** A field's paths, as a question's entries name them. */
function pathsOf({ name, type, fields }: Field): string[] {
  return type === "object" ? fields.map((child) => `${name}.${child.name}`) : [name];
}

type MergeContext = AnswerContext & { finder: QuoteFinder };

function mergeEntry(
  record: RawRecord,
  entry: AnsweredEntry | null,
  wanted: ReadonlySet<string>,
  context: MergeContext,
): AnsweredRecord {
  const warnings: Warning[] = [];
  const { conventions } = record;
  const prover = createProver(context.finder, { conventions, normalise: context.normalise, warnings });
  const unfilled = { ...record.unfilled };
  const merging = { ...context, record, unfilled, prover, wanted, isAnswered: entry !== null };
  const values = context.fields.map((field): [string, RawValue | null] => {
    const answered = (entry && ownValue(entry.values, field.name)) ?? null;
    const local = ownValue(record.values, field.name);
    return [field.name, mergeField(field, local, answered, merging)];
  });
  return { record: { ...record, values: Object.fromEntries(values), unfilled }, warnings };
}

interface Merging extends MergeContext {
  record: RawRecord;
  /** Changed as fields are filled and emptied. */
  unfilled: NonNullable<RawRecord["unfilled"]>;
  prover: Prover;
  wanted: ReadonlySet<string>;
  /** Whether the model answered for this entry at all. */
  isAnswered: boolean;
}

function mergeField(
  field: Field,
  local: RawValue | null,
  answered: AnsweredValue | null,
  merging: Merging,
): RawValue | null {
  if (field.type === "list") {
    if (!merging.wanted.has(field.name)) return local;
    const rows = answered?.kind === "list" ? proveRows(field, answered.rows, merging.prover) : [];
    if (rows.length > 0) return { kind: "list", rows };
    return merging.engine.type === "model" ? null : local;
  }
  if (field.type === "object") {
    const quotes = answered?.kind === "object" ? answered.values : {};
    const known = local?.kind === "object" ? local.values : {};
    const values = field.fields.map((child): [string, RawScalar | null] => {
      const target = { top: field, field: child, row: 0 };
      const path = `${field.name}.${child.name}`;
      return [
        child.name,
        mergeScalar(target, path, ownValue(known, child.name), ownValue(quotes, child.name), merging),
      ];
    });
    return values.every(([, value]) => value === null) ? null : { kind: "object", values: Object.fromEntries(values) };
  }
  const quotes = answered?.kind === "scalar" ? answered.quotes : null;
  const known = local?.kind === "scalar" ? local : null;
  return mergeScalar({ top: field, field, row: null }, field.name, known, quotes, merging);
}

function mergeScalar(
  target: Parameters<Prover["prove"]>[0],
  path: string,
  local: RawScalar | null,
  quotes: Quote[] | null,
  { prover, wanted, isAnswered, unfilled, engine, normalise, record }: Merging,
): RawScalar | null {
  if (!wanted.has(path)) return local;
  const proven = prover.prove(target, quotes ?? []);
  const alternatives = local === null ? (ownValue(unfilled, path)?.alternatives ?? []) : [];
  if (proven === null || proven === "unproven") {
    const isDenied = isAnswered && proven === null && (local === null || local.confidence < KEPT_ALONE);
    if (engine.type !== "model" && !isDenied) return local;
    unfilled[path] = leftEmpty("not found by the language model", local, alternatives);
    return null;
  }
  const weighed = weighAnswer(proven, local, alternatives, (a, b) => {
    const read = (text: string) => normalise(text, target.field, record.conventions);
    return read(a) === read(b);
  });
  if (weighed.confidence < (engine.threshold ?? 0)) {
    unfilled[path] = leftEmpty("below the threshold", weighed, []);
    return null;
  }
  delete unfilled[path];
  return weighed;
}

/** The rows of which at least one cell stands in the document. */
function proveRows(field: Field, rows: Record<string, Quote>[], prover: Prover): Record<string, RawScalar | null>[] {
  return rows.flatMap((row, index) => {
    const cells = field.fields.map((child): [string, RawScalar | null] => {
      const quote = ownValue(row, child.name);
      const proven = quote && prover.prove({ top: field, field: child, row: index }, [quote]);
      return [child.name, proven === "unproven" ? null : proven];
    });
    return cells.every(([, cell]) => cell === null) ? [] : [Object.fromEntries(cells)];
  });
}
