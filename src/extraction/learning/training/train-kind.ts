import type { Field } from "../../../domain/field.ts";
import {
  addNames,
  describeUntrained,
  meaningOf,
  meaningsOf,
  type ScalarSlot,
  type Schema,
  slotPath,
} from "../../fields/schema.ts";
import type { TrainedField, TrainedKind } from "../../fields/trained/trained-weights.ts";
import { featureNames } from "../../ranking/features.ts";
import type { Example } from "../contract/example.ts";
import type { Matching } from "../memory/find-true-candidates.ts";
import type { FieldMemory } from "../memory/recall.ts";
import { denseNames } from "../weights/dense-features.ts";
import { type FieldWeights, startWeights } from "../weights/field-weights.ts";
import { countShared } from "../words/page-words.ts";
import { type ExamplePart, readExample } from "./example-part.ts";
import type { FieldPool } from "./example-pool.ts";
import { createFieldRows } from "./field-rows.ts";
import { chooseFrom, type FieldExample, fitField, type Holding } from "./fit-field.ts";

/** Only the engine's own features are trained: words and places of these documents would be useless for others. */
const holding: Holding = { dense: 8, memory: 1e6, words: 1e6, absent: 2 };
/** Layouts are held out in this many parts. */
const FOLDS = 5;
/** Of the words that either has, the share that two documents of one layout must have in common. */
const SAME_LAYOUT = 0.4;
/** How many more held-out truths must be read right for a field to be trained: fewer are chance. */
const LEAST_GAIN = 2;
/** Smaller differences from the hand-set weights change no decision. */
const LEAST_DIFFERENCE = 0.01;

const noMemory: FieldMemory = {
  confidence: 0,
  absent: 0,
  isLeftEmpty: false,
  isRejected: () => false,
  fill() {},
  pointsTo: () => false,
};
const noWords: number[] = [];

export interface Reading {
  right: number;
  stated: number;
  falseValues: number;
  absent: number;
}

/** Documents of one set, with their truth. */
export interface TrainingSource {
  /** Sources with the same name are judged together. */
  name: string;
  /** The fields that the documents are asked for, as several users would word them. */
  wordings: Field[][];
  documents: Example[];
}

/** What was trained, on how many layouts, and how held-out layouts were read before and after. */
export interface Training {
  fields: TrainedKind["fields"];
  layouts: number;
  before: Reading;
  after: Reading;
}

/**
 * Trains weights for the first source's kind of documents. A field gets weights only if it is then read better overall
 * in held-out layouts, and worse in no source.
 */
export function trainKind(
  sources: TrainingSource[],
  alsoCalled: TrainedKind["alsoCalled"],
  matching: Matching,
): Training & Pick<TrainedKind, "meanings" | "alsoAsked"> {
  const describe = (fields: Field[]) => {
    const schema = describeUntrained(fields);
    addNames(schema.scalars, alsoCalled);
    return schema;
  };
  const [own, ...others] = sources.map(({ wordings: [fields = []] }) => describe(fields));
  const meanings = own === undefined ? [] : meaningsOf(own);
  // A text or a number without a particular meaning says nothing.
  const named = others.flatMap(({ scalars }) => scalars.filter(({ profile }) => meaningOf(profile) !== profile.kind));
  const further = new Set(named.map(({ profile }) => meaningOf(profile)));
  const alsoAsked = [...further].filter((meaning) => !meanings.includes(meaning)).sort();
  const trained = trainFields(readParts(sources, describe, matching), own?.scalars ?? []);
  return { ...trained, meanings, alsoAsked };
}

/** A record of a document, with the fields that it was asked for. */
interface SourcePart {
  part: ExamplePart;
  schema: Schema;
  source: string;
}

function readParts(sources: TrainingSource[], describe: (fields: Field[]) => Schema, matching: Matching): SourcePart[] {
  return sources.flatMap(({ name, wordings, documents }) =>
    wordings
      .map(describe)
      .flatMap((schema) =>
        documents
          .flatMap((document) => readExample(document, schema, matching))
          .map((part) => ({ part, schema, source: name })),
      ),
  );
}

/** How a source was read with the hand-set weights, and with weights that never saw the layout. */
interface Judged {
  untrained: Reading;
  heldOut: Reading;
}

function trainFields(parts: SourcePart[], slots: ScalarSlot[]): Training {
  const layouts = layoutsOf(parts.map(({ part }) => part));
  const before = noReading();
  const after = noReading();
  const fields: Record<string, TrainedField> = {};
  for (const slot of slots) {
    const examples = examplesOf(slot, parts, layouts);
    const start = startWeights(slot.profile);
    const rows = createFieldRows(examples.map(({ pool }) => pool));
    const judged = judge(examples, start, (seen) => fitField(rows, seen, start, holding));
    const isTrained = isBetterInAll(judged);
    if (isTrained) fields[meaningOf(slot.profile)] = toTrained(slot, start, fitField(rows, examples, start, holding));
    // The figures are those of the first source, without the documents made in addition.
    for (const { untrained, heldOut } of judged.slice(0, 1)) {
      add(before, untrained);
      add(after, isTrained ? heldOut : untrained);
    }
  }
  return { fields, layouts: new Set(layouts).size, before, after };
}

/** What the parts know about a field with the same meaning. */
function examplesOf(slot: ScalarSlot, parts: SourcePart[], layouts: number[]): LayoutExample[] {
  const meaning = meaningOf(slot.profile);
  return parts.flatMap(({ part, schema, source }, index): LayoutExample[] => {
    const same = schema.scalars.find(
      ({ profile }) => meaningOf(profile) === meaning && profile.kind === slot.profile.kind,
    );
    const pool = same === undefined ? undefined : part.pool.fields.get(slotPath(same));
    if (same === undefined || pool === undefined) return [];
    const start = startWeights(same.profile);
    return [{ pool: byItself(pool), memory: noMemory, layout: layouts[index] ?? 0, source, start }];
  });
}

/** Reads each source's examples with hand-set weights, and with weights fitted without the example's layout. */
function judge(examples: LayoutExample[], start: FieldWeights, fit: (seen: LayoutExample[]) => FieldWeights): Judged[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fit(examples.filter(({ layout }) => layout % FOLDS !== fold)),
  );
  return [...Map.groupBy(examples, ({ source }) => source).values()].map((own) => ({
    untrained: readAll(own, (example) => example.start),
    heldOut: readAll(own, (example) => shift(example.start, start, folds[example.layout % FOLDS] ?? start)),
  }));
}

/** Better by enough truths overall, and in no source worse. */
function isBetterInAll(judged: Judged[]): boolean {
  const gains = judged.map(gainOf);
  return gains.reduce((sum, gain) => sum + gain, 0) >= LEAST_GAIN && gains.every((gain) => gain >= 0);
}

function gainOf({ untrained, heldOut }: Judged): number {
  return heldOut.right - heldOut.falseValues - untrained.right + untrained.falseValues;
}

/** What was learned from one start, added to another: sources may differ in which fields are required. */
function shift(start: FieldWeights, from: FieldWeights, learned: FieldWeights): FieldWeights {
  return { ...learned, absent: start.absent + learned.absent - from.absent };
}

interface LayoutExample extends FieldExample {
  layout: number;
  source: string;
  start: FieldWeights;
}

/** Numbers of the parts' layouts; those with the most parts first, so that the folds have similar sizes. */
function layoutsOf(parts: ExamplePart[]): number[] {
  const first: ExamplePart[] = [];
  const numbers = parts.map((part) => {
    const known = first.findIndex(
      (other) => shareOf(part.pool.words.fingerprint, other.pool.words.fingerprint) >= SAME_LAYOUT,
    );
    return known >= 0 ? known : first.push(part) - 1;
  });
  const sizes = first.map((_, layout) => ({ layout, size: numbers.filter((number) => number === layout).length }));
  sizes.sort((a, b) => b.size - a.size || a.layout - b.layout);
  const ranks = new Map(sizes.map(({ layout }, rank) => [layout, rank]));
  return numbers.map((number) => ranks.get(number) ?? 0);
}

function shareOf(one: Uint16Array, other: Uint16Array): number {
  const shared = countShared(one, other);
  return shared / Math.max(1, one.length + other.length - shared);
}

/** A pool without its words and without what reranking adds: weights for a kind are trained without either. */
function byItself(pool: FieldPool): FieldPool {
  const candidates = pool.candidates.map((candidate) => {
    const { around, look } = candidate.sighting;
    const bare = { around: { ...around, words: noWords }, look: { ...look, words: noWords } };
    return { ...candidate, sighting: { ...candidate.sighting, ...bare }, offset: 0 };
  });
  return { ...pool, candidates, absentOffset: 0 };
}

function readAll(examples: LayoutExample[], weightsFor: (example: LayoutExample) => FieldWeights): Reading {
  const reading = noReading();
  for (const example of examples) {
    const chosen = chooseFrom(example, { ...weightsFor(example), wordShare: 0 });
    if (example.pool.isAbsent) {
      reading.absent += 1;
      if (chosen !== null) reading.falseValues += 1;
    } else {
      reading.stated += 1;
      if (chosen?.isTrue === true) reading.right += 1;
    }
  }
  return reading;
}

function noReading(): Reading {
  return { right: 0, stated: 0, falseValues: 0, absent: 0 };
}

function add(sum: Reading, more: Reading): void {
  sum.right += more.right;
  sum.stated += more.stated;
  sum.falseValues += more.falseValues;
  sum.absent += more.absent;
}

function toTrained({ profile }: ScalarSlot, start: FieldWeights, learned: FieldWeights): TrainedField {
  const weights: Record<string, number> = {};
  for (const [index, name] of denseNames.slice(0, featureNames.length).entries()) {
    const difference = Number(((learned.dense[index] ?? 0) - (start.dense[index] ?? 0)).toFixed(3));
    if (Math.abs(difference) >= LEAST_DIFFERENCE) weights[name] = difference;
  }
  return { valueKind: profile.kind, weights, absent: Number((learned.absent - start.absent).toFixed(3)) };
}
