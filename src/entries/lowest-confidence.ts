import type { Grounding, RecordGrounding } from "../domain/record.ts";

/** The lowest confidence of a record's values; null if nothing was found. */
export function findLowestConfidence(grounding: RecordGrounding): number | null {
  const confidences = Object.values(grounding).flatMap((found) => {
    if (found === null) return [];
    if (Array.isArray(found)) return found.flatMap(confidencesOf);
    return isLeaf(found) ? [found.confidence] : confidencesOf(found);
  });
  return confidences.length === 0 ? null : confidences.reduce((least, each) => Math.min(least, each));
}

function confidencesOf(row: Record<string, Grounding | null>): number[] {
  return Object.values(row).flatMap((found) => (found === null ? [] : [found.confidence]));
}

/**
 * Whether this is the evidence of one value. A child may also be called `confidence`, but it is evidence, not a number.
 */
export function isLeaf(found: Grounding | Record<string, Grounding | null>): found is Grounding {
  return typeof found.confidence === "number";
}
