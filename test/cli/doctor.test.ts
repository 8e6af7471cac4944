import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import manifest from "../../package.json" with { type: "json" };
import { keptTables } from "../../src/backup/table-store.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { allChecks } from "../../src/cli/doctor/all-checks.ts";
import { type NamedFinding, runChecks } from "../../src/cli/doctor/run-checks.ts";
import { findIdleTransactions } from "../../src/cli/doctor/server-store.ts";
import { createSurroundings } from "../../src/cli/doctor/surroundings.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { addDocuments, type Machine, makeEmptyMachine, makeMachine } from "../backup/made-service.ts";
import { makeBucket } from "../support/bucket.ts";
import { toDatabaseUrl } from "../support/service.ts";

const secret = "a secret of the doctor's tests, long enough";

/** All but reading, which takes seconds and is part of the tests of the command. */
const checks = allChecks.filter(({ name }) => name !== "reading");

/** Looks at a machine with these settings and no others. */
async function examine(settings: Record<string, string>): Promise<NamedFinding[]> {
  const around = createSurroundings({ WINNOW_PORT: "0", ...settings }, "/");
  try {
    return await runChecks(checks, around);
  } finally {
    await around.close();
  }
}

function settingsOf({ folder, database }: Machine): Record<string, string> {
  return {
    DATABASE_URL: toDatabaseUrl(database.connection),
    WINNOW_DATA_DIR: folder,
    WINNOW_SECRET: secret,
  };
}

const find = (findings: NamedFinding[], check: string) => findings.filter((finding) => finding.check === check);
const notOk = (findings: NamedFinding[]) => findings.filter(({ state }) => state !== "ok");
const namesOf = (findings: NamedFinding[], state: string) =>
  findings.filter((finding) => finding.state === state).map(({ check }) => check);

/** Asserts that a check found exactly this. */
function assertFound(findings: NamedFinding[], check: string, state: string, message: RegExp): void {
  const [found, ...more] = find(findings, check);
  assert.equal(more.length, 0, JSON.stringify(more));
  assert.equal(found?.state, state, JSON.stringify(found));
  assert.match(found?.message ?? "", message);
}

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
    const settings = settingsOf(machine);
    assertFound(await examine(settings), "secret", "ok", /opens the 1 stored webhook secret/);
    const other = await examine({ ...settings, WINNOW_SECRET: "another secret that is long enough as well" });
    assertFound(other, "secret", "problem", /WINNOW_SECRET\) does not open 1 of 1/);
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
    await writeBackup(source, backup);
    assertFound(await examine(settings), "backups", "ok", /^the newest in .* is .* old$/);
    const path = join(backup, "backup.json");
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      text.replace(/"madeAt": ?"[^"]+"/, `"madeAt":"${new Date(Date.now() - 72 * 3_600_000).toISOString()}"`),
    );
    assertFound(await examine(settings), "backups", "warning", /is 3 days old/);
    await rm(path);
    assertFound(await examine(settings), "backups", "problem", /not a complete backup/);
    await writeFile(join(machine.folder, "file"), "");
    const blocked = { ...settings, WINNOW_BACKUPS: join(machine.folder, "file") };
    assertFound(await examine(blocked), "backups", "problem", /cannot be written to/);
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

describe("winnow doctor, about a bucket", () => {
  it("tries it, leaves nothing in it, and says why it refuses", async () => {
    await using bucket = await makeBucket();
    await using machine = await makeMachine();
    const settings = { ...settingsOf(machine), ...bucket.environment };
    assertFound(await examine(settings), "files", "ok", /^s3:.* a small file is written, read and removed in/);
    assert.deepEqual(await bucket.list(), []);
    await addDocuments(machine, 2);
    assertFound(await examine(settings), "files", "problem", /2 of the newest 2 documents have lost/);
    const stranger = { ...settings, WINNOW_S3_ACCESS_KEY_ID: "STRANGER" };
    assertFound(await examine(stranger), "files", "problem", /^WINNOW_FILES cannot be used: .*access key/);
    if (process.env.WINNOW_TEST_S3 !== undefined) return;
    await bucket.stopServer();
    assertFound(
      await examine(settings),
      "files",
      "problem",
      /Files cannot be stored: the object store cannot be reached/,
    );
  });

  it("says that its clock differs", async () => {
    await using bucket = await makeBucket();
    await using machine = await makeMachine();
    // Between the service and its bucket, a server with a clock of its own.
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { connection: _, ...headers } = request.headers;
      const passed = await fetch(`${bucket.settings.endpoint}${request.url}`, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      });
      response.setHeader("date", new Date(Date.now() + 4 * 60_000).toUTCString());
      for (const name of ["content-type", "etag", "last-modified", "x-amz-meta-sha256"]) {
        const value = passed.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const settings = { ...settingsOf(machine), ...bucket.environment, WINNOW_S3_ENDPOINT: `http://127.0.0.1:${port}` };
    assertFound(await examine(settings), "files", "warning", /clock of the object store is 4 minutes ahead/);
    server.close();
    server.closeAllConnections();
  });
});

describe("winnow doctor, about settings", () => {
  const messages = (findings: NamedFinding[]) =>
    find(findings, "settings").map(({ state, message, advice }) => `${state}: ${message} ${advice ?? ""}`);

  it("names each wrong one, and looks at what needs none", async () => {
    const findings = await examine({ WINNOW_PORT: "http", WINNOW_ALLOW_HTTP: "perhaps", WINNOW_SECRT: "x" });
    assert.deepEqual(messages(findings), [
      "problem: WINNOW_PORT must be a whole number from 0 to 65535. ",
      "problem: WINNOW_ALLOW_HTTP must be true or false. ",
      "warning: WINNOW_SECRT does nothing: there is no setting of this name. Did you mean WINNOW_SECRET?",
    ]);
    assert.deepEqual(namesOf(findings, "problem"), ["settings", "settings"]);
    assertFound(findings, "database", "skipped", /a setting is wrong/);
    assertFound(findings, "node", "ok", /\d/);
  });

  it("names those that do nothing, and those that let others in", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    const own = { WINNOW_DATA_DIR: join(folder, "data") };
    const idle = await examine({
      ...own,
      WINNOW_FILE_DOWNLOADS: "presigned",
      WINNOW_TOKEN: "x",
      WINNOW_FLYING_SAUCER: "1",
    });
    assert.deepEqual(messages(idle), [
      "warning: WINNOW_FLYING_SAUCER does nothing: there is no setting of this name. Remove it. docs/configuration.md lists all settings.",
      "warning: WINNOW_FILE_DOWNLOADS does nothing without WINNOW_FILES. Set WINNOW_FILES, or remove WINNOW_FILE_DOWNLOADS.",
    ]);
    const open = { ...own, WINNOW_SIGN_UP: "open" };
    assert.match(
      messages(await examine({ ...open, WINNOW_HOST: "0.0.0.0" })).join(),
      /^warning: WINNOW_SIGN_UP is open/,
    );
    assert.match(messages(await examine(open)).join(), /^ok/);
    const plain = (host: string) => examine({ ...own, WINNOW_BASE_URL: `http://${host}:1` }).then(messages);
    assert.match((await plain("winnow.example.invalid")).join(), /^warning: WINNOW_BASE_URL is/);
    for (const host of ["127.0.0.1", "winnow.localhost"]) assert.match((await plain(host)).join(), /^ok/);
    assert.match(messages(await examine({ ...own, WINNOW_ALLOW_HTTP: "true" })).join(), /^warning: WINNOW_ALLOW_HTTP/);
    assert.deepEqual(readdirSync(folder), [], "nothing was made");
    await rm(folder, { recursive: true });
  });

  it("says that another program has the port", async () => {
    await using machine = await makeMachine();
    const server = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const findings = await examine({ ...settingsOf(machine), WINNOW_PORT: port });
    assertFound(findings, "service", "problem", /^Another program listens at http:\/\/127\.0\.0\.1:\d+/);
    server.close();
    server.closeAllConnections();
  });

  it("says that the data folder is a file, or cannot be made below one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    await writeFile(join(folder, "file"), "");
    const of = (path: string) => examine({ WINNOW_DATA_DIR: join(folder, path) });
    assertFound(await of("file"), "data folder", "problem", /is not a folder/);
    assertFound(await of("file/data"), "data folder", "problem", /cannot be made: .*file is a file/);
    await mkdir(join(folder, "empty"));
    assertFound(await of("empty"), "data folder", "ok", /can be written to/);
    assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), ["empty", "file"]);
    await rm(folder, { recursive: true });
  });
});
