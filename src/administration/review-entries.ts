import {
  countWaiting,
  findQueuePlace,
  listWaiting,
  type ReviewQueue,
  type WaitingEntry,
} from "../entries/waiting-entry-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** The review queue: entries that are invalid or uncertain and that nobody confirmed. */
export function createReviewEntries({ longReads }: AdministrationDeps) {
  return {
    async list(person: Person, asked: { parserId?: string | undefined; cursor?: string | undefined; limit: number }) {
      const queue = toQueue(person, asked.parserId);
      const after = readCursor(asked.cursor);
      const { rows, total } = await longReads.run(person, async (reader) => ({
        rows: await listWaiting(reader, queue, { after, limit: asked.limit + 1 }),
        total: (await countWaiting(reader, queue)).total,
      }));
      const page = toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.entryId }));
      return { items: page.items.map(presentWaiting), nextCursor: page.nextCursor, total };
    },

    async findNeighbours(person: Person, entryId: string, asked: { parserId?: string | undefined }) {
      checkUuid(entryId, "entry");
      const queue = toQueue(person, asked.parserId);
      const { previous, next, counts } = await longReads.run(person, async (reader) => {
        const place = (await findQueuePlace(reader, person.accountId, entryId)) ?? refuseUnknown("entry");
        const [previous] = await listWaiting(reader, queue, { before: place, limit: 1 });
        const [next] = await listWaiting(reader, queue, { after: place, limit: 1 });
        return { previous, next, counts: await countWaiting(reader, queue, place) };
      });
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
