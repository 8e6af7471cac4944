import {
  countWaiting,
  findQueuePlace,
  listWaiting,
  type ReviewQueue,
  type WaitingEntry,
} from "../entries/review/store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { refuseUnknown } from "./refusal.ts";

/** The review queue: entries that are invalid or unsure, and that nobody confirmed. */
export function createReviewEntries({ db }: AdministrationDeps) {
  return {
    async list(person: Person, asked: { parserId?: string | undefined; cursor?: string | undefined; limit: number }) {
      const queue = toQueue(person, asked.parserId);
      const [rows, { total }] = await Promise.all([
        listWaiting(db, queue, { after: readCursor(asked.cursor), limit: asked.limit + 1 }),
        countWaiting(db, queue),
      ]);
      const page = toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.entryId }));
      return { items: page.items.map(presentWaiting), nextCursor: page.nextCursor, total };
    },

    async findNeighbours(person: Person, entryId: string, asked: { parserId?: string | undefined }) {
      checkUuid(entryId, "entry");
      const queue = toQueue(person, asked.parserId);
      const place = (await findQueuePlace(db, person.accountId, entryId)) ?? refuseUnknown("entry");
      const [[previous], [next], counts] = await Promise.all([
        listWaiting(db, queue, { before: place, limit: 1 }),
        listWaiting(db, queue, { after: place, limit: 1 }),
        countWaiting(db, queue, place),
      ]);
      return {
        previous: previous ? presentWaiting(previous) : null,
        next: next ? presentWaiting(next) : null,
        ...counts,
      };
    },
  };
}

function toQueue({ accountId }: Person, parserId: string | undefined): ReviewQueue {
  if (parserId !== undefined) checkUuid(parserId, "parser");
  return { accountId, parserId: parserId ?? null };
}

function presentWaiting(entry: WaitingEntry) {
  const { entryId, documentId, filename, errorCount, lowestConfidence, createdAt, isValid, isUnsure } = entry;
  return {
    entryId,
    documentId,
    parser: { id: entry.parserId, slug: entry.parserSlug, name: entry.parserName },
    filename,
    reasons: [...(isValid ? [] : (["invalid"] as const)), ...(isUnsure ? (["lowConfidence"] as const) : [])],
    errorCount,
    lowestConfidence,
    createdAt,
  };
}
