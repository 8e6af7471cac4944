import { useSyncExternalStore } from "react";
import { inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { upload } from "../../lib/api.ts";
import { whenPersonChanges } from "../../lib/session.ts";
import { createUploads } from "../../lib/uploads/create-uploads.ts";
import { renewInbox } from "./inbox-queries.ts";

/** Files that are sent without naming a parser; once the inbox has one, it is shown there. */
export const routeUploads = createUploads<null>(
  async (file, _, { password, ...options }) => {
    const form = new FormData();
    if (password !== undefined) form.append("password", password);
    form.append("file", file, file.name);
    return (await upload(inboxRoutes.routeDocument, { form, ...options })).id;
  },
  {
    stays: false,
    async onAccepted(inboxId) {
      noteSent(inboxId);
      await renewInbox();
    },
  },
);

let sentIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

whenPersonChanges(() => setSentIds([]));

/** The IDs in the inbox of the files that were sent during this visit. */
export function useSentIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => sentIds);
}

/** Counts a file of the inbox as one of this visit. */
export function noteSent(inboxId: string): void {
  setSentIds([...sentIds, inboxId]);
}

function setSentIds(ids: readonly string[]): void {
  sentIds = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
