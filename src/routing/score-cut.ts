import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Recognition } from "../domain/recognition.ts";
import { provenanceSchema } from "../formats/provenance.ts";

/** Where a file may be cut: how the pages turn there, and what those before and after it seem to be. */
export interface Cut {
  /** The log odds that a document begins here, by print and page marks alone. */
  turn: number;
  /** Whether the page before has no word, as sheets have that separate documents. */
  isAfterBlank: boolean;
  before: Recognition;
  after: Recognition;
}

/** What a cut is weighed by. */
export const cutFacts = ["base", "turn", "afterBlank", "otherKind", "sameKind", "knownAfter", "knownBefore"] as const;
export type CutWeights = Record<(typeof cutFacts)[number], number>;

export const partCutsSchema = z.strictObject({
  fitted: provenanceSchema,
  weights: z.record(z.enum(cutFacts), z.number()),
  /** A file is split by itself if each part is at least this sure. */
  least: z.number(),
});

/** Numbers that `training/fit-part-cuts.ts` fits on files joined from documents of different kinds. */
const fitted = partCutsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "part-cuts.json"), "utf8")));

/** A file is split by itself only if each of its parts is at least this sure. */
export const leastPart = fitted.least;

/** Turns beyond these say nothing more. */
const TURNS = { least: -6, most: 8 };

/** The facts of a cut, in the order of `cutFacts`. */
export function readCut({ turn, isAfterBlank, before, after }: Cut): number[] {
  const shared = sharedKinds(before, after);
  const known = [1 - before.newProbability, 1 - after.newProbability] as const;
  const facts: CutWeights = {
    base: 1,
    turn: Math.max(TURNS.least, Math.min(TURNS.most, turn)),
    afterBlank: Number(isAfterBlank),
    otherKind: Math.max(0, known[0] * known[1] - shared),
    sameKind: shared,
    knownAfter: known[1],
    knownBefore: known[0],
  };
  return cutFacts.map((name) => facts[name]);
}

/** How probable it is that a document of another kind begins at a cut, 0 to 1. */
export function scoreCut(cut: Cut, weights: CutWeights = fitted.weights): number {
  const facts = readCut(cut);
  const odds = cutFacts.reduce((sum, name, index) => sum + weights[name] * (facts[index] ?? 0), 0);
  return 1 / (1 + Math.exp(-odds));
}

/** The probability that both belong to the same parser or template. */
function sharedKinds(before: Recognition, after: Recognition): number {
  return before.suggestions.reduce((sum, { kind, id, probability }) => {
    const same = after.suggestions.find((each) => each.kind === kind && each.id === id);
    return sum + probability * (same?.probability ?? 0);
  }, 0);
}
