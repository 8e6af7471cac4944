import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import manifest from "../../package.json" with { type: "json" };
import { changeBackupState } from "../../src/backup/backup-state-store.ts";
import { beginFolderBackup } from "../../src/backup/folder-backup.ts";
import { keptTables } from "../../src/backup/table-store.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { findIdleTransactions } from "../../src/cli/doctor/server-store.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { addDocuments, addWords, type Machine, makeEmptyMachine, makeMachine } from "../backup/made-service.ts";
import { backUp, placeKinds } from "../backup/test-places.ts";
import { assertFound, checks, examine, find, namesOf, notOk, secret, settingsOf } from "./examine.ts";

/** Every file with its size and time, and every row. */
async function describeMachine({ folder, database: { db } }: Machine): Promise<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => ({ name, stats: statSync(join(folder, name)) }))
    .map(({ name, stats }) => (stats.isDirectory() ? name : `${name} ${stats.size} ${stats.mtimeMs}`));
  const rows = [];
  for (const table of keptTables)
    rows.push((await sql`select * from ${sql.table(table)} as row order by row::text`.execute(db)).rows);
  return JSON.stringify([files, rows]);
}

describe("winnow doctor, on a machine with documents", () => {
  let machine: Machine;
  let keys: string[];
  before(async () => {
    machine = await makeMachine();
    keys = await addDocuments(machine, 3);
  });
  after(() => machine[Symbol.asyncDispose]());

  it("finds everything in order, and changes nothing", async () => {
    const begun = await describeMachine(machine);
    const findings = await examine(settingsOf(machine));
    assert.deepEqual(notOk(findings), []);
    assert.deepEqual(new Set(findings.map(({ check }) => check)), new Set(checks.map(({ name }) => name)));
    assertFound(findings, "files", "ok", /newest 3 documents/);
    assertFound(findings, "ledger", "ok", /adds up/);
    assert.equal(await describeMachine(machine), begun);
  });

  it("says that a document has lost its words", async () => {
    await using machine = await makeMachine();
    await addDocuments(machine, 3);
    const [ofDocument] = await addWords(machine);
    assertFound(await examine(settingsOf(machine)), "files", "ok", /newest 3 documents/);
    await machine.files.delete(ofDocument?.key ?? "");
    assertFound(await examine(settingsOf(machine)), "files", "problem", /1 of the newest 3 documents has lost a file/);
  });

  it("says that a document has lost its file", async () => {
    const [key = ""] = keys;
    const path = join(machine.folder, "files", key.slice(0, 2), key);
    await rename(path, `${path}.away`);
    assertFound(await examine(settingsOf(machine)), "files", "problem", /1 of the newest 3 documents has lost/);
    await rename(`${path}.away`, path);
    const elsewhere = { ...settingsOf(machine), WINNOW_DATA_DIR: join(machine.folder, "elsewhere") };
    assertFound(await examine(elsewhere), "files", "problem", /elsewhere.files is missing, and documents have files/);
  });

  it("says that a balance is not the sum of its movements", async () => {
    await sql`update accounts set balance = balance + 1`.execute(machine.database.db);
    assertFound(await examine(settingsOf(machine)), "ledger", "problem", /1 balance is not the sum/);
    await sql`update accounts set balance = balance - 1`.execute(machine.database.db);
  });

  it("says that the secret is not the one with which secrets were stored, or is missing", async () => {
    const { rows } = await sql<{ id: string }>`select id from parsers`.execute(machine.database.db);
    const sealed = createSealer(secret).seal("a webhook's secret");
    await sql`insert into webhooks (id, parser_id, name, url, method, headers_sealed, secret_sealed)
      values (${randomUUID()}, ${rows[0]?.id}, 'erp', 'https://example.com', 'POST', ${sealed}, ${sealed})`.execute(
      machine.database.db,
    );
    await sql`insert into second_factors (account_id, secret_sealed, last_step, recovery_hashes)
      select account_id, ${sealed}, 0, '{}' from parsers limit 1`.execute(machine.database.db);
    const settings = settingsOf(machine);
    assertFound(await examine(settings), "secret", "ok", /opens the 2 stored secrets/);
    const other = await examine({ ...settings, WINNOW_SECRET: "another secret that is long enough as well" });
    assertFound(other, "secret", "problem", /WINNOW_SECRET\) does not open 2 of 2/);
    assertFound(await examine({ ...settings, WINNOW_SECRET: "" }), "secret", "problem", /There is no secret in/);
    await writeFile(join(machine.folder, "secret"), secret, { mode: 0o644 });
    await chmod(join(machine.folder, "secret"), 0o644);
    assertFound(await examine({ ...settings, WINNOW_SECRET: "" }), "secret", "warning", /Other users/);
    await rm(join(machine.folder, "secret"));
  });

  it("tells jobs that wait and jobs that nobody takes over, and other versions that run", async () => {
    const { db } = machine.database;
    const add = (state: string, dueAgo: string, holder: string | null) =>
      sql`insert into jobs (queue, payload, account_id, priority, state, run_at, max_attempts, process_id)
        values ('documents', '{}', ${randomUUID()}, 1, ${state}, now() - ${dueAgo}::interval, 3, ${holder})`.execute(
        db,
      );
    await add("queued", "10 minutes", null);
    await add("active", "0", randomUUID());
    const [late, abandoned] = find(await examine(settingsOf(machine)), "queue");
    assert.match(
      late?.message ?? "",
      /In "documents", 1 job waits, the oldest for 10 minutes, and no process takes any/,
    );
    assert.match(abandoned?.message ?? "", /1 job was begun by a process that has died/);
    assert.match(abandoned?.advice ?? "", /Start the service/);
    const worker = randomUUID();
    await sql`insert into worker_processes (id, name, version, alive_until)
      values (${worker}, 'host 1', '0.0.9', now() + interval '1 hour')`.execute(db);
    await sql`delete from jobs`.execute(db);
    await add("active", "0", worker);
    const findings = await examine(settingsOf(machine));
    assertFound(findings, "queue", "ok", /documents: 0 waiting, 1 running/);
    const [, version] = find(findings, "service");
    assert.match(version?.message ?? "", new RegExp(`host 1 runs Winnow 0.0.9; this is ${manifest.version}`));
    await sql`delete from jobs`.execute(db);
    await sql`delete from worker_processes`.execute(db);
  });

  it("says how old the newest backup is", async () => {
    const folder = join(machine.folder, "backups");
    const settings = { ...settingsOf(machine), WINNOW_BACKUPS: folder };
    assertFound(await examine(settings), "backups", "warning", /There is no backup in/);
    const source = { database: machine.database, files: machine.files, secret, isSecretKept: false, version: "1" };
    const backup = join(folder, "winnow-2026-01-02");
    await writeBackup(source, await beginFolderBackup(backup));
    assertFound(await examine(settings), "backups", "ok", /^the newest in .* is .* old$/);
    const path = join(backup, "backup.json");
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      text.replace(/"madeAt": ?"[^"]+"/, `"madeAt":"${new Date(Date.now() - 72 * 3_600_000).toISOString()}"`),
    );
    assertFound(await examine(settings), "backups", "warning", /is 3 days old/);
    await writeFile(path, "not what it was");
    assertFound(await examine(settings), "backups", "problem", /it is damaged/);
    await writeFile(join(machine.folder, "file"), "");
    const blocked = { ...settings, WINNOW_BACKUPS: join(machine.folder, "file") };
    assertFound(await examine(blocked), "backups", "problem", /cannot be written to/);
  });

  it("says whether the bucket of the backups works, and that the last one failed", async () => {
    await using places = await placeKinds.bucket();
    const place = await places.make();
    const settings = { ...settingsOf(machine), ...place.settings };
    assertFound(await examine(settings), "backups", "warning", /There is no backup in s3:/);
    const { database, files } = machine;
    await backUp({ database, files, secret, isSecretKept: false, version: "1" }, place, "winnow-2026-01-02");
    assertFound(await examine(settings), "backups", "ok", /^the newest in s3:.* is .* old$/);
    const failure = { at: new Date().toISOString(), message: "The disk is full." };
    const [now, nothing] = [new Date().toISOString(), { backups: [], running: null, requestedAt: null }];
    const state = { address: place.address, time: "02:30", kept: 7, seenAt: now, nextAt: now, ...nothing, failure };
    await changeBackupState(database.db, () => state);
    assertFound(await examine(settings), "backups", "warning", /^The last backup failed .* ago: The disk is full\./);
    await sql`delete from service_settings where name = 'backups'`.execute(database.db);
    const strange = { ...settings, WINNOW_BACKUPS: "s3://nobodys-bucket" };
    assertFound(await examine(strange), "backups", "problem", /s3:\/\/nobodys-bucket cannot be used/);
  });

  it("sees a transaction that is left open", async () => {
    const client = new pg.Client({ ...machine.database.connection, application_name: "a person's psql" });
    await client.connect();
    await client.query("begin");
    const [idle] = await findIdleTransactions(machine.database.db, 0);
    assert.equal(idle?.program, "a person's psql");
    assert.deepEqual(await findIdleTransactions(machine.database.db, 60_000), []);
    await client.end();
  });
});

describe("winnow doctor, about the database", () => {
  it("says that the next start makes or changes the tables, and still looks at older ones", async () => {
    await using machine = await makeEmptyMachine();
    const empty = await examine(settingsOf(machine));
    assertFound(empty, "tables", "ok", /none yet/);
    assert.ok(namesOf(empty, "skipped").includes("queue"));
    const { rows } = await sql<{ name: string | null }>`select to_regclass('schema_migrations') as name`.execute(
      machine.database.db,
    );
    assert.deepEqual(rows, [{ name: null }], "no table was made");
    await migrate(machine.database, undefined, "0001-initial.sql");
    const older = await examine(settingsOf(machine));
    assertFound(older, "tables", "ok", /older than this program; .* \(\d+ changes\)/);
    assert.deepEqual(notOk(older), []);
  });

  it("does not touch tables of a newer version", async () => {
    await using machine = await makeMachine();
    await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`.execute(
      machine.database.db,
    );
    const findings = await examine(settingsOf(machine));
    assertFound(findings, "tables", "problem", /created by a newer version: it has 9999-later\.sql/);
    assertFound(findings, "queue", "skipped", /another version/);
    assertFound(findings, "database", "ok", /PostgreSQL/);
  });

  it("says once that it is away, goes on with the rest, and shows no password", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    const settings = { DATABASE_URL: "postgres://winnow:hidden@127.0.0.1:1/winnow", WINNOW_DATA_DIR: folder };
    const findings = await examine(settings);
    assert.deepEqual(namesOf(findings, "problem"), ["database"]);
    assertFound(findings, "database", "problem", /^DATABASE_URL cannot be used: .*ECONNREFUSED/);
    assert.deepEqual(namesOf(findings, "skipped"), [
      "tables",
      "connections",
      "transactions",
      "clock",
      "ledger",
      "queue",
      "deliveries",
    ]);
    assert.doesNotMatch(JSON.stringify(findings), /hidden/);
    await rm(folder, { recursive: true });
  });

  it("says that its clock differs", async () => {
    await using machine = await makeMachine();
    const { db } = machine.database;
    await sql`create schema wrong`.execute(db);
    for (const [offset, state] of [
      ["10 seconds", "warning"],
      ["-2 minutes", "problem"],
    ] as const) {
      await sql`create or replace function wrong.clock_timestamp() returns timestamptz language sql
        as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${offset}'`)}`.execute(db);
      // The server then finds this function before its own.
      const options = encodeURIComponent("-c search_path=wrong,pg_catalog,public");
      const settings = settingsOf(machine);
      const findings = await examine({ ...settings, DATABASE_URL: `${settings.DATABASE_URL}&options=${options}` });
      assertFound(findings, "clock", state, state === "warning" ? /10 s ahead of/ : /2 minutes behind/);
    }
  });

  it("says that it may have too few connections, is read-only, or stores no UTF-8", async () => {
    await using machine = await makeMachine();
    const { db, connection } = machine.database;
    const name = String(connection.database);
    await sql`alter database ${sql.id(name)} connection limit 16`.execute(db);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
    const findings = await examine(settingsOf(machine));
    assertFound(findings, "connections", "problem", /Too few connections: 16 allowed/);
    assertFound(findings, "database", "problem", /cannot be written to/);
    const other = `${name}_latin`;
    const url = new URL(settingsOf(machine).DATABASE_URL ?? "");
    url.pathname = `/${other}`;
    await using latin = await createLatin(machine, other);
    assert.ok(latin);
    assertFound(
      await examine({ ...settingsOf(machine), DATABASE_URL: url.href }),
      "database",
      "problem",
      /encoding is LATIN1/,
    );
  });
});

async function createLatin({ database: { connection } }: Machine, name: string): Promise<AsyncDisposable> {
  const run = async (text: string) => {
    const client = new pg.Client({ ...connection, database: "postgres" });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(
    `create database ${name} template template0 encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  return { [Symbol.asyncDispose]: () => run(`drop database ${name} with (force)`) };
}
