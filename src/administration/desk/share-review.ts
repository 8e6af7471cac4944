import { recordChange } from "../../audit/record-change.ts";
import { compareMembers } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import { mayAs } from "../../domain/role.ts";
import { announceDesk } from "../../entries/desk/announce-desk.ts";
import {
  assignDocuments,
  endLease,
  findDesks,
  lockAssignable,
  takeLease,
  unassignDocuments,
} from "../../entries/desk/desk-store.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import { refuseUnknown } from "../refuse-unknown.ts";
import { getColleague } from "./find-colleague.ts";
import { listColleagues } from "./list-colleagues.ts";

/**
 * Who reviews which document, so that no two people do the same work. Nothing of it stops a correction: whoever lost a
 * document still saves, or learns that somebody changed the entry since (`updatedAt`).
 */
export function createShareReview({ db }: AdministrationDeps) {
  return {
    listColleagues: (person: Person) => listColleagues(db, person),

    async take(person: Person, documentId: string, isTakeOver: boolean) {
      checkUuid(documentId, "document");
      const { accountId, memberId } = person;
      return withTransaction(db, async (tx) => {
        const [document] = await lockAssignable(tx, accountId, [documentId]);
        if (!document) refuseUnknown("document");
        const { isTaken, before } = await takeLease(tx, documentId, memberId, isTakeOver);
        if (isTaken && before !== "same") announceDesk(tx, { accountId, documentId });
        if (isTaken && before === "other") {
          const target = { kind: "document", id: documentId, name: document.filename } as const;
          await recordChange(tx, person.actor, accountId, { action: "document.taken_over", target });
        }
        return { heldBy: (await findDesks(tx, [documentId])).get(documentId)?.heldBy ?? null };
      });
    },

    async release(person: Person, documentId: string): Promise<void> {
      checkUuid(documentId, "document");
      const { accountId, memberId } = person;
      await withTransaction(db, async (tx) => {
        if ((await lockAssignable(tx, accountId, [documentId])).length === 0) refuseUnknown("document");
        if (await endLease(tx, documentId, memberId)) announceDesk(tx, { accountId, documentId });
      });
    },

    async assign(person: Person, given: { documentIds: string[]; personId: string | null }): Promise<void> {
      const ids = [...new Set(given.documentIds)];
      for (const id of ids) checkUuid(id, "document");
      const { accountId } = person;
      await withTransaction(db, async (tx) => {
        const assignee = given.personId === null ? null : await getColleague(tx, person, given.personId);
        if (assignee !== null && !mayAs(assignee.role, "reviewer")) {
          const message = `${assignee.email} is a viewer and cannot review. Choose somebody else.`;
          throw new Failure("invalid", message, { fields: { personId: message } });
        }
        const documents = await lockAssignable(tx, accountId, ids);
        if (documents.length < ids.length) refuseUnknown("document");
        if (assignee === null) await unassignDocuments(tx, ids);
        else await assignDocuments(tx, ids, assignee.memberId);
        for (const { id, filename, assignee: before } of documents) {
          const changes = compareMembers({ assignee: before?.email ?? null }, { assignee: assignee?.email ?? null });
          if (changes.length === 0) continue;
          const target = { kind: "document", id, name: filename } as const;
          await recordChange(tx, person.actor, accountId, { action: "document.assigned", target, changes });
          announceDesk(tx, { accountId, documentId: id });
        }
      });
    },
  };
}
