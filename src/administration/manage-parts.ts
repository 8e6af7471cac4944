import { mostParts } from "../contract/dashboard/inbox.ts";
import { Failure } from "../domain/failure.ts";
import type { PageRange } from "../domain/file-part.ts";
import { deleteUnnamed } from "../pipeline/delete-unnamed.ts";
import { NotWaiting } from "../pipeline/routing/not-waiting.ts";
import { joinParts, splitWaiting } from "../pipeline/routing/split-file.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { findInboxFile, lockInboxFile } from "../routing/inbox-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { presentInbox } from "./present-inbox.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Files with several documents: splitting them, and putting them together again. */
export function createManageParts(deps: AdministrationDeps) {
  const { db } = deps;

  const find = async (accountId: string, inboxId: string) => {
    const found = (await findInboxFile(db, accountId, inboxId)) ?? refuseUnknown("file");
    if (found.isDeleted) refuseUnknown("file");
    return found;
  };

  return {
    /** Splits a waiting PDF before some of its pages; returns the parts. */
    async split(person: Person, inboxId: string, before: readonly number[], gone: AbortSignal) {
      checkUuid(inboxId, "file");
      const { accountId, actor } = person;
      const whole = await find(accountId, inboxId);
      if (whole.routed !== null || whole.isSplit) throw alreadyGone();
      if (whole.file.format !== "pdf") throw new Failure("invalidRequest", "Only PDFs have pages to split.");
      const ranges = toRanges(before, whole.file.pageCount);
      try {
        const made = await splitWaiting(deps, whole, ranges, { actor, signal: gone });
        return await presentInbox(db, person, await Promise.all(made.map((id) => find(accountId, id))));
      } catch (error) {
        if (error instanceof NotWaiting) throw alreadyGone();
        throw error;
      }
    },

    /** Puts a file that was split together again. */
    async join(person: Person, inboxId: string) {
      checkUuid(inboxId, "file");
      const { accountId, actor } = person;
      const keys = await withTransaction(db, async (tx) => {
        const whole = (await lockInboxFile(tx, accountId, inboxId)) ?? refuseUnknown("file");
        return joinParts(tx, whole, actor);
      });
      for (const key of keys) await deleteUnnamed(deps, key);
      const [joined] = await presentInbox(db, person, [await find(accountId, inboxId)]);
      return joined ?? refuseUnknown("file");
    },
  };
}

function toRanges(before: readonly number[], pageCount: number): PageRange[] {
  const starts = [1, ...new Set(before)].sort((one, other) => one - other);
  const last = starts.at(-1) ?? 1;
  if (last > pageCount) throw new Failure("invalidRequest", `The file has no page ${last}; it has ${pageCount}.`);
  if (starts.length > mostParts) throw new Failure("invalidRequest", `A file has at most ${mostParts} parts.`);
  return starts.map((firstPage, index) => ({ firstPage, lastPage: (starts[index + 1] ?? pageCount + 1) - 1 }));
}

function alreadyGone(): Failure {
  return new Failure("conflict", "This file was already sent, split or deleted.");
}
