import { isProblem, type Slot } from "./slots.ts";

/** Which values are left out of the list. */
export interface SlotFilter {
  hidesEmpty: boolean;
  onlyProblems: boolean;
}

/** What decides about a value besides the filter. */
interface FilterDoors {
  threshold: number;
  /** The keys of values that a person is looking at or editing: they stay. */
  kept: ReadonlySet<string>;
  /** The names of fields whose messages concern them as a whole. */
  wrongFields: ReadonlySet<string>;
}

/** The values to show and to step through; a list is shown with all its cells or not at all. */
export function filterSlots(slots: readonly Slot[], filter: SlotFilter, doors: FilterDoors): readonly Slot[] {
  if (!filter.hidesEmpty && !filter.onlyProblems) return slots;
  const isWanted = (slot: Slot) =>
    doors.kept.has(slot.key) ||
    ((!filter.hidesEmpty || slot.value !== null || slot.errors.length > 0) &&
      (!filter.onlyProblems || isProblem(slot, doors.threshold) || doors.wrongFields.has(slot.field.name)));
  const wantedLists = new Set(slots.filter((slot) => slot.row !== null && isWanted(slot)).map(({ field }) => field));
  return slots.filter((slot) => (slot.row === null ? isWanted(slot) : wantedLists.has(slot.field)));
}
