import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, test } from "node:test";
import { openDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { createS3FileStore } from "../../src/platform/files/s3/s3-file-store.ts";
import type { Role } from "../../src/roles.ts";
import { runWinnow } from "../cli/run-winnow.ts";
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeBucket } from "../support/bucket.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { addDocuments } from "./made-service.ts";
import { hashFiles, makePlace, type Place, readEmbeddedRows, readRowsOf } from "./migrate-store-places.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

/** Starts a service, gives its address to `work`, and stops it. */
async function whileServing<Result>(
  settings: Record<string, string>,
  work: (url: string) => Promise<Result>,
  role: Role = "all",
): Promise<Result> {
  const { child, url, ended } = startServeProcess({ ...settings, WINNOW_LOG_LEVEL: "info" }, role);
  try {
    return await work(await url);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function writeSettings(path: string, settings: Record<string, string>): Promise<string> {
  await writeFile(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  return path;
}

/** The names of all files in a folder, without the lock and the logs of its server, which change with each start. */
async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith("postgres")).sort();
}

test("a service moves from the embedded database and disk to a server and a bucket, and back, and goes on", async () => {
  const home = await mkdtemp(join(tmpdir(), "winnow-move-"));
  await using bucket = await makeBucket();
  await using server = await makePlace({ isEmpty: true });
  await using receiver = await startReceiver();
  const hookSecret = "a secret of the receiver";
  const common = { WINNOW_ALLOW_HOSTS: "127.0.0.1", WINNOW_ALLOW_HTTP: "true" };
  const first = { ...common, WINNOW_DATA_DIR: join(home, "first") };
  const second = {
    ...common,
    ...bucket.environment,
    DATABASE_URL: toDatabaseUrl(server.database.connection),
    WINNOW_DATA_DIR: join(home, "second"),
  };
  const third = { ...common, WINNOW_DATA_DIR: join(home, "third") };
  try {
    const [account] = standardSetup.accounts;
    const webhooks = [{ name: "erp", url: receiver.url, secret: hookSecret }];
    const parsers = account?.parsers.map((parser) => (parser.slug === "plain" ? { ...parser, webhooks } : parser));
    const setup = join(home, "setup.json");
    await writeFile(setup, JSON.stringify({ accounts: [{ ...account, parsers }] }));
    const applied = await runWinnow(["apply", setup], first);
    assert.equal(applied.exitCode, 0, applied.stderr);
    await whileServing(first, async (url) => {
      const { body } = await new ApiClient(url, opsToken).parse("invoices", {
        file: { bytes: await makeInvoice("M-0") },
      });
      assert.equal(body.code, "document_processed");
    });
    // Without a worker, they wait.
    const sendAll = async (url: string) => {
      const ids: string[] = [];
      for (const number of ["M-1", "M-2", "M-3"]) {
        const file = { bytes: await makeInvoice(number) };
        const { body } = await new ApiClient(url, opsToken).parseAsync("plain", { file });
        ids.push(body.data.document_id);
      }
      const path = await writeSettings(join(home, "early.env"), second);
      const { exitCode, stderr } = await runWinnow(["migrate-store", "--to", path], first);
      assert.equal(exitCode, 1);
      assert.match(stderr, /The source's service still runs: .* is connected/, "a web process alone is noticed, too");
      return ids;
    };
    const waiting = await whileServing(first, sendAll, "web");
    const rows = await readEmbeddedRows(first.WINNOW_DATA_DIR);
    const files = await hashFiles(openDiskFileStore(join(first.WINNOW_DATA_DIR, "files")));
    const folder = await listFolder(first.WINNOW_DATA_DIR);
    assert.equal(Object.keys(files).length, 5, "four documents, and the words of one");

    const there = await runWinnow(["migrate-store", "--to", await writeSettings(join(home, "new.env"), second)], first);
    assert.equal(there.exitCode, 0, there.stderr);
    assert.equal(JSON.parse(there.stdout).sent, 5);
    assert.match(there.stderr, /start the service with the settings of .*new\.env/);
    assert.deepEqual(await readRowsOf(server.database.connection), rows);
    const { store, close } = await createS3FileStore(bucket.settings);
    assert.deepEqual(await hashFiles(store).finally(close), files);
    const kept = await Promise.all(
      [first, second].map((each) => readFile(join(each.WINNOW_DATA_DIR, "secret"), "utf8")),
    );
    assert.equal(kept[0], kept[1]);
    assert.deepEqual(await readEmbeddedRows(first.WINNOW_DATA_DIR), rows, "the source is as it was");
    assert.deepEqual(await listFolder(first.WINNOW_DATA_DIR), folder);

    const back = await runWinnow(["migrate-store", "--to", await writeSettings(join(home, "back.env"), third)], second);
    assert.equal(back.exitCode, 0, back.stderr);
    assert.deepEqual(await readEmbeddedRows(third.WINNOW_DATA_DIR), rows);
    assert.deepEqual(await hashFiles(openDiskFileStore(join(third.WINNOW_DATA_DIR, "files"))), files);

    // Each of the two, because each has all of it.
    for (const settings of [second, third])
      await whileServing(settings, async (url) => {
        const client = new ApiClient(url, opsToken);
        for (const id of waiting) {
          const { body } = await client.waitForDocument("plain", id);
          assert.deepEqual([body.data.status, body.data.entries.length], ["completed", 1]);
          assert.equal((await fetch(body.data.url)).status, 200, "the file is there");
        }
        const again = await client.parse("invoices", { file: { bytes: await makeInvoice("M-0") } });
        assert.equal(again.body.data?.[0]?.status, "duplicate", "the moved service knows the entry");
        for (const { headers, body } of await receiver.waitFor(waiting.length))
          assert.equal(headers["x-service-signature"], createHmac("sha256", hookSecret).update(body).digest("hex"));
        receiver.requests.length = 0;
      });
    const late = await runWinnow(["migrate-store", "--to", join(home, "back.env")], second);
    assert.equal(late.exitCode, 1);
    assert.match(late.stderr, /winnow: The target's database is used by another service/);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

test("a move that cannot be says why, and creates nothing", async () => {
  const home = await mkdtemp(join(tmpdir(), "winnow-move-"));
  const [old, next] = [join(home, "old"), join(home, "next")];
  const attempt = (path: string, settings: Record<string, string> = {}) =>
    runWinnow(["migrate-store", "--to", path], { WINNOW_DATA_DIR: old, ...settings });
  try {
    const target = await writeSettings(join(home, "new.env"), { WINNOW_DATA_DIR: next });
    const typo = await writeSettings(join(home, "typo.env"), { DATABSE_URL: "postgres://elsewhere/winnow" });
    const wrong = await writeSettings(join(home, "wrong.env"), { DATABASE_URL: "mysql://elsewhere/winnow" });
    const cases: [string, number, RegExp][] = [
      [join(home, "none.env"), 2, /There is no file .*none\.env/],
      [typo, 2, /typo\.env cannot be used\. The file sets none of DATABASE_URL/],
      [wrong, 2, /wrong\.env cannot be used\. DATABASE_URL must be a PostgreSQL address/],
      [target, 1, /There is no database in .*old/],
    ];
    for (const [path, expected, message] of cases) {
      const { exitCode, stderr } = await attempt(path);
      assert.deepEqual([exitCode, message.test(stderr)], [expected, true], stderr);
      assert.doesNotMatch(stderr, /\n\s+at /);
    }
    const setup = join(home, "setup.json");
    await writeFile(setup, JSON.stringify(standardSetup));
    assert.equal((await runWinnow(["apply", setup], { WINNOW_DATA_DIR: old })).exitCode, 0);
    const other = await writeSettings(join(home, "other.env"), {
      WINNOW_DATA_DIR: next,
      WINNOW_SECRET: "x".repeat(40),
    });
    assert.match((await attempt(other)).stderr, /The target has another secret/);
    const same = await writeSettings(join(home, "same.env"), { WINNOW_DATA_DIR: old });
    assert.match((await attempt(same)).stderr, /Source and target are the same/);
    await whileServing({ WINNOW_DATA_DIR: old }, async () => {
      const { exitCode, stderr } = await attempt(target);
      assert.equal(exitCode, 1);
      assert.match(stderr, /The source's service still runs: process .* takes jobs/);
    });
    assert.ok(!existsSync(next));
    const away = { DATABASE_URL: "postgres://winnow@127.0.0.1:1/winnow", WINNOW_DATA_DIR: next };
    const { stderr } = await attempt(await writeSettings(join(home, "away.env"), away));
    assert.match(stderr, /In the file of --to: DATABASE_URL cannot be used/);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

describe("kill -9 of a move", () => {
  const count = 120;
  let old: Place;
  before(async () => {
    old = await makePlace();
    await addDocuments(old, count);
  });
  after(() => old[Symbol.asyncDispose]());

  /** Runs the command until it ends or says `last`, which kills it; whether it ended by itself. */
  async function run(path: string, last: RegExp | null): Promise<boolean> {
    const env = {
      ...bareEnvironment(),
      WINNOW_DATA_DIR: old.folder,
      WINNOW_SECRET: "a secret of the move tests, long enough",
      DATABASE_URL: toDatabaseUrl(old.database.connection),
    };
    const stdio = ["ignore", "ignore", "pipe"] as const;
    const child: ChildProcess = spawn(process.execPath, [main, "migrate-store", "--to", path], {
      env,
      stdio: [...stdio],
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (last?.test(said)) child.kill("SIGKILL");
    });
    const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
    if (exitCode !== null) assert.equal(exitCode, 0, said);
    return exitCode === 0;
  }

  it("leaves all rows or none, and the same command goes on until everything is there once", async () => {
    await using bucket = await makeBucket();
    await using next = await makePlace({ isEmpty: true });
    const path = await writeSettings(join(next.folder, "new.env"), {
      ...bucket.environment,
      DATABASE_URL: toDatabaseUrl(next.database.connection),
      WINNOW_DATA_DIR: next.folder,
    });
    const rows = await readRowsOf(old.database.connection);
    const countRows = async () => {
      const found = await next.database.pool.query("select to_regclass('documents') as name");
      if (found.rows[0].name === null) return 0;
      return (await next.database.pool.query("select from documents")).rowCount;
    };
    const moments = [
      /Checking/,
      /files: 12 /,
      /files: 60 /,
      /files: 120 /,
      /tables: 3 /,
      /tables: 15 /,
      /tables: 22 of 22/,
    ];
    for (const moment of moments) {
      await run(path, moment);
      assert.ok([0, count].includes((await countRows()) ?? -1), `killed at ${moment}`);
    }
    assert.ok(await run(path, null));
    assert.deepEqual(await readRowsOf(next.database.connection), rows);
    const { store, close } = await createS3FileStore(bucket.settings);
    assert.deepEqual(await hashFiles(store).finally(close), await hashFiles(old.files));
    assert.deepEqual(await readRowsOf(old.database.connection), rows);
  });
});
