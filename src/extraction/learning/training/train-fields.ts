import { type Schema, slotPath } from "../../fields/schema.ts";
import type { ExampleSketch } from "../memory/example-sketch.ts";
import { countLayouts, countSeen, findLookalikes, recallField } from "../memory/recall.ts";
import { type FieldWeights, startWeights, trustOf, trustWeights } from "../weights/field-weights.ts";
import type { ExamplePart } from "./example-part.ts";
import type { FieldPool } from "./example-pool.ts";
import { createFieldRows, type FieldRows } from "./field-rows.ts";
import { chooseFrom, type FieldExample, fitField } from "./fit-field.ts";

/** Weights by the scalar's position; undefined if nothing was learned. */
export type TrainedFields = (FieldWeights | undefined)[];

/**
 * The matrices of a schema's fields, each made when the field is first fitted; they serve fits to any subset of the
 * examples.
 */
export function createRowsByField(parts: ExamplePart[]): (path: string) => FieldRows {
  const known = new Map<string, FieldRows>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const rows = createFieldRows(parts.flatMap(({ pool }) => pool.fields.get(path) ?? []));
    known.set(path, rows);
    return rows;
  };
}

/** Fits the weights of all fields; each example's memory consists of all others. */
export function trainFields(parts: ExamplePart[], schema: Schema, rowsOf: (path: string) => FieldRows): TrainedFields {
  const sketches = parts.map(({ sketch }) => sketch);
  const trust = trustOf(countLayouts(sketches));
  const lookalikes = parts.map((part) =>
    part.pool.fields.size === 0
      ? []
      : findLookalikes(part.pool.words.fingerprint, sketches, (index) => parts[index]?.id === part.id),
  );
  return schema.scalars.map((slot) => {
    const path = slotPath(slot);
    const seen = countSeen(path, sketches, trust);
    const examples = parts.flatMap((part, index): FieldExample[] => {
      const pool = part.pool.fields.get(path);
      if (pool === undefined) return [];
      const own = part.sketch.fields.get(path) ?? null;
      return [{ pool, memory: recallField(path, lookalikes[index] ?? [], { seen, own, words: part.pool.words }) }];
    });
    return examples.length === 0 ? undefined : fitField(rowsOf(path), examples, startWeights(slot.profile));
  });
}

/** How a truth was read. */
export interface TruthReading {
  part: ExamplePart;
  path: string;
  pool: FieldPool;
  isRight: boolean;
}

/** Reads the truths of examples with weights and memories; without both, as the engine does by itself. */
export function readTruths(
  tested: ExamplePart[],
  schema: Schema,
  { weights, sketches }: { weights: TrainedFields; sketches: ExampleSketch[] },
): TruthReading[] {
  const layouts = countLayouts(sketches);
  const fields = schema.scalars.map((slot, index) => {
    const path = slotPath(slot);
    const start = startWeights(slot.profile);
    const learned = weights[index];
    return { path, start, learned, seen: countSeen(path, sketches, trustOf(layouts)) };
  });
  return tested.flatMap((part) => {
    if (part.pool.fields.size === 0) return [];
    const lookalikes = findLookalikes(part.pool.words.fingerprint, sketches);
    return fields.flatMap(({ path, start, learned, seen }) => {
      const pool = part.pool.fields.get(path);
      if (pool === undefined) return [];
      const { words } = part.pool;
      const memory = recallField(path, learned === undefined ? [] : lookalikes, { seen, own: null, words });
      const trusted = trustWeights(learned ?? start, start, { confidence: memory.confidence, layouts });
      const chosen = chooseFrom({ pool, memory }, trusted);
      return [{ part, path, pool, isRight: chosen === null ? pool.isAbsent : chosen.isTrue }];
    });
  });
}
