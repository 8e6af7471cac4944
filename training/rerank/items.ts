import { relate } from "../../bench/mismatch/kinds.ts";
import type { KindParser } from "../../bench/mismatch/read-corpus.ts";
import type { PageLayout } from "../../src/domain/document-layout.ts";
import type { Field } from "../../src/domain/field.ts";
import type { Conventions } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import type { ExpectedValue } from "../../src/evaluation/manifest.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import type { RankingContext } from "../../src/extraction/ranking/fill-features.ts";
import type { Choice } from "../../src/extraction/ranking/rank-candidates.ts";
import { type RankingStart, rankAll, startAll } from "../../src/extraction/ranking/rank-scalars.ts";
import { type DescribedField, describeChoices } from "../../src/extraction/ranking/rerank/describe-choices.ts";
import { noExpectations } from "../../src/extraction/ranking/rerank/expectations.ts";
import type { Shortlist } from "../../src/extraction/ranking/shortlist.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { PAPERS, type TrainingDocument } from "./training-documents.ts";

/** A field asked of a document: its choices, and which of them are right. */
export interface Item {
  set: string;
  kind: string;
  described: DescribedField;
  /** Nothing is right: the document does not state the field. */
  isAbsent: boolean;
  isRight: boolean[];
}

/** The fields of a parser, asked of a document. */
export interface Asked {
  kind: string;
  context: RankingContext;
  /** All fields, as they are before they are weighed. */
  fields: DescribedField[];
  /** Those that are learned from, by their position in the parser. */
  items: Map<number, Item>;
}

/** Maximum fields of other kinds that each document is asked for. */
const STRANGE_FIELDS = 5;

/**
 * Asks a document for the fields of its parser, and once more with some fields of other kinds' parsers beside them,
 * which alone count then.
 */
export async function askDocument(
  document: TrainingDocument,
  parsers: KindParser[],
  shortlist: Shortlist,
): Promise<Asked[]> {
  const { pages } = layoutDocument(await document.read());
  const strange = strangeFields(document, parsers);
  const own = ask(document, document.fields, document.fields, { pages, shortlist });
  return strange.length === 0
    ? [own]
    : [own, ask(document, [...document.fields, ...strange], strange, { pages, shortlist })];
}

function ask(
  document: TrainingDocument,
  fields: Field[],
  counted: Field[],
  { pages, shortlist }: { pages: PageLayout[]; shortlist: Shortlist },
): Asked {
  const schema = describeSchema(fields, { kinds: [] });
  const reading = readAs(pages, fields);
  const ranked = rankAll(reading, schema, withShortlist(startAll(reading, schema), shortlist));
  // What looks as expected is only known once expectations are fitted.
  const described = describeChoices(ranked, noExpectations);
  const items = new Map<number, Item>();
  for (const [index, { field, child }] of schema.scalars.entries()) {
    const choices = described[index];
    if (child !== null || choices === undefined) continue;
    if (!counted.includes(field) || document.unscored.has(field.name)) continue;
    const rights = rightsOf(document, field);
    // If it may be left empty and has a value, either is right.
    if (rights === null || (rights.includes(null) && rights.some((right) => right !== null))) continue;
    const isAbsent = rights[0] === null;
    const isRight = isAbsent
      ? choices.ranking.choices.map(() => false)
      : judge(choices.ranking.choices, field, rights, reading.conventions);
    items.set(index, { set: document.set, kind: document.kind, described: choices, isAbsent, isRight });
  }
  return { kind: document.kind, context: ranked.start.context, fields: described.slice(0, ranked.asked), items };
}

/** The same start with other weights by which candidates become choices. */
export function withShortlist(start: RankingStart, shortlist: Shortlist): RankingStart {
  return { ...start, context: { ...start.context, shortlist } };
}

/** The right values of a single-valued field, its truth first; null for lists and objects. */
export function rightsOf({ expected, accepted }: TrainingDocument, { name }: Field): ExpectedValue[] | null {
  const truth = expected[name] ?? null;
  return typeof truth === "object" && truth !== null ? null : [truth, ...(accepted.get(name) ?? [])];
}

/** Which choices are right; if none is exactly right, those that nearly are. */
export function judge(choices: Choice[], field: Field, rights: ExpectedValue[], conventions: Conventions): boolean[] {
  const agreements = choices.map(({ candidate }) => {
    const value = normaliseScalar(candidate.text, field, conventions);
    if (value === null) return { isStrict: false, isSoft: false };
    const each = rights.map((right) => compareValues(field, value, right));
    return { isStrict: each.some(({ isStrict }) => isStrict), isSoft: each.some(({ isSoft }) => isSoft) };
  });
  return agreements.some(({ isStrict }) => isStrict)
    ? agreements.map(({ isStrict }) => isStrict)
    : agreements.map(({ isSoft }) => isSoft);
}

export function strangeFields(document: TrainingDocument, parsers: KindParser[]): Field[] {
  // Papers list themselves what they do not state, and nobody knows to which kinds they are related.
  if (document.set === PAPERS) return [];
  const taken = new Set(document.fields.map(({ name }) => name));
  const others = parsers
    .filter(({ kind }) => relate(kind, document.kind) === "other")
    .flatMap(({ fields }) => fields)
    .filter(({ name, type }) => !taken.has(name) && type !== "list" && type !== "object");
  const chosen = new Map<string, Field>();
  let place = seedOf(document.id);
  for (let turn = 0; turn < 4 * STRANGE_FIELDS && chosen.size < STRANGE_FIELDS && others.length > 0; turn += 1) {
    place = (place * 1_103_515_245 + 12_345) % 2 ** 31;
    const field = others[place % others.length];
    if (field !== undefined) chosen.set(field.name, { ...field, hints: [], rules: [] });
  }
  return [...chosen.values()];
}

/** A number that is the same for the same text. */
export function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31;
  return seed;
}
