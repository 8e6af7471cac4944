import { randomUUID } from "node:crypto";
import { recordChange } from "../audit/record-change.ts";
import type { AuditAction, MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { type ItemState, itemStates, type SourceSettings } from "../domain/source.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { findSealed, type Sealer } from "../platform/sealer.ts";
import { countItems, listItems } from "../sources/item-log-store.ts";
import { listSourceChanges } from "../sources/save-source.ts";
import { lookSoon, scheduleLook, stopLooks } from "../sources/schedule-looks.ts";
import type { SourceAccess, SourceKinds } from "../sources/source-kind.ts";
import {
  changeMailName,
  deleteSource,
  findOwnSource,
  insertSource,
  listSources,
  lockSource,
  lockSources,
  type StoredSource,
  updateSource,
} from "../sources/source-store.ts";
import { SourceTrouble } from "../sources/source-trouble.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** What people decide about a source. */
export interface GivenSource {
  name: string;
  settings: SourceSettings;
  /** Null: the one that is kept. */
  secret: string | null;
  parserId: string | null;
  environment: string;
  hasMultipleEntries: boolean;
}

/** Maximum sources of an account: each is looked at several times a minute. */
const mostSources = 50;
/** Milliseconds, and files, after which a test ends. */
const testLimits = { ms: 15_000, found: 1_000, named: 5 };

/** The places from which documents of an account come by themselves. */
export function createManageSources(deps: AdministrationDeps) {
  const { db, sealer, sourceKinds } = deps;

  const findOwn = async ({ accountId }: Person, sourceId: string, reader: Db = db): Promise<StoredSource> => {
    checkUuid(sourceId, "source");
    return (await findOwnSource(reader, accountId, sourceId)) ?? refuseUnknown("source");
  };

  const lockOwn = async (tx: Db, person: Person, sourceId: string): Promise<StoredSource> => {
    await findOwn(person, sourceId, tx);
    return (await lockSource(tx, sourceId)) ?? refuseUnknown("source");
  };

  const checkParser = async ({ accountId }: Person, parserId: string | null): Promise<void> => {
    if (parserId === null) return;
    checkUuid(parserId, "parser");
    if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
  };

  const record = (
    tx: Db,
    { actor, accountId }: Person,
    source: { id: string | null; name: string | null },
    action: AuditAction,
    changes: MemberChange[] = [],
  ) => {
    const target = { kind: "source", id: source.id, name: source.name } as const;
    return recordChange(tx, actor, accountId, { action, target, changes });
  };

  const present = async (person: Person, sources: readonly StoredSource[]) => {
    const counted = await countItems(
      db,
      sources.map(({ id }) => id),
    );
    return Promise.all(
      sources.map(async (source) => {
        const counts = counted.filter(({ sourceId }) => sourceId === source.id);
        const { parserId } = source;
        const parser = parserId === null ? undefined : await findParserHeadline(db, person.accountId, parserId);
        return presentSource(source, deps.mailDomain, parser ? { id: parser.id, name: parser.name } : null, counts);
      }),
    );
  };

  const presentOne = async (person: Person, sourceId: string) => {
    const [presented] = await present(person, [await findOwn(person, sourceId)]);
    return presented ?? refuseUnknown("source");
  };

  /** What the settings need to be looked at, and the secret as it is kept. Refuses those that lead nowhere. */
  const check = async (person: Person, given: GivenSource, before: StoredSource | null) => {
    const secret = chooseSecret(deps, given, before);
    const { accountId, isOperator } = person;
    try {
      const kind = sourceKinds[given.settings.kind];
      (await kind.open({ accountId, isOperator, settings: given.settings, secret })).close();
    } catch (error) {
      if (error instanceof SourceTrouble) throw new Failure("invalid", error.message);
      throw error;
    }
    return secret === null ? null : sealer.seal(secret);
  };

  return {
    async list(person: Person) {
      const items = await present(person, await listSources(db, person.accountId));
      return { items, folders: sourceKinds.folder.places(person), mailDomain: deps.mailDomain };
    },

    async create(person: Person, given: GivenSource) {
      await checkParser(person, given.parserId);
      const secretSealed = await check(person, given, null);
      const id = randomUUID();
      const { accountId } = person;
      await withTransaction(db, async (tx) => {
        await refuseTooMany(tx, person, given.name, null);
        await insertSource(tx, accountId, id, { ...given, secretSealed });
        await scheduleLook(tx, { id, accountId });
        const changes = listSourceChanges(null, { ...given, secret: null });
        await record(tx, person, { id, name: given.name }, "source.created", changes);
      });
      return presentOne(person, id);
    },

    async change(person: Person, sourceId: string, given: GivenSource) {
      const seen = await findOwn(person, sourceId);
      await checkParser(person, given.parserId);
      const secretSealed = await check(person, given, seen);
      await withTransaction(db, async (tx) => {
        await refuseTooMany(tx, person, given.name, sourceId);
        const before = await lockOwn(tx, person, sourceId);
        if (before.settings.kind !== given.settings.kind)
          throw new Failure("invalid", "A source stays of its kind. Add another one instead.");
        await updateSource(tx, sourceId, { ...given, secretSealed });
        if (!before.isPaused) await lookSoon(tx, before);
        await record(
          tx,
          person,
          { id: sourceId, name: given.name },
          "source.updated",
          listSourceChanges(before, given),
        );
      });
      return presentOne(person, sourceId);
    },

    async delete(person: Person, sourceId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const source = await lockOwn(tx, person, sourceId);
        await stopLooks(tx, source);
        await deleteSource(tx, sourceId);
        await record(tx, person, source, "source.deleted");
      });
    },

    async pause(person: Person, sourceId: string, isPaused: boolean) {
      await withTransaction(db, async (tx) => {
        const source = await lockOwn(tx, person, sourceId);
        if (source.isPaused === isPaused) return;
        await (isPaused ? stopLooks(tx, source) : scheduleLook(tx, source));
        await record(tx, person, source, isPaused ? "source.paused" : "source.resumed");
      });
      return presentOne(person, sourceId);
    },

    async changeAddress(person: Person, sourceId: string) {
      await withTransaction(db, async (tx) => {
        const source = await lockOwn(tx, person, sourceId);
        if (source.settings.kind !== "mail") throw new Failure("conflict", "This source has no address.");
        await changeMailName(tx, source);
        await record(tx, person, source, "source.address_changed");
      });
      return presentOne(person, sourceId);
    },

    async look(person: Person, sourceId: string) {
      await withTransaction(db, async (tx) => {
        const source = await lockOwn(tx, person, sourceId);
        if (source.isPaused) throw new Failure("conflict", "This source is paused. Let it go on first.");
        await lookSoon(tx, source);
        await record(tx, person, source, "source.looked_at");
      });
      return presentOne(person, sourceId);
    },

    /** What is in a source with these settings. */
    async test(person: Person, given: Pick<GivenSource, "settings" | "secret"> & { savedId: string | null }) {
      const { accountId, isOperator } = person;
      const saved = given.savedId === null ? null : await findOwn(person, given.savedId);
      const secret = chooseSecret(deps, given, saved);
      await record(db, person, { id: saved?.id ?? null, name: saved?.name ?? "" }, "source.tested");
      return look(sourceKinds, { accountId, isOperator, settings: given.settings, secret });
    },

    async listItems(
      person: Person,
      sourceId: string,
      asked: { cursor?: string | undefined; limit: number; state?: ItemState | undefined },
    ) {
      await findOwn(person, sourceId);
      const page = { before: readCursor(asked.cursor), limit: asked.limit + 1 };
      const rows = await listItems(db, { sourceId, state: asked.state ?? null }, page);
      return toPage(rows, asked.limit, (row) => ({ createdAt: row.seenAtText, id: row.id }));
    },
  };
}

async function refuseTooMany(tx: Db, { accountId }: Person, name: string, ownId: string | null): Promise<void> {
  await lockSources(tx, accountId);
  const others = (await listSources(tx, accountId)).filter(({ id }) => id !== ownId);
  if (others.some((other) => other.name === name)) {
    const fields = { name: "is already used by another source." };
    throw new Failure("conflict", `There is already a source called ${name}.`, { fields });
  }
  if (ownId === null && others.length >= mostSources)
    throw new Failure("conflict", `An account can have ${mostSources} sources. Remove one first.`);
}

/**
 * The secret that was given, or the one that is kept. What was entered for one server is not sent to another: whoever may
 * change the address must not learn it by that.
 */
function chooseSecret(
  { sealer, sourceKinds }: { sealer: Sealer; sourceKinds: SourceKinds },
  given: Pick<GivenSource, "settings" | "secret">,
  saved: StoredSource | null,
): string | null {
  const kind = sourceKinds[given.settings.kind];
  if (!kind.hasSecret) return null;
  if (given.secret !== null && given.secret !== "") return given.secret;
  const needed = (message: string) => new Failure("invalid", message, { fields: { secret: "is needed." } });
  if (saved?.settings.kind !== given.settings.kind || saved.secretSealed === null)
    throw needed("Enter the secret of this source.");
  if (!kind.isSamePlace(saved.settings, given.settings))
    throw needed("This address belongs to another server. Enter the secret again.");
  const kept = findSealed(sealer, saved.secretSealed);
  if (kept === null) throw needed("The service has another WINNOW_SECRET now. Enter the secret again.");
  return kept;
}

async function look(kinds: SourceKinds, access: SourceAccess) {
  const names: string[] = [];
  const signal = AbortSignal.timeout(testLimits.ms);
  let found = 0;
  let isAll = true;
  try {
    const source = await kinds[access.settings.kind].open(access);
    try {
      if (source.peek !== undefined) return { problem: null, isAll: true, ...(await source.peek(signal)) };
      for await (const items of source.list(signal)) {
        found += items.length;
        names.push(...items.slice(0, testLimits.named - names.length).map(({ name }) => name));
        isAll = found < testLimits.found;
        if (!isAll) break;
      }
    } finally {
      source.close();
    }
    return { problem: null, found, isAll, names };
  } catch (error) {
    const problem = error instanceof SourceTrouble ? error.message : null;
    if (problem === null && !signal.aborted) throw error;
    return { problem: problem ?? "It did not answer in time.", found, isAll: false, names };
  }
}

function presentSource(
  {
    secretSealed,
    parserId: _,
    accountId: __,
    jobId,
    isLookWanted,
    isPaused,
    lookingSince,
    mailName,
    updatedAt,
    ...shown
  }: StoredSource,
  mailDomain: string | null,
  parser: { id: string; name: string } | null,
  counted: readonly { state: ItemState; count: number }[],
) {
  const count = (state: ItemState) => counted.find((each) => each.state === state)?.count ?? 0;
  const state: "running" | "paused" | "failing" = isPaused ? "paused" : shown.problem === null ? "running" : "failing";
  return {
    ...shown,
    hasSecret: secretSealed !== null,
    mailAddress: mailName === null || mailDomain === null ? null : `${mailName}@${mailDomain}`,
    parser,
    state,
    isLooking: lookingSince !== null || isLookWanted,
    counts: Object.fromEntries(itemStates.map((each) => [each, count(each)])) as Record<ItemState, number>,
  };
}
