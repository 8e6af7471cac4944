import type { Scalar } from "../../../lib/values/parse-value.ts";
import type { Place } from "../page/place.ts";
import type { Slot } from "./slots.ts";

/** The most runners-up shown: the right value was among the first three in nearly all cases measured. */
const mostAlternatives = 4;

/** Another reading of a value, and the key of its mark on the page. */
export interface Alternative {
  key: string;
  value: Scalar;
  confidence: number;
  place: Place | null;
}

/**
 * A value's runners-up that differ from it, each once; for an empty field, its candidates. What file and page give is
 * offered as a choice already.
 */
export function alternativesOf(slot: Slot): Alternative[] {
  const seen = new Set<unknown>([slot.value, slot.conflict?.stated, slot.conflict?.printed, null]);
  const others = slot.evidence?.alternatives ?? slot.unfilled?.alternatives ?? [];
  return others
    .flatMap(({ value, confidence, page, box }, index) => {
      if (seen.has(value)) return [];
      seen.add(value);
      const place = page !== null && box !== null ? { page, box } : null;
      return [{ key: `${slot.key}?${index}`, value, confidence, place }];
    })
    .slice(0, mostAlternatives);
}
