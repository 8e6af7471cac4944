import type { EntryDetail } from "../../../../src/contract/dashboard/entries.ts";
import { useConfirmEntry } from "./viewer-queries.ts";

/** What a person says of an entry as a whole: that it is right, or that it is not yet looked through. */
export interface Confirmation {
  isPending: boolean;
  /** Does nothing for an entry that is confirmed already. */
  confirm: () => void;
  withdraw: () => void;
}

/** Confirms an entry; `onConfirmed` hears when it is done. */
export function useConfirmation(entry: EntryDetail | null, onConfirmed: (() => void) | null): Confirmation {
  const { isPending, mutate } = useConfirmEntry();
  return {
    isPending,
    confirm: () => {
      if (!entry || entry.reviewedAt !== null || isPending) return;
      mutate({ entryId: entry.id, isConfirmed: true }, { onSuccess: () => onConfirmed?.() });
    },
    withdraw: () => entry && mutate({ entryId: entry.id, isConfirmed: false }),
  };
}
