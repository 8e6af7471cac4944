import { sql } from "kysely";
import { pino } from "pino";
import { Unavailable } from "../../src/domain/unavailable.ts";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { until } from "../support/until.ts";
import { balance, type Installation, rate } from "./installation.ts";
import type { Told } from "./load.ts";

/** Counts that are not 0 because something is wrong. */
export const goodCounts = ["accepted", "completed", "failed with a reason"] as const;

/** What became of the documents of a scenario. All but the good counts must be 0. */
export interface Tally {
  accepted: number;
  completed: number;
  "failed with a reason": number;
  lost: number;
  "charged wrongly": number;
  "entries doubled": number;
  "holds leaked": number;
  "deliveries neither acknowledged nor listed": number;
  "orphaned files": number;
  "wrong answers": number;
  "processes ended by themselves": number;
  "ledger off by": number;
}

interface DocumentRow {
  number: string;
  source: string;
  status: string;
  reason: string | null;
  holds: number;
  charges: number;
  releases: number;
  entries: number;
  deliveries: number;
  sent: string[];
}

/** Waits until nothing is left to do, and counts. */
export async function countOutcomes(installation: Installation, told: Told): Promise<Tally> {
  const { database, receiver } = installation;
  const { db } = database;
  let jobs: unknown[] = [];
  await until("no job is left", async () => {
    jobs = await db.selectFrom("jobs").select(["queue", "attempts", "run_at", "lease_token"]).execute();
    return jobs.length === 0;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} ${JSON.stringify(jobs)}`);
  });
  const rows = await readDocuments(installation);
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  const isFinished = ({ status }: DocumentRow) => status === "completed" || status === "failed";
  const kept = await countFiles(installation);
  return {
    accepted: told.accepted.size,
    completed: rows.filter(({ status }) => status === "completed").length,
    "failed with a reason": rows.filter(({ status, reason }) => status === "failed" && reason !== null).length,
    lost:
      [...told.accepted, ...told.failed].filter((number) => byNumber.get(number)?.length !== 1).length +
      rows.filter((row) => !isFinished(row) || (row.status === "failed" && row.reason === null)).length,
    "charged wrongly": rows.filter((row) => row.charges !== (row.status === "completed" ? 1 : 0)).length,
    "entries doubled":
      rows.filter(({ status, entries }) => entries !== (status === "completed" ? 1 : 0)).length +
      [...byNumber.values()].filter((same) => same.length > 1).length,
    "holds leaked": rows.filter(({ holds, releases }) => holds !== 1 || releases !== 1).length,
    "deliveries neither acknowledged nor listed": rows.filter(
      ({ source, status, deliveries, sent }) =>
        deliveries !== (source === "async" && status === "completed" ? 1 : 0) ||
        sent.some((id) => !receiver.acknowledged.has(id)),
    ).length,
    "orphaned files": kept - rows.length - rows.filter(({ status }) => status === "completed").length,
    "wrong answers": [...told.unexpected.values()].reduce((sum, count) => sum + count, 0),
    "processes ended by themselves": installation.programs.flatMap(({ crashes }) => crashes).length,
    "ledger off by": await findLedgerError(installation, rows.filter(({ charges }) => charges === 1).length),
  };
}

/** How many accepted documents there is no row of; cheap, and right at any moment. */
export async function countMissing({ database }: Installation, told: Told): Promise<number> {
  const accepted = [...told.accepted];
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${accepted}::text[]) as accepted (number)
    where not exists (
      select from idempotency_keys join documents on documents.id = document_id where key = accepted.number
    )`.execute(database.db);
  return rows[0]?.count ?? Number.NaN;
}

/** Waits until the store answers, because it was perhaps just started again. */
async function countFiles({ database, files }: Installation): Promise<number> {
  let kept = 0;
  await until("the files can be listed", async () => {
    try {
      await sweepFiles({ db: database.db, files, log: pino({ level: "silent" }) }, { olderThanMs: 0 });
      kept = 0;
      for await (const keys of files.list()) kept += keys.length;
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
  });
  return kept;
}

/** Why documents of these clients failed, and how often. */
export async function countReasons({ database }: Installation, told: Told): Promise<Map<string, number>> {
  const numbers = [...told.accepted, ...told.failed];
  const { rows } = await sql<{ reason: string; count: number }>`
    select error_kind as reason, count(*)::integer as count
    from documents join idempotency_keys on document_id = documents.id
    where key = any(${numbers}) and status = 'failed' group by error_kind`.execute(database.db);
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

async function readDocuments({ database }: Installation): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select
      idempotency_keys.key as number, documents.source, documents.status, documents.error_kind as reason,
      (select count(*)::integer from ledger where document_id = documents.id and kind = 'hold') as holds,
      (select count(*)::integer from ledger where document_id = documents.id and kind = 'charge') as charges,
      (select count(*)::integer from ledger where document_id = documents.id and kind = 'release') as releases,
      (select count(*)::integer from entries where document_id = documents.id) as entries,
      (select count(*)::integer from deliveries where document_id = documents.id and status in ('delivered', 'failed')) as deliveries,
      array(select id::text from deliveries where document_id = documents.id and status = 'delivered') as sent
    from documents left join idempotency_keys on idempotency_keys.document_id = documents.id
  `.execute(database.db);
  return rows;
}

/** By how much balance and ledger differ from what the charges of this many documents make of the first balance. */
async function findLedgerError({ database }: Installation, charged: number): Promise<number> {
  const { rows } = await sql<{ off: string }>`
    select (abs(balance - (${balance}::numeric - ${charged} * ${rate}::numeric))
      + abs(balance - (select sum(amount) from ledger where account_id = accounts.id)))::text as off
    from accounts where email = 'ops@example.com'`.execute(database.db);
  return Number(rows[0]?.off ?? Number.NaN);
}
