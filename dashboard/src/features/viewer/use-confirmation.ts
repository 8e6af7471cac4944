import { useEffect, useState } from "react";
import type { EntryDetail } from "../../../../src/contract/dashboard/entries.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { useConfirmEntry } from "./viewer-queries.ts";

/** A person's verdict on an entry as a whole: that it is right, or not reviewed yet. */
export interface Confirmation {
  isPending: boolean;
  /** The person was told which rules are broken: confirming once more overrules them. */
  isWarned: boolean;
  /** Does nothing for an entry that is already confirmed. */
  confirm: () => void;
  cancel: () => void;
  withdraw: () => void;
}

/** What surrounds the confirmation of an entry. */
export interface ConfirmationDoors {
  documentId: string;
  entry: EntryDetail | null;
  /** Whether a correction is on its way: the rules are looked at once it is answered. */
  isSaving: boolean;
  /** Whether anything that was typed is not saved. */
  hasUnsaved: () => boolean;
  onConfirmed: (() => void) | null;
  /** Called when a person took a confirmation back. */
  onTakenBack: (() => void) | null;
}

/** Confirms an entry, after a warning if it breaks rules, then calls `onConfirmed`. */
export function useConfirmation(doors: ConfirmationDoors): Confirmation {
  const { entry, isSaving, hasUnsaved } = doors;
  const { isPending: isSending, variables, mutate } = useConfirmEntry(doors.documentId);
  // A person who has gone on to the next entry need not wait for what follows the one before.
  const isPending = isSending && variables.entryId === entry?.id;
  const [warnedId, setWarnedId] = useState<string | null>(null);
  // A person who has gone on to another entry meanwhile has not confirmed that one; the first stays as it is.
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const isBroken = entry !== null && entry.currentErrors.length > 0;
  const isWarned = isBroken && entry.reviewedAt === null && warnedId === entry.id;

  const send = (entryId: string, isConfirmed: boolean) => {
    const { onConfirmed, onTakenBack } = doors;
    mutate({ entryId, isConfirmed, onTakenBack, onDone: isConfirmed ? onConfirmed : null, hasUnsaved });
  };
  const confirm = () => {
    if (!entry || entry.reviewedAt !== null || isPending) return;
    if (isSaving) return setWaitingId(entry.id);
    if (hasUnsaved()) return notifyFailed(new Error(texts.viewer.unsavedFirst));
    if (isBroken && !isWarned) return setWarnedId(entry.id);
    setWarnedId(null);
    send(entry.id, true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the correction is answered.
  useEffect(() => {
    if (waitingId === null || isSaving) return;
    setWaitingId(null);
    if (waitingId === entry?.id) confirm();
  }, [waitingId, isSaving]);

  return {
    isPending: isPending || (entry !== null && waitingId === entry.id),
    isWarned,
    confirm,
    cancel: () => setWarnedId(null),
    withdraw: () => entry && send(entry.id, false),
  };
}
