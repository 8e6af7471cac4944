import type { EntryChange } from "../entries/change-entry.ts";
import { findOwnEntry } from "../entries/edit-store.ts";
import { findEntries } from "../entries/entry-store.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { teachByChange, teachByConfirmation } from "../pipeline/teach-parser.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { describeEntries } from "./describe-entries.ts";
import { refuseStale } from "./refuse-stale.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Viewing, correcting and confirming entries. */
export function createEditEntries({ db, rules }: AdministrationDeps) {
  const findOwn = async ({ accountId }: Person, entryId: string) => {
    checkUuid(entryId, "entry");
    return (await findOwnEntry(db, accountId, entryId)) ?? refuseUnknown("entry");
  };

  const get = async (person: Person, entryId: string) => {
    const { parserId, documentId } = await findOwn(person, entryId);
    const [parser, headline, entries] = await Promise.all([
      getParser(db, parserId),
      findParserHeadline(db, person.accountId, parserId),
      findEntries(db, documentId, { withGrounding: true }),
    ]);
    const view = { fields: parser.fields, reviewThreshold: headline?.reviewThreshold ?? 0 };
    const described = await describeEntries(
      { db, rules },
      person,
      view,
      entries.filter((entry) => entry.id === entryId),
    );
    return described[0] ?? refuseUnknown("entry");
  };

  return {
    get,

    async change(person: Person, entryId: string, given: { updatedAt: string; changes: EntryChange[] }) {
      const { parserId } = await findOwn(person, entryId);
      const parser = await getParser(db, parserId);
      const editor = { accountId: person.accountId, tokenId: null, memberEmail: memberEmailOf(person) };
      const { changes } = given;
      const check = refuseStale(given.updatedAt);
      const request = { parserId, entryId, fields: parser.fields, changes, editor, check };
      if (!(await withTransaction(db, (tx) => teachByChange(tx, parser, request, person.actor))))
        refuseUnknown("entry");
      return get(person, entryId);
    },

    async setConfirmed(person: Person, entryId: string, isConfirmed: boolean) {
      const { parserId } = await findOwn(person, entryId);
      const parser = await getParser(db, parserId);
      const { accountId } = person;
      const confirmation = { entryId, isConfirmed, accountId, memberEmail: memberEmailOf(person) };
      await withTransaction(db, (tx) => teachByConfirmation(tx, parser, confirmation, person.actor));
      return get(person, entryId);
    },
  };
}

/** The e-mail address of a member who edits; null for the owner, whom the account stands for. */
export function memberEmailOf({ memberId, email }: Person): string | null {
  return memberId === null ? null : email;
}
