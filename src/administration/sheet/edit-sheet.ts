import { Failure } from "../../domain/failure.ts";
import type { EntryChange } from "../../entries/change-entry.ts";
import { teachByChange, teachByConfirmation } from "../../pipeline/teach-parser.ts";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import { memberEmailOf } from "../edit-entries.ts";
import { refuseStale } from "../refuse-stale.ts";
import { getSheetParser, loadRows, type SheetParser } from "./load-sheet.ts";

/** Changes of one entry, based on what the person saw. */
interface RowChange {
  entryId: string;
  updatedAt: string;
  changes: EntryChange[];
}

interface RowOutcome {
  entryId: string;
  outcome: "saved" | "changedElsewhere" | "refused";
  message: string | null;
}

/** Correcting and confirming many entries of a parser. Each is a transaction of its own, as in the viewer. */
export function createEditSheet(deps: AdministrationDeps) {
  const { db } = deps;

  const changeRow = async (person: Person, { parser }: SheetParser, row: RowChange): Promise<RowOutcome> => {
    const { entryId, changes } = row;
    const editor = { accountId: person.accountId, tokenId: null, memberEmail: memberEmailOf(person) };
    const request = { parserId: parser.id, entryId, fields: parser.fields, changes, editor };
    try {
      const check = refuseStale(row.updatedAt);
      const saved = await withTransaction(db, (tx) => teachByChange(tx, parser, { ...request, check }, person.actor));
      if (saved) return { entryId, outcome: "saved", message: null };
      return { entryId, outcome: "refused", message: "This entry does not exist any more." };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === "changedElsewhere") return { entryId, outcome: "changedElsewhere", message: null };
      return { entryId, outcome: "refused", message: error.message };
    }
  };

  return {
    async change(person: Person, parserId: string, rows: readonly RowChange[]) {
      const sheet = await getSheetParser(db, person, parserId);
      for (const { entryId } of rows) checkUuid(entryId, "entry");
      const outcomes: RowOutcome[] = [];
      for (const row of rows) outcomes.push(await changeRow(person, sheet, row));
      const ids = [...new Set(rows.map(({ entryId }) => entryId))];
      const loaded = new Map((await loadRows(deps, person, sheet, ids)).map((row) => [row.entryId, row]));
      return { results: outcomes.map((outcome) => ({ ...outcome, row: loaded.get(outcome.entryId) ?? null })) };
    },

    async setConfirmed(person: Person, parserId: string, entryIds: readonly string[], isConfirmed: boolean) {
      const sheet = await getSheetParser(db, person, parserId);
      for (const id of entryIds) checkUuid(id, "entry");
      const ids = [...new Set(entryIds)];
      const changed: string[] = [];
      for (const entryId of ids) {
        const { accountId } = person;
        const confirmation = { entryId, isConfirmed, accountId, memberEmail: memberEmailOf(person) };
        const teach = (tx: Db) => teachByConfirmation(tx, sheet.parser, confirmation, person.actor);
        if (await withTransaction(db, teach)) changed.push(entryId);
      }
      return { changed, rows: await loadRows(deps, person, sheet, ids) };
    },
  };
}
