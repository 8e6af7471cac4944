import type { EntryDetail } from "../../../../src/contract/dashboard/entries.ts";

/** By an entry and its `updatedAt`: the `updatedAt` to which this page itself brought it from there. */
const steps = new Map<string, string>();

/** Remembers that this page brought an entry from `updatedAt` to what it is now. */
export function keepOwnStep(updatedAt: string, entry: EntryDetail): void {
  if (updatedAt !== entry.updatedAt) steps.set(`${entry.id} ${updatedAt}`, entry.updatedAt);
}

/**
 * The `updatedAt` on which a change is based that waited for others of this page. What somebody else did meanwhile is no
 * step, even if it was loaded: the service refuses the change, and nothing is overwritten unseen.
 */
export function afterOwnSteps(entryId: string, seenAt: string): string {
  let at = seenAt;
  for (let next = steps.get(`${entryId} ${at}`); next !== undefined; next = steps.get(`${entryId} ${at}`)) at = next;
  return at;
}

/** Whether two states of an entry have the same values. */
export function hasSameValues(one: EntryDetail, other: EntryDetail): boolean {
  return JSON.stringify(one.parsedData) === JSON.stringify(other.parsedData);
}
