import { relate } from "../../bench/mismatch/kinds.ts";
import type { KindParser } from "../../bench/mismatch/read-corpus.ts";
import type { Field } from "../../src/domain/field.ts";
import type { Conventions } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import type { ExpectedValue } from "../../src/evaluation/manifest.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import type { Choice } from "../../src/extraction/ranking/rank-candidates.ts";
import { rankAll } from "../../src/extraction/ranking/rank-scalars.ts";
import { type DescribedField, describeChoices } from "../../src/extraction/ranking/rerank/describe-choices.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { PAPERS, type TrainingDocument } from "./training-documents.ts";

/** A field asked of a document: its choices, and which of them are right. */
export interface Item {
  document: string;
  set: string;
  kind: string;
  field: string;
  described: DescribedField;
  /** Nothing is right: the document does not state the field. */
  isAbsent: boolean;
  isRight: boolean[];
}

/** Fields of other kinds asked of each document. */
const STRANGE_FIELDS = 5;

/** All fields of a document's parser, and some of other kinds' parsers. */
export async function itemsOf(document: TrainingDocument, parsers: KindParser[]): Promise<Item[]> {
  const { pages } = layoutDocument(await document.read());
  const own = describe(document, document.fields, pages);
  const strange = strangeFields(document, parsers);
  const beside = strange.length === 0 ? [] : describe(document, [...document.fields, ...strange], pages);
  const names = new Set(strange.map(({ name }) => name));
  return [...own, ...beside.filter(({ field }) => names.has(field))];
}

function describe(document: TrainingDocument, fields: Field[], pages: Parameters<typeof readAs>[0]): Item[] {
  const schema = describeSchema(fields, { kinds: [] });
  const reading = readAs(pages, fields);
  const described = describeChoices(rankAll(reading, schema));
  return schema.scalars.flatMap(({ field, child }, index): Item[] => {
    const choices = described[index];
    if (child !== null || choices === undefined || document.unscored.has(field.name)) return [];
    const rights = rightsOf(document, field);
    // If it may be left empty and has a value, either is right.
    if (rights === null || (rights.includes(null) && rights.some((right) => right !== null))) return [];
    const isAbsent = rights[0] === null;
    const isRight = isAbsent
      ? choices.ranking.choices.map(() => false)
      : judge(choices.ranking.choices, field, rights, reading.conventions);
    const { id, set, kind } = document;
    return [{ document: id, set, kind, field: field.name, described: choices, isAbsent, isRight }];
  });
}

/** The right values of a single-valued field, its truth first; null for lists and objects. */
export function rightsOf({ expected, accepted }: TrainingDocument, { name }: Field): ExpectedValue[] | null {
  const truth = expected[name] ?? null;
  return typeof truth === "object" && truth !== null ? null : [truth, ...(accepted.get(name) ?? [])];
}

/** Which choices are right; if none is exactly right, those that nearly are. */
function judge(choices: Choice[], field: Field, rights: ExpectedValue[], conventions: Conventions): boolean[] {
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
  // Papers of strangers say themselves what they lack, and nobody knows to which kinds they are related.
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
function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31;
  return seed;
}
