import { findLookBack, type LookBack, listLookBackValues } from "../learning/look-backs/look-back-store.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { applyLookBack } from "../pipeline/apply-look-back.ts";
import { requestLookBack } from "../pipeline/history/look-back-job.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { memberEmailOf } from "./edit-entries.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** What parsers would read differently in earlier documents, and taking that over. */
export function createLookBack({ db }: AdministrationDeps) {
  const findOwnParser = async ({ accountId }: Person, parserId: string) => {
    checkUuid(parserId, "parser");
    if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
    return getParser(db, parserId);
  };
  const findOwn = async (person: Person, parserId: string, lookBackId: string) => {
    const parser = await findOwnParser(person, parserId);
    checkUuid(lookBackId, "look back");
    const found = await findLookBack(db, lookBackId);
    if (found?.parserId !== parserId) refuseUnknown("look back");
    return { parser, found };
  };
  const setApplied = async (person: Person, parserId: string, lookBackId: string, isApplied: boolean) => {
    const { parser, found } = await findOwn(person, parserId, lookBackId);
    const editor = { accountId: person.accountId, tokenId: null, memberEmail: memberEmailOf(person) };
    const { actor } = person;
    const changed = await withTransaction(db, (tx) =>
      applyLookBack(tx, parser, { lookBackId, isApplied, editor, actor }),
    );
    return { changed, lookBack: await describe(db, found) };
  };

  return {
    async start(person: Person, parserId: string) {
      const parser = await findOwnParser(person, parserId);
      const id = await withTransaction(db, (tx) => requestLookBack(tx, parser));
      return describe(db, (await findLookBack(db, id)) ?? refuseUnknown("look back"));
    },

    async get(person: Person, parserId: string, lookBackId: string) {
      return describe(db, (await findOwn(person, parserId, lookBackId)).found);
    },

    apply: (person: Person, parserId: string, lookBackId: string) => setApplied(person, parserId, lookBackId, true),

    takeBack: (person: Person, parserId: string, lookBackId: string) => setApplied(person, parserId, lookBackId, false),
  };
}

async function describe(db: Db, { id, parserId, status, documentCount, error }: LookBack) {
  const values = status === "completed" ? await listLookBackValues(db, id) : [];
  const entryIds = [...new Set(values.map(({ entryId }) => entryId))];
  const entries = entryIds.flatMap((entryId) => {
    const own = values.filter((value) => value.entryId === entryId);
    const [first] = own;
    if (first === undefined) return [];
    const { documentId, filename } = first;
    const shown = own.map(({ field, before, after, isApplied }) => ({ field, before, after, isApplied }));
    return [{ entryId, documentId, filename, values: shown }];
  });
  return { id, parserId, status, documentCount, error, entries };
}
