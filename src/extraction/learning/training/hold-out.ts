import { type Schema, slotPath } from "../../fields/schema.ts";
import type { HeldOut } from "../contract/learn-task.ts";
import type { LearnedModel } from "../contract/learned-model.ts";
import { packNumbers, sketchedPaths, unpackNumbers, unpackSketch } from "../memory/example-sketch.ts";
import { unpackWeights } from "../weights/field-weights.ts";
import { hashText, shortHash } from "../words/hash.ts";
import type { ExamplePart } from "./example-part.ts";
import type { FieldRows } from "./field-rows.ts";
import { readTruths, type TrainedFields, type TruthReading, trainFields } from "./train-fields.ts";

/** Examples are held out in this many parts; up to twice as many examples are held out one by one. */
const FOLDS = 3;

/** Reads each example's truths with what all examples of the other folds teach. */
export function readHeldOut(parts: ExamplePart[], schema: Schema, rowsOf: (path: string) => FieldRows): TruthReading[] {
  const ids = [...new Set(parts.map(({ id }) => id))].sort((a, b) => hashText(a) - hashText(b) || (a < b ? -1 : 1));
  const folds = ids.length <= 2 * FOLDS ? ids.length : FOLDS;
  const foldOf = new Map(ids.map((id, rank) => [id, rank % folds]));
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const used = parts.filter(({ id }) => foldOf.get(id) !== fold);
    const tested = parts.filter(({ id }) => foldOf.get(id) === fold);
    const weights = trainFields(used, schema, rowsOf);
    return readTruths(tested, schema, { weights, sketches: used.map(({ sketch }) => sketch) });
  });
}

/** Reads each example's truths as the engine does without having learned anything. */
export function readUntaught(parts: ExamplePart[], schema: Schema): TruthReading[] {
  return readTruths(parts, schema, { weights: [], sketches: [] });
}

/**
 * How the current model reads the examples: those it was trained on as they were read when held out, the others as it
 * reads them now.
 */
export function readPrevious(parts: ExamplePart[], schema: Schema, previous: LearnedModel): TruthReading[] {
  const paths = sketchedPaths(previous);
  const sketches = previous.examples.map(({ sketch }) => unpackSketch(sketch, paths));
  const weights = schema.scalars.map((slot) => {
    const packed = Object.hasOwn(previous.fields, slotPath(slot)) ? previous.fields[slotPath(slot)] : undefined;
    return packed === undefined ? undefined : unpackWeights(slot.profile, packed);
  });
  const known = new Map(previous.examples.map(({ id, heldOut }) => [id, unpackReadings(heldOut)]));
  return readTruths(parts, schema, { weights, sketches }).map((reading) => {
    const earlier = known.get(reading.part.id)?.get(truthHash(reading));
    return earlier === undefined ? reading : { ...reading, isRight: earlier };
  });
}

/** A truth and its field as 16 bits; a changed truth gives another number. */
function truthHash({ path, pool }: TruthReading): number {
  return shortHash(hashText(`${path}\n${JSON.stringify(pool.truth)}`));
}

/** How an example's truths were read when it was held out, as text. */
export function packReadings(readings: TruthReading[]): string {
  return packNumbers(Uint16Array.from(readings.flatMap((reading) => [truthHash(reading), reading.isRight ? 1 : 0])));
}

function unpackReadings(packed: string): Map<number, boolean> {
  const numbers = unpackNumbers(packed);
  const found = new Map<number, boolean>();
  for (let i = 0; i + 1 < numbers.length; i += 2) found.set(numbers[i] ?? 0, numbers[i + 1] === 1);
  return found;
}

/** Counts one field's truths, and those of them that were read right. */
export function countRight(readings: TruthReading[], path: string): HeldOut {
  const own = readings.filter((reading) => reading.path === path);
  return { right: own.filter(({ isRight }) => isRight).length, total: own.length };
}

/** What was learned about each field, without the fields that were read clearly worse than before any learning. */
export function dropHarmful(
  weights: TrainedFields,
  schema: Schema,
  { heldOut, untaught }: { heldOut: TruthReading[]; untaught: TruthReading[] },
): TrainedFields {
  return weights.map((learned, index) => {
    const slot = schema.scalars[index];
    if (slot === undefined) return undefined;
    const after = countRight(heldOut, slotPath(slot));
    const before = countRight(untaught, slotPath(slot));
    return after.right + harmless(before) < before.right ? undefined : learned;
  });
}

/** Share of the truths that a model may read worse by chance. */
const CHANCE = 0.02;

/** Truths that a model may read worse by chance: one, or 2 in 100. */
export function harmless({ total }: HeldOut): number {
  return Math.max(1, Math.floor(CHANCE * total));
}
