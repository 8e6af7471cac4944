import { type SqlBool, sql } from "kysely";
import { type SourceSettings, sourceSettingsSchema } from "../domain/source.ts";
import type { Db } from "../platform/database/database.ts";
import { chooseMailName } from "./mail/choose-mail-name.ts";

/** What people decide about a source. */
export interface SourceColumns {
  name: string;
  settings: SourceSettings;
  secretSealed: string | null;
  /** Null: documents go to the inbox. */
  parserId: string | null;
  environment: string;
  hasMultipleEntries: boolean;
}

/** A source as stored. */
export interface StoredSource extends SourceColumns {
  id: string;
  accountId: string;
  isPaused: boolean;
  /** Why it does not work; for people. */
  problem: string | null;
  failingSince: Date | null;
  lookingSince: Date | null;
  /** When the last look ended that saw everything. */
  lookedAt: Date | null;
  /** The job of its next look, or of the current one. */
  jobId: string | null;
  isLookWanted: boolean;
  /** What stands before the @ of the address to which mails are sent; null for other kinds. */
  mailName: string | null;
  createdAt: Date;
  /** When people changed it last. */
  updatedAt: Date;
}

const columns = [
  "id",
  "account_id as accountId",
  "name",
  "settings",
  "secret_sealed as secretSealed",
  "parser_id as parserId",
  "environment",
  "has_multiple_entries as hasMultipleEntries",
  "is_paused as isPaused",
  "problem",
  "failing_since as failingSince",
  "looking_since as lookingSince",
  "looked_at as lookedAt",
  "job_id as jobId",
  "is_look_wanted as isLookWanted",
  "mail_name as mailName",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

function toSource(row: Omit<StoredSource, "settings"> & { settings: unknown }): StoredSource {
  return { ...row, settings: sourceSettingsSchema.parse(row.settings) };
}

/** The sources of an account, by name. */
export async function listSources(db: Db, accountId: string): Promise<StoredSource[]> {
  const rows = await db
    .selectFrom("sources")
    .select(columns)
    .where("account_id", "=", accountId)
    .orderBy("name")
    .execute();
  return rows.map(toSource);
}

/** An account's own source; null if there is no such source. */
export async function findOwnSource(db: Db, accountId: string, id: string): Promise<StoredSource | null> {
  const row = await db
    .selectFrom("sources")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toSource(row) : null;
}

/** Finds a source and locks it until the transaction ends. */
export async function lockSource(tx: Db, id: string): Promise<StoredSource | null> {
  const row = await tx.selectFrom("sources").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toSource(row) : null;
}

/** A source with what its account may; null if it is gone. */
export interface LookedAt extends StoredSource {
  isOperator: boolean;
  isAccountActive: boolean;
}

export async function findLookedAt(db: Db, id: string): Promise<LookedAt | null> {
  const row = await db
    .selectFrom("sources")
    .select(columns)
    .select([
      sql<boolean>`(select is_operator from accounts where id = sources.account_id)`.as("isOperator"),
      sql<boolean>`(select is_active from accounts where id = sources.account_id)`.as("isAccountActive"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...toSource(row), isOperator: row.isOperator, isAccountActive: row.isAccountActive } : null;
}

/** The source whose address has this name; null if there is none. */
export async function findMailSource(
  db: Db,
  mailName: string,
): Promise<{ id: string; isPaused: boolean; isAccountActive: boolean } | null> {
  const row = await db
    .selectFrom("sources")
    .innerJoin("accounts", "accounts.id", "sources.account_id")
    .select(["sources.id", "sources.is_paused as isPaused", "accounts.is_active as isAccountActive"])
    .where("sources.mail_name", "=", mailName)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a source another address; the one before leads nowhere. */
export async function changeMailName(tx: Db, { id, name }: Pick<StoredSource, "id" | "name">): Promise<void> {
  const change = { mail_name: chooseMailName(name), updated_at: new Date() };
  await tx.updateTable("sources").set(change).where("id", "=", id).execute();
}

/** Locks the sources of an account, so that transactions that add or rename some take turns. */
export async function lockSources(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 30))`.execute(tx);
}

export async function insertSource(tx: Db, accountId: string, id: string, source: SourceColumns): Promise<void> {
  const isMail = source.settings.kind === "mail";
  await tx
    .insertInto("sources")
    .values({ id, account_id: accountId, mail_name: isMail ? chooseMailName(source.name) : null, ...toRow(source) })
    .execute();
}

export async function updateSource(tx: Db, id: string, source: SourceColumns): Promise<void> {
  await tx
    .updateTable("sources")
    .set({ ...toRow(source), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

function toRow(source: SourceColumns) {
  return {
    name: source.name,
    kind: source.settings.kind,
    settings: JSON.stringify(source.settings),
    secret_sealed: source.secretSealed,
    parser_id: source.parserId,
    environment: source.environment,
    has_multiple_entries: source.hasMultipleEntries,
  };
}

/** Removes a source with the log of its items; documents stay. */
export async function deleteSource(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("sources").where("id", "=", id).execute();
}

/** Sets the job of a source's next look. */
export async function setJob(tx: Db, id: string, jobId: string): Promise<void> {
  await tx
    .updateTable("sources")
    .set({ job_id: jobId, is_paused: false, is_look_wanted: false })
    .where("id", "=", id)
    .execute();
}

/** A running look is followed by another one at once. */
export async function wantLook(tx: Db, id: string): Promise<void> {
  await tx.updateTable("sources").set({ is_look_wanted: true }).where("id", "=", id).execute();
}

/** Nobody looks at a source until it gets a job again. */
export async function pauseSource(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("sources")
    .set({ job_id: null, is_paused: true, is_look_wanted: false, looking_since: null })
    .where("id", "=", id)
    .execute();
}

/** Notes that a job looks at a source; false if the source has another one, or none, by now. */
export async function beginLook(db: Db, id: string, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sources")
    .set({ looking_since: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a look found out about the source itself. */
export interface LookResult {
  /** Why it does not work, for people; null if it does. */
  problem: string | null;
  /** Whether everything that is there was seen. */
  isWhole: boolean;
}

export async function endLook(tx: Db, id: string, { problem, isWhole }: LookResult): Promise<void> {
  await tx
    .updateTable("sources")
    .set({
      problem,
      failing_since: problem === null ? null : sql<Date>`coalesce(failing_since, clock_timestamp())`,
      looking_since: null,
      ...(isWhole && { looked_at: sql<Date>`clock_timestamp()` }),
    })
    .where("id", "=", id)
    .execute();
}

/** Whether a source is as it was read, and not paused, which stays so until the transaction ends. */
export async function holdTaking(tx: Db, { id, updatedAt }: Pick<StoredSource, "id" | "updatedAt">): Promise<boolean> {
  const row = await tx
    .selectFrom("sources")
    .select("id")
    .where("id", "=", id)
    .where("is_paused", "=", false)
    // The driver knows milliseconds.
    .where(sql<SqlBool>`date_trunc('milliseconds', updated_at) = ${updatedAt}`)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
