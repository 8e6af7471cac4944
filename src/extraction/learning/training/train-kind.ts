import type { Field } from "../../../domain/field.ts";
import { addNames, describeUntrained, meaningOf, meaningsOf, type ScalarSlot, slotPath } from "../../fields/schema.ts";
import type { TrainedField, TrainedKind } from "../../fields/trained/trained-weights.ts";
import { featureNames } from "../../ranking/features.ts";
import type { Example } from "../contract/example.ts";
import type { Matching } from "../memory/find-true-candidates.ts";
import type { FieldMemory } from "../memory/recall.ts";
import { denseNames } from "../weights/dense-features.ts";
import { type FieldWeights, startWeights } from "../weights/field-weights.ts";
import { likeness } from "../words/page-words.ts";
import { type ExamplePart, readExample } from "./example-part.ts";
import type { FieldPool } from "./example-pool.ts";
import { createFieldRows } from "./field-rows.ts";
import { chooseFrom, type FieldExample, fitField, type Holding } from "./fit-field.ts";

/** Only the engine's own features are trained: words and places of these documents would serve no others. */
const holding: Holding = { dense: 8, memory: 1e6, words: 1e6, absent: 2 };
/** Layouts are held out in this many parts. */
const FOLDS = 5;
/** Likeness from which two documents are of one layout, as in `recall.ts`. */
const SAME_LAYOUT = 0.4;
/** Truths that a field must read better when held out, to be trained: fewer are chance. */
const LEAST_GAIN = 2;
/** Differences to the weights set by hand that change no decision. */
const LEAST_DIFFERENCE = 0.01;

const noMemory: FieldMemory = { confidence: 0, absent: 0, isLeftEmpty: false, fill() {}, pointsTo: () => false };
const noWords: number[] = [];

interface Reading {
  right: number;
  stated: number;
  falseValues: number;
  absent: number;
}

/** Documents of one set, with their truth. */
export interface TrainingSource {
  /** The fields that the documents are asked for, in the words of each of several users. */
  wordings: Field[][];
  documents: Example[];
}

/** Trains weights for a kind of documents, of the fields for which they read held-out layouts better in all, and worse in no source. */
export function trainKind(
  sources: TrainingSource[],
  alsoCalled: TrainedKind["alsoCalled"],
  matching: Matching,
): Pick<TrainedKind, "meanings" | "fields"> & { layouts: number; before: Reading; after: Reading } {
  const describe = (fields: Field[]) => {
    const schema = describeUntrained(fields);
    addNames(schema.scalars, alsoCalled);
    return schema;
  };
  const parts = sources.flatMap(({ wordings, documents }, source) =>
    wordings
      .map(describe)
      .flatMap((schema) =>
        documents
          .flatMap((document) => readExample(document, schema, matching))
          .map((part) => ({ part, schema, source })),
      ),
  );
  const layouts = layoutsOf(parts.map(({ part }) => part));
  const before = noReading();
  const after = noReading();
  const trained: Record<string, TrainedField> = {};
  const asked = describe(sources[0]?.wordings[0] ?? []);
  for (const slot of asked.scalars) {
    const meaning = meaningOf(slot.profile);
    const examples = parts.flatMap(({ part, schema, source }, index): LayoutExample[] => {
      const same = schema.scalars.find(
        ({ profile }) => meaningOf(profile) === meaning && profile.kind === slot.profile.kind,
      );
      const pool = same === undefined ? undefined : part.pool.fields.get(slotPath(same));
      if (same === undefined || pool === undefined) return [];
      const start = startWeights(same.profile);
      return [{ pool: withoutWords(pool), memory: noMemory, layout: layouts[index] ?? 0, source, start }];
    });
    const start = startWeights(slot.profile);
    const rows = createFieldRows(examples.map(({ pool }) => pool));
    const folds = Array.from({ length: FOLDS }, (_, fold) =>
      fitField(
        rows,
        examples.filter(({ layout }) => layout % FOLDS !== fold),
        start,
        holding,
      ),
    );
    const readings = sources.map((_, source) => {
      const own = examples.filter((example) => example.source === source);
      return {
        untrained: readAll(own, (example) => example.start),
        heldOut: readAll(own, (example) => shift(example.start, start, folds[example.layout % FOLDS] ?? start)),
      };
    });
    const isBetter = readsBetter(readings);
    if (isBetter) trained[meaning] = toTrained(slot, start, fitField(rows, examples, start, holding));
    const [first] = readings;
    if (first !== undefined) add(before, first.untrained);
    if (first !== undefined) add(after, isBetter ? first.heldOut : first.untrained);
  }
  return {
    meanings: meaningsOf(asked),
    fields: trained,
    layouts: new Set(layouts).size,
    before,
    after,
  };
}

/** Better by enough truths in all, and in no source worse. */
function readsBetter(readings: { untrained: Reading; heldOut: Reading }[]): boolean {
  const gains = readings.map(({ untrained, heldOut }) => scoreOf(heldOut) - scoreOf(untrained));
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  return total >= LEAST_GAIN && gains.every((gain) => gain >= 0);
}

function scoreOf({ right, falseValues }: Reading): number {
  return right - falseValues;
}

/** What was learned from one start, added to another: sources may differ in which fields are required. */
function shift(start: FieldWeights, from: FieldWeights, learned: FieldWeights): FieldWeights {
  return { ...learned, absent: start.absent + learned.absent - from.absent };
}

interface LayoutExample extends FieldExample {
  layout: number;
  source: number;
  start: FieldWeights;
}

/** Numbers of the parts' layouts; those with the most parts first, so that folds are of like size. */
function layoutsOf(parts: ExamplePart[]): number[] {
  const first: ExamplePart[] = [];
  const numbers = parts.map((part) => {
    const known = first.findIndex(
      (other) => likeness(part.sketch.fingerprint, other.sketch.fingerprint) >= SAME_LAYOUT,
    );
    return known >= 0 ? known : first.push(part) - 1;
  });
  const sizes = first.map((_, layout) => ({ layout, size: numbers.filter((number) => number === layout).length }));
  sizes.sort((a, b) => b.size - a.size || a.layout - b.layout);
  const ranks = new Map(sizes.map(({ layout }, rank) => [layout, rank]));
  return numbers.map((number) => ranks.get(number) ?? 0);
}

function withoutWords(pool: FieldPool): FieldPool {
  const candidates = pool.candidates.map((candidate) => {
    const { around, look } = candidate.sighting;
    const bare = { around: { ...around, words: noWords }, look: { ...look, words: noWords } };
    return { ...candidate, sighting: { ...candidate.sighting, ...bare } };
  });
  return { ...pool, candidates };
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
