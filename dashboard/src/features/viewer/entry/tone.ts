import { toLabel } from "../../../lib/to-label.ts";
import type { MarkTone } from "../page/place.ts";
import type { Slot } from "./slots.ts";

/** A value's look in the list and on the page: wrong takes precedence over edited, and edited over unsure. */
export function toneOf(slot: Slot, threshold: number, isEdited: boolean): MarkTone {
  if (slot.errors.length > 0) return "wrong";
  if (isEdited) return "edited";
  const isUnsure = slot.value !== null && slot.evidence !== null && slot.evidence.confidence < threshold;
  return isUnsure ? "unsure" : "plain";
}

/** A value's name with its parent's: `Line items 2, Amount`. */
export function labelOf(slot: Slot): string {
  if (slot.leaf === slot.field) return toLabel(slot.field.name);
  const row = slot.row === null ? "" : ` ${slot.row + 1}`;
  return `${toLabel(slot.field.name)}${row}, ${toLabel(slot.leaf.name)}`;
}
