import { z } from "zod";
import { most } from "../../domain/field.ts";
import type { Answer, AnsweredEntry, AnsweredValue, Question, Quote } from "../../domain/question.ts";
import { hasMeaning, type KeyedField, meaningsOf } from "./field-keys.ts";
import { findJson, withoutThinking } from "./find-json.ts";
import { findLoop } from "./find-loop.ts";

/** What a server returned for a request. */
export interface RawAnswer {
  text: string;
  /** `length`: cut off at the most tokens; `declined`: the language model or a filter refused. */
  finish: "stop" | "length" | "declined";
}

/** What was odd about an answer that can be used all the same. */
export type AnswerRemark = "thinking" | "fence" | "prose" | "loose";

/** Why an answer cannot be used; `loop` with nothing but white space is a fault of constrained writing. */
export type AnswerFault =
  | { kind: "cutOff" | "empty" | "notJson" | "wrongShape" | "declined" }
  | { kind: "repeating"; isBlank: boolean };

export type ReadAnswer = { answer: Answer; remark: AnswerRemark | null } | { fault: AnswerFault };

/** How many lines a quote may name: a paragraph, not a page. */
const mostLines = 100;

/**
 * Reads an answer to a question, or says what is wrong with it. What nobody asked for is left out: other fields, fields that
 * an entry does not want, lines that were not sent, meanings that are no option. A field of the wrong shape makes the whole
 * answer wrong: otherwise a broken answer would look like a document without the value.
 */
export function readAnswer(raw: RawAnswer, question: Question, fields: readonly KeyedField[]): ReadAnswer {
  if (raw.finish === "declined") return { fault: { kind: "declined" } };
  const said = withoutThinking(raw.text);
  if (said === "") return { fault: { kind: "empty" } };
  const found = findJson(raw.text);
  const schema = shapeOfAnswer(fields);
  for (const value of found.values) {
    const tidied = tidy(value, fields);
    const result = schema.safeParse(tidied);
    if (!result.success) continue;
    const remark = found.around ?? (tidied === value ? null : "loose");
    return { answer: toAnswer(result.data, question, fields), remark };
  }
  const loop = findLoop(raw.text);
  if (loop !== null) return { fault: { kind: "repeating", ...loop } };
  if (raw.finish === "length") return { fault: { kind: "cutOff" } };
  if (found.values.length > 0) return { fault: { kind: "wrongShape" } };
  return { fault: { kind: isDeclining(said) ? "declined" : "notJson" } };
}

/** An answer without JSON that begins like this was a refusal. Servers report most refusals themselves. */
function isDeclining(text: string): boolean {
  return /^(?:i['’]?m sorry|i am sorry|sorry|i can['’]?(?:no)?t|i cannot|i won['’]?t|i am (?:not able|unable)|i['’]m (?:not able|unable))\b/i.test(
    text,
  );
}

/** Small language models leave the outer object out, or its only entry: then what they mean is clear all the same. */
function tidy(value: unknown, fields: readonly KeyedField[]): unknown {
  if (Array.isArray(value)) return { entries: value };
  if (typeof value !== "object" || value === null || "entries" in value) return value;
  return fields.some(({ key }) => Object.hasOwn(value, key)) ? { entries: [{ entry: 1, ...value }] } : value;
}

const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const lineIds = z
  .union([z.array(z.unknown()), z.number().transform((line) => [line]), z.null().transform(() => [])])
  .default([]);
const quoted = z.object({ quote: text.nullable().default(null), lines: lineIds, meant: text.nullish() });
/** A quote alone stands for one without lines. */
const scalar = z.union([quoted, text.transform((quote) => ({ quote, lines: [], meant: null }))]).nullish();
const cell = z.union([z.object({ quote: text.nullable(), meant: text.nullish() }), text]).nullish();

type ReadScalar = z.infer<typeof scalar>;
type ReadCell = z.infer<typeof cell>;

/** The shape that is accepted: a little wider than the one that is asked for. */
function shapeOfAnswer(fields: readonly KeyedField[]) {
  const values = Object.fromEntries(fields.map((each) => [each.key, shapeOf(each)]));
  // An entry that names none of the fields is a broken one, not an empty one.
  const namesOne = (entry: object) => fields.some(({ key }) => Object.hasOwn(entry, key));
  const entry = z
    .looseObject({ entry: z.coerce.number().int().default(1) })
    .refine(namesOne)
    .pipe(z.object({ entry: z.number(), ...values }));
  return z.object({ entries: z.array(entry).max(most.items) });
}

function shapeOf({ field, children }: KeyedField): z.ZodType {
  if (field.type === "list") {
    const cells = Object.fromEntries(children.map(({ key }) => [key, cell]));
    return z
      .array(z.object({ lines: lineIds, ...cells }))
      .max(most.items)
      .nullish();
  }
  if (field.type === "object") return z.object(Object.fromEntries(children.map(({ key }) => [key, scalar]))).nullish();
  return scalar;
}

type ReadEntries = { entries: ({ entry: number } & Record<string, unknown>)[] };

function toAnswer(read: ReadEntries, question: Question, fields: readonly KeyedField[]): Answer {
  const ids = new Set(question.pages.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const entries = new Map<number, AnsweredEntry>();
  for (const each of read.entries) {
    const wanted = findWanted(question, each.entry);
    // The first answer for an entry counts.
    if (wanted === null || entries.has(each.entry)) continue;
    const values = fields
      .filter(({ field }) => wanted === "all" || wanted.includes(field.name))
      .flatMap((keyed) => {
        const value = toValue(keyed, each[keyed.key], ids);
        return value === null ? [] : [[keyed.field.name, value] as const];
      });
    // `fromEntries` makes a name such as __proto__ a member like any other.
    entries.set(each.entry, { number: each.entry, values: Object.fromEntries(values) });
  }
  return { entries: [...entries.values()] };
}

/** The names of the fields that are wanted for an entry; null: the entry was not asked for. */
function findWanted({ entries }: Question, number: number): "all" | string[] | null {
  if (entries === null) return number >= 0 ? "all" : null;
  return entries.find((entry) => entry.number === number)?.wanted ?? null;
}

function toValue({ field, children }: KeyedField, value: unknown, ids: ReadonlySet<number>): AnsweredValue | null {
  if (value === null || value === undefined) return null;
  if (field.type === "list") return toRows(children, value as Record<string, unknown>[], ids);
  if (field.type === "object") {
    const parts = value as Record<string, ReadScalar>;
    const values = children.flatMap((child): [string, Quote[]][] => {
      const quote = toQuote(child, parts[child.key], ids);
      return quote === null ? [] : [[child.field.name, [quote]]];
    });
    return values.length === 0 ? null : { kind: "object", values: Object.fromEntries(values) };
  }
  const quote = toQuote({ field }, value as ReadScalar, ids);
  return quote === null ? null : { kind: "scalar", quotes: [quote] };
}

function toRows(
  children: KeyedField[],
  rows: Record<string, unknown>[],
  ids: ReadonlySet<number>,
): AnsweredValue | null {
  const read = rows.flatMap((row) => {
    const lines = row.lines as unknown[];
    const cells = children.flatMap((child) => {
      const given = row[child.key] as ReadCell;
      const scalar = typeof given === "string" ? { quote: given, lines } : given && { ...given, lines };
      const quote = toQuote(child, scalar, ids);
      return quote === null ? [] : [[child.field.name, quote] as const];
    });
    return cells.length === 0 ? [] : [Object.fromEntries(cells)];
  });
  return read.length === 0 ? null : { kind: "list", rows: read };
}

/** A quote of lines that were sent; of others, only the text is kept, which may stand elsewhere. */
function toQuote({ field }: Pick<KeyedField, "field">, given: ReadScalar, ids: ReadonlySet<number>): Quote | null {
  if (!given || given.quote === null) return null;
  // No database stores this one.
  const quote = given.quote.replaceAll("\u0000", "").trim();
  if (quote === "" || quote.length > most.characters) return null;
  const numbers = given.lines.map(Number).filter((line) => ids.has(line));
  const lines = [...new Set(numbers)].slice(0, mostLines);
  const meant = hasMeaning(field) && given.meant != null ? findMeaning(field, given.meant) : null;
  return { text: quote, lines, ...(meant === null ? {} : { meant }) };
}

function findMeaning(field: KeyedField["field"], meant: string): string | null {
  const meanings = meaningsOf(field);
  return (
    meanings.find((each) => each === meant) ??
    meanings.find((each) => each.toLowerCase() === meant.toLowerCase()) ??
    null
  );
}
