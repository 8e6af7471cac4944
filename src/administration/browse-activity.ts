import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type AuditEvent, type EventFilter, listEvents } from "../audit/event-store.ts";
import { recordChange } from "../audit/record-change.ts";
import type { Actor, AuditAction, MemberChange, Target } from "../domain/audit-event.ts";
import { spreadsheetText } from "../formats/spreadsheet-text.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { limitDownload } from "./exports/limit-download.ts";
import type { LongReads } from "./long-reads.ts";

/** A filter as people ask for it; a member that is left out filters nothing. */
export interface AskedActivity {
  actor?: Actor["kind"] | undefined;
  actorId?: string | undefined;
  action?: AuditAction | undefined;
  target?: Target["kind"] | undefined;
  targetId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Events that an export reads at a time, and has in all: a table that people can still open. */
const exported = { atOnce: 500, most: 20_000 };

const columns = [
  ...["time", "actor_kind", "actor_id", "actor", "action", "target_kind", "target_id", "target", "changes"],
  ...["request_id", "address"],
];

/** The account's audit log. */
export function createBrowseActivity({ db, longReads }: AdministrationDeps) {
  return {
    async list(person: Person, asked: AskedActivity & { cursor?: string | undefined; limit: number }) {
      const page = { before: readCursor(asked.cursor), limit: asked.limit + 1 };
      const filter = toFilter(person, asked);
      const rows = await longReads.run(person, (reader) => listEvents(reader, filter, page));
      return toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.id }));
    },

    describe,

    /** The filtered events as a table, read while it is sent. It is an event, too. */
    async export(person: Person, asked: AskedActivity) {
      const filter = toFilter(person, asked);
      const target = { kind: "export", id: null, name: describe().filename } as const;
      await recordChange(db, person.actor, person.accountId, { action: "export.made", target });
      const rows = readRows(longReads, person, filter);
      const csv = stringify({ bom: true, header: true, columns, cast: { string: spreadsheetText } });
      return { ...describe(), body: limitDownload(Readable.from(rows).compose(csv)) };
    },
  };
}

/** What is known about an export, except its bytes. */
function describe(): { filename: string; contentType: string } {
  return {
    filename: `activity-${new Date().toISOString().slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
  };
}

function toFilter({ accountId }: Person, asked: AskedActivity): EventFilter {
  if (asked.actorId !== undefined) checkUuid(asked.actorId, "person or token");
  if (asked.targetId !== undefined) checkUuid(asked.targetId, "target");
  return {
    accountId,
    actorKind: asked.actor ?? null,
    actorId: asked.actorId ?? null,
    action: asked.action ?? null,
    targetKind: asked.target ?? null,
    targetId: asked.targetId ?? null,
    from: asked.from ?? null,
    to: asked.to ?? null,
  };
}

async function* readRows(longReads: LongReads, person: Person, filter: EventFilter): AsyncGenerator<unknown[]> {
  let before: { createdAt: string; id: string } | null = null;
  for (let count = 0; count < exported.most; count += exported.atOnce) {
    const page = { before, limit: exported.atOnce };
    const events: AuditEvent[] = await longReads.run(person, (reader) => listEvents(reader, filter, page));
    yield* events.map(toRow);
    const last = events.at(-1);
    if (last === undefined || events.length < exported.atOnce) return;
    before = { createdAt: last.createdAtText, id: last.id };
  }
}

function toRow({ actor, action, target, changes, createdAt }: AuditEvent): unknown[] {
  return [
    ...[createdAt.toISOString(), actor.kind, actor.id, actor.name, action, target.kind, target.id, target.name],
    ...[changes.map(describeChange).join("; "), actor.requestId, actor.address],
  ];
}

/** Such as `ratePerPage: 0.01 → 0.02`. */
function describeChange({ member, before, after }: MemberChange): string {
  if (before === undefined && after === undefined) return member;
  return before === undefined || before === null ? `${member}: ${after}` : `${member}: ${before} → ${after}`;
}
