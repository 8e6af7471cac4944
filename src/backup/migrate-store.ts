import { randomInt } from "node:crypto";
import type pg from "pg";
import { migrate, readMigrations } from "../platform/database/migrate.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { BackupRefused } from "./backup-refused.ts";
import { checkStopped } from "./check-stopped.ts";
import { fillTables, type IncomingTable, judgeTarget } from "./fill-tables.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
import { findForeignTables, lockNumber, readPid, seesLock } from "./running-store.ts";
import { fingerprintSecret } from "./secret.ts";
import type { NewPlace, ServiceData, ServicePlace } from "./service-place.ts";
import {
  beginReading,
  end,
  findUnnamedKeys,
  hashRows,
  keptTables,
  readColumns,
  readMigrationsDone,
  readRows,
  withClient,
} from "./table-store.ts";

/** Rows and files that are open, and whether their database is an embedded one. */
export interface OpenedData extends ServiceData {
  isEmbedded: boolean;
}

/** The service that moves. */
export interface MoveSource extends OpenedData, Pick<ServicePlace, "secret"> {}

/** Where it goes. */
export interface MoveTarget extends NewPlace {
  /** Opens it once the source is found to be right, because that creates what is missing. */
  open: <Result>(work: (data: OpenedData) => Promise<Result>) => Promise<Result>;
  /** Whether the files stay where they are, and only the rows move. */
  hasSameFiles: boolean;
}

export type MoveProgress =
  | { step: "check" }
  | { step: "rows"; done: number; total: number }
  | { step: "files"; done: number; total: number };

/** What is in its new place now, compared with the source. */
export interface Moved extends MovedFiles {
  /** Null if both places have the same database. */
  rows: number | null;
}

/**
 * Copies a whole service, which must be stopped, into another database and another file store, and changes nothing in the
 * first. Files go before the rows, which are read in one snapshot and written in one transaction: a move that is cut off
 * can be started again, and goes on with the files that are missing. Every file is read back, and of every table both
 * databases compute the same hash before the transaction ends.
 */
export async function migrateStore(
  source: MoveSource,
  target: MoveTarget,
  onProgress: (progress: MoveProgress) => void = () => {},
): Promise<Moved> {
  onProgress({ step: "check" });
  checkSecret(source, target);
  return withClient(source.database.pool, async (reader) => {
    await checkVersion(reader);
    const readerPid = await readPid(reader);
    await checkStopped("source", source, [readerPid]);
    await beginReading(reader);
    const lock = randomInt(2 ** 47);
    await lockNumber(reader, lock);
    const moved = await target.open((opened) =>
      withClient(opened.database.pool, async (writer) => {
        const isSameDatabase = await isSame(reader, writer, lock);
        if (isSameDatabase && target.hasSameFiles)
          throw new BackupRefused(
            "Source and target are the same: both settings name this database and these files. Put the new place into the file of --to.",
          );
        const own = [readerPid, await readPid(writer)];
        const move = { source, reader, target: opened, writer, own, onProgress };
        const state = isSameDatabase ? "empty" : await checkTargetRows(move);
        if (!target.hasSameFiles) await checkTargetFiles(move);
        const files = await moveFiles(move, target.hasSameFiles);
        if (target.secret === null) await target.keepSecret(source.secret);
        if (isSameDatabase) {
          await checkStopped("source", source, own);
          return { ...files, rows: null };
        }
        await migrate(opened.database);
        return { ...files, rows: state === "empty" ? await moveRows(move) : state.rows };
      }),
    );
    await end(reader);
    return moved;
  });
}

/** A move in progress: a connection to each database, the first one with its snapshot. */
interface Move {
  source: MoveSource;
  reader: pg.PoolClient;
  target: OpenedData;
  writer: pg.PoolClient;
  /** The connections of this process. */
  own: readonly number[];
  onProgress: (progress: MoveProgress) => void;
}

function checkSecret({ secret }: MoveSource, target: MoveTarget): void {
  if (target.secret === null || fingerprintSecret(target.secret) === fingerprintSecret(secret)) return;
  throw new BackupRefused(
    "The target has another secret, so it could not read the stored webhook secrets. Set WINNOW_SECRET in the file of --to to the secret of now; if it is not in your settings, it is in the file `secret` of the data folder.",
  );
}

/** Both sides get the tables of this version, so the source must have them. */
async function checkVersion(reader: pg.PoolClient): Promise<void> {
  const done = await readMigrationsDone(reader);
  if (done.length === 0) throw new BackupRefused("The source is empty: Winnow has not used its database yet.");
  const own = await readMigrations();
  const [known, had] = [new Map(own.map((each) => [each.name, each.checksum])), new Set(done.map(({ name }) => name))];
  const unknown = done.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
  if (unknown.length > 0)
    throw new BackupRefused(
      `The source has tables of another version of Winnow, which this version does not know (${unknown.join(", ")}). Move it with that version.`,
    );
  const lacking = own.map(({ name }) => name).filter((name) => !had.has(name));
  if (lacking.length > 0)
    throw new BackupRefused(
      `The source has the tables of an older version of Winnow (it lacks ${lacking.join(", ")}). Move it with that version, or start this version on it once and stop it again.`,
    );
}

/** Whether both connections lead to the same tables, whatever the addresses are called. */
async function isSame(reader: pg.PoolClient, writer: pg.PoolClient, lock: number): Promise<boolean> {
  if (!(await seesLock(writer, lock))) return false;
  const readSchema = async (client: pg.PoolClient) =>
    (await client.query<{ name: string | null }>("select current_schema() as name")).rows[0]?.name;
  return (await readSchema(reader)) === (await readSchema(writer));
}

/** Refuses a database with anything else than the source's own rows, which a move has already written: tells how many. */
async function checkTargetRows(move: Move): Promise<"empty" | { rows: number }> {
  const { target, writer, own } = move;
  const migrations = await readMigrations();
  const state = await judgeTarget(writer, migrations, keptTables);
  if (state === "fresh") {
    const foreign = await findForeignTables(writer);
    if (foreign.length === 0) return "empty";
    throw new BackupRefused(
      `The target's database holds other data (${foreign.join(", ")}). Set DATABASE_URL in the file of --to to an empty database.`,
    );
  }
  const done = await readMigrationsDone(writer);
  if (done.length === migrations.length) await checkStopped("target", target, own);
  if (state === "ready") return "empty";
  const isOfThisVersion =
    done.length === migrations.length && done.every(({ name }, at) => name === migrations[at]?.name);
  const rows = isOfThisVersion ? await countSameRows(move) : null;
  if (rows !== null) return { rows };
  throw new BackupRefused(
    "The target's database is used by another service, and a move never overwrites anything. Set DATABASE_URL in the file of --to to an empty database, or WINNOW_DATA_DIR to an empty folder.",
  );
}

/** Refuses a file store with anything else than the source's own files. */
async function checkTargetFiles({ reader, target: { files } }: Move): Promise<void> {
  const advice =
    "Set WINNOW_FILES in the file of --to to an empty bucket or folder in it, or WINNOW_DATA_DIR to an empty folder.";
  if ((await files.readMark()) !== null)
    throw new BackupRefused(
      `The target's file store is used by another service: it has its mark, \`store-mark\`. ${advice}`,
    );
  const other = await findOtherFile(files, reader);
  if (other !== null)
    throw new BackupRefused(`The target's file store holds other data, such as the file ${other}. ${advice}`);
}

async function findOtherFile(files: FileStore, reader: pg.PoolClient): Promise<string | null> {
  for await (const keys of files.list()) {
    const [other] = keys.length === 0 ? [] : await findUnnamedKeys(reader, keys);
    if (other !== undefined) return other;
  }
  return null;
}

async function moveRows({ source, reader, writer, own, onProgress }: Move): Promise<number> {
  const [tables, migrations] = [await describeTables(reader), await readMigrations()];
  const total = tables.length;
  let [rows, done] = [0, 0];
  const wrong = await fillTables(writer, tables, {
    check: async () => {
      if ((await judgeTarget(writer, migrations, keptTables)) !== "ready")
        throw new BackupRefused(
          "Something else has written into the target meanwhile. Start again with an empty target.",
        );
    },
    open: ({ name, columns }) => readRows(reader, name, columns),
    verify: async ({ name, columns }) => {
      const count = await countIfSame(reader, writer, { name, columns });
      if (count === null)
        throw new BackupRefused(
          `The rows of ${name} did not arrive as they were, so none were kept. Both databases must have the encoding UTF8.`,
        );
      rows += count;
      done += 1;
      onProgress({ step: "rows", done, total });
    },
  });
  if (wrong > 0) throw new BackupRefused(`In this service, ${wrong} balances are not the sum of their movements.`);
  await checkStopped("source", source, own);
  await end(writer);
  return rows;
}

/** How many rows both databases have; null if they are not the same. */
async function countSameRows({ reader, writer }: Move): Promise<number | null> {
  await beginReading(writer);
  let rows = 0;
  for (const table of await describeTables(reader)) {
    const count = await countIfSame(reader, writer, table);
    if (count === null) return await end(writer).then(() => null);
    rows += count;
  }
  await end(writer);
  return rows;
}

/** How many rows a table has, as both databases count and hash them; null if they do not agree. */
async function countIfSame(
  reader: pg.PoolClient,
  writer: pg.PoolClient,
  { name, columns }: IncomingTable,
): Promise<number | null> {
  const [before, after] = await Promise.all([hashRows(reader, name, columns), hashRows(writer, name, columns)]);
  return before.rows === after.rows && before.hash === after.hash ? after.rows : null;
}

async function describeTables(reader: pg.PoolClient): Promise<IncomingTable[]> {
  const tables: IncomingTable[] = [];
  for (const name of keptTables) tables.push({ name, columns: await readColumns(reader, name) });
  return tables;
}
