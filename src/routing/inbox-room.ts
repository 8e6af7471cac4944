import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { measureInbox } from "./inbox-store.ts";

/** Maximum files that wait in an account's inbox, their bytes together, and pages of each. */
export const inboxLimits = { files: 500, bytes: 1_000_000_000, pages: 500 } as const;

/** Refuses so many more files and bytes if the inbox has no room for them. Call it after `lockInbox`, in its transaction. */
export async function refuseFullInbox(
  db: Db,
  accountId: string,
  more: { files: number; bytes: number },
): Promise<void> {
  const { files, bytes } = await measureInbox(db, accountId);
  if (files + more.files <= inboxLimits.files && bytes + more.bytes <= inboxLimits.bytes) return;
  throw new Failure("conflict", "The inbox is full. Send or delete some of its files first.");
}
