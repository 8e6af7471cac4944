import { Failure } from "../domain/failure.ts";

/** A check of an entry before it is changed: refuses if it was changed since the person saw it. */
export function refuseStale(seenUpdatedAt: string): (entry: { updatedAt: Date }) => void {
  return (entry) => {
    if (entry.updatedAt.getTime() === Date.parse(seenUpdatedAt)) return;
    throw new Failure("changedElsewhere", "This entry was changed elsewhere. Check its values again.");
  };
}
