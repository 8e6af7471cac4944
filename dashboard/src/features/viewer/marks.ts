import type { EntryEdit } from "../../../../src/contract/dashboard/entries.ts";
import { alternativesOf } from "./entry/alternatives.ts";
import { isProblem, type Slot } from "./entry/slots.ts";
import { labelOf, toneOf } from "./entry/tone.ts";
import type { Mark } from "./page/place.ts";

/** The places of all values on the pages, and those of the selected value's runners-up. */
export function toMarks(
  slots: readonly Slot[],
  activeKey: string | null,
  threshold: number,
  latestEdits: ReadonlyMap<string, EntryEdit>,
): Mark[] {
  return slots.flatMap((slot) => {
    const label = labelOf(slot);
    const { page = null, box = null } = slot.evidence ?? {};
    const isEdited = slot.leaf === slot.field && latestEdits.has(slot.field.name);
    const own: Mark[] =
      page === null || box === null
        ? []
        : [{ key: slot.key, label, page, box, tone: toneOf(slot, threshold, isEdited) }];
    if (slot.key !== activeKey) return own;
    const others = alternativesOf(slot).flatMap(({ key, place }): Mark[] =>
      place ? [{ key, label, ...place, tone: "alternative" }] : [],
    );
    return [...own, ...others];
  });
}

/** How many values of each page a person should look at. */
export function countProblems(slots: readonly Slot[], threshold: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const slot of slots) {
    const page = slot.evidence?.page ?? null;
    if (page !== null && isProblem(slot, threshold)) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return counts;
}
