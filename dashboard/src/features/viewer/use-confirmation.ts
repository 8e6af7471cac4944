import type { EntryDetail } from "../../../../src/contract/dashboard/entries.ts";
import { useConfirmEntry } from "./viewer-queries.ts";

/** A person's verdict on an entry as a whole: that it is right, or not reviewed yet. */
export interface Confirmation {
  isPending: boolean;
  /** Does nothing for an entry that is already confirmed. */
  confirm: () => void;
  withdraw: () => void;
}

/** Confirms an entry, then calls `onConfirmed`. */
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
