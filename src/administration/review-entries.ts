import { type DocumentDesk, findDesks } from "../entries/desk/desk-store.ts";
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
export function createReviewEntries({ db, longReads }: AdministrationDeps) {
  const present = async (entries: WaitingEntry[]) => {
    const desks = await findDesks(
      db,
      entries.map(({ documentId }) => documentId),
    );
    return entries.map((entry) => presentWaiting(entry, desks.get(entry.documentId)));
  };

  return {
    async list(person: Person, asked: AskedQueue & { isFree: string; cursor?: string | undefined; limit: number }) {
      const queue = toQueue(person, asked);
      const after = readCursor(asked.cursor);
      const { rows, total } = await longReads.run(person, async (reader) => ({
        rows: await listWaiting(
          reader,
          { ...queue, isFree: asked.isFree === "true" },
          { after, limit: asked.limit + 1 },
        ),
        total: (await countWaiting(reader, queue)).total,
      }));
      const page = toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.entryId }));
      return { items: await present(page.items), nextCursor: page.nextCursor, total };
    },

    async findNeighbours(person: Person, entryId: string, asked: AskedQueue) {
      checkUuid(entryId, "entry");
      const queue = toQueue(person, asked);
      const free = { ...queue, isFree: true };
      const { before, after, counts } = await longReads.run(person, async (reader) => {
        const place = (await findQueuePlace(reader, person.accountId, entryId)) ?? refuseUnknown("entry");
        const before = await listWaiting(reader, free, { before: place, limit: 1 });
        const after = await listWaiting(reader, free, { after: place, limit: 1 });
        return { before, after, counts: await countWaiting(reader, queue, place) };
      });
      const [previous = null] = await present(before);
      const [next = null] = await present(after);
      return { previous, next, ...counts };
    },
  };
}

/** Which part of the queue somebody looks at. */
interface AskedQueue extends Pick<ReviewQueue, "part"> {
  parserId?: string | undefined;
}

function toQueue({ accountId, memberId }: Person, { parserId, part }: AskedQueue): ReviewQueue {
  if (parserId !== undefined) checkUuid(parserId, "parser");
  return { accountId, memberId, parserId: parserId ?? null, part, isFree: false };
}

function presentWaiting(entry: WaitingEntry, desk: DocumentDesk | undefined) {
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
    assignee: desk?.assignee ?? null,
    heldBy: desk?.heldBy ?? null,
    commentCount: entry.commentCount,
  };
}
