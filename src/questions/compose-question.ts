import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { AskedEntry, AskedPage, Question } from "../domain/question.ts";
import { ownValue, type RawRecord, type RawScalar, type RawValue } from "../domain/record.ts";
import { type DocumentLine, linesOf, lineText } from "./document-lines.ts";

/** What is known of a document before a language model is asked. */
export interface QuestionContext {
  /** What the local engine found, machine-readable data included. */
  records: RawRecord[];
  layout: DocumentLayout;
  fields: Field[];
  subject: string;
  engine: EngineSettings;
  hasMultipleEntries: boolean;
  /** The numbers of the pages that are pictures; absent if none is. */
  scannedPages?: ReadonlySet<number>;
}

/** A value surer than this is not asked for, unless the parser says otherwise. */
const ASKED_BELOW = 0.5;
/** A parser that learned that a field is empty this surely does not ask for it. */
const SURELY_EMPTY = 0.5;
/** Characters up to which the whole document is shown; of a longer one, the pages that matter. */
const MOST_SHOWN_WHOLE = 12_000;
/** Texts of other fields that tell an entry from the others. */
const MOST_KNOWN = 3;
/** Texts less sure than this tell nothing. */
const LEAST_KNOWN = 0.7;

/**
 * What to ask a language model about a document; null if nothing: the local engine found everything, or the document has
 * no text and nothing to see.
 */
export function composeQuestion(context: QuestionContext): Question | null {
  const { fields, subject, hasMultipleEntries, engine } = context;
  const entries = engine.type === "model" && hasMultipleEntries ? null : askedEntries(context);
  if (entries?.length === 0) return null;
  const wanted = entries === null ? null : new Set(entries.flatMap((entry) => entry.wanted));
  const asked = fields.flatMap((field) => withoutKnown(field, wanted));
  if (asked.length === 0) return null;
  const pages = askedPages(context, asked);
  if (pages.every(({ lines, isScan }) => lines.length === 0 && !isScan)) return null;
  return { subject, fields: asked, entries, pages };
}

/** The entries of which fields are wanted. */
function askedEntries({ records, fields, engine }: QuestionContext): AskedEntry[] {
  return records.flatMap((record, index) => {
    const wanted = fields.flatMap((field) => wantedPaths(record, field, engine));
    if (wanted.length === 0) return [];
    return [{ number: index + 1, known: records.length > 1 ? knownTexts(record, fields) : {}, wanted }];
  });
}

/** The paths of a field that are wanted: its name, or `seller.name` for members of an object. */
function wantedPaths(record: RawRecord, field: Field, engine: EngineSettings): string[] {
  const value = ownValue(record.values, field.name);
  if (field.type === "list") {
    if (engine.type === "model") return [field.name];
    const isFilled = value?.kind === "list" && value.rows.length > 0;
    return isFilled || isSurelyEmpty(record, field.name) ? [] : [field.name];
  }
  if (field.type !== "object") return isWanted(asScalar(value), record, field.name, engine) ? [field.name] : [];
  const values = value?.kind === "object" ? value.values : {};
  return field.fields.flatMap((child) => {
    const path = `${field.name}.${child.name}`;
    return isWanted(ownValue(values, child.name), record, path, engine) ? [path] : [];
  });
}

function isWanted(value: RawScalar | null, record: RawRecord, path: string, engine: EngineSettings): boolean {
  if (value?.stated !== undefined) return false;
  if (engine.type === "model") return true;
  if (value !== null) return value.confidence < (engine.askBelow ?? ASKED_BELOW);
  return !isSurelyEmpty(record, path);
}

function isSurelyEmpty({ unfilled = {} }: RawRecord, path: string): boolean {
  return (ownValue(unfilled, path)?.surelyEmpty ?? 0) >= SURELY_EMPTY;
}

function asScalar(value: RawValue | null): RawScalar | null {
  return value?.kind === "scalar" ? value : null;
}

/** A field with those of its members that are wanted; nothing if none is. */
function withoutKnown(field: Field, wanted: ReadonlySet<string> | null): Field[] {
  if (wanted === null || wanted.has(field.name)) return [field];
  if (field.type !== "object") return [];
  const fields = field.fields.filter((child) => wanted.has(`${field.name}.${child.name}`));
  return fields.length === 0 ? [] : [{ ...field, fields }];
}

/** What tells an entry from the others: its unique values, else those that are sure. */
function knownTexts({ values }: RawRecord, fields: Field[]): Record<string, string> {
  const sure = fields.flatMap((field) => {
    const value = asScalar(ownValue(values, field.name));
    return value !== null && value.confidence >= LEAST_KNOWN ? [{ field, text: value.text }] : [];
  });
  const telling = sure.toSorted((a, b) => Number(b.field.isUnique) - Number(a.field.isUnique)).slice(0, MOST_KNOWN);
  return Object.fromEntries(telling.map(({ field, text }) => [field.name, text]));
}

function askedPages(context: QuestionContext, asked: Field[]): AskedPage[] {
  const lines = Map.groupBy(linesOf(context.layout), ({ page }) => page.number);
  const length = [...lines.values()].flat().reduce((sum, line) => sum + lineText(line).length, 0);
  const isShown = length <= MOST_SHOWN_WHOLE ? () => true : pagesThatMatter(context, asked);
  return context.layout.pages
    .filter(({ number }) => isShown(number))
    .map(({ number }) => {
      const isScan = context.scannedPages?.has(number) ?? false;
      return { number, lines: toAsked(lines.get(number) ?? []), isScan, picture: null };
    });
}

/** A line that was shown on an earlier page says nothing new. */
function toAsked(lines: DocumentLine[]): AskedPage["lines"] {
  return lines.flatMap((line) => (line.isRepeated ? [] : [{ id: line.id, text: lineText(line) }]));
}

/**
 * Of a long document: the first and the last page, the pages around what the local engine found or considered, and all
 * pages if it is read without it, or a list is wanted, whose rows may stand anywhere.
 */
function pagesThatMatter({ engine, layout, records }: QuestionContext, asked: Field[]): (page: number) => boolean {
  if (engine.type === "model" || asked.some(({ type }) => type === "list")) return () => true;
  const considered = records.flatMap(({ values, unfilled = {} }) => [
    ...Object.values(values).flatMap(placesIn),
    ...Object.values(unfilled).flatMap(({ alternatives }) => alternatives.map(({ place }) => place)),
  ]);
  const pages = new Set(considered.flatMap((place) => place?.page ?? []));
  pages.add(layout.pages.at(0)?.number ?? 1);
  pages.add(layout.pages.at(-1)?.number ?? 1);
  return (page) => pages.has(page);
}

function placesIn(value: RawValue | null): RawScalar["place"][] {
  if (value === null) return [];
  if (value.kind === "scalar") return [value.place, ...value.alternatives.map(({ place }) => place)];
  const rows = value.kind === "list" ? value.rows : [value.values];
  return rows.flatMap((row) => Object.values(row).map((cell) => cell?.place ?? null));
}
