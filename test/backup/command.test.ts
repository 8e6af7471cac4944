import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openFolderBackup } from "../../src/backup/folder-backup.ts";
import { readManifest } from "../../src/backup/manifest.ts";
import { runWinnow } from "../cli/run-winnow.ts";
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";
import { addDocuments, type Machine, makeEmptyMachine, makeMachine } from "./made-service.ts";
import { placeKinds } from "./test-places.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

test("a working service is backed up, and restored on another machine it goes on with the same", async () => {
  const home = await mkdtemp(join(tmpdir(), "winnow-backup-"));
  const settings = (name: string) => ({ WINNOW_DATA_DIR: join(home, name), WINNOW_LOG_LEVEL: "warn" });
  try {
    const setup = join(home, "setup.json");
    await writeFile(setup, JSON.stringify(standardSetup));
    assert.equal((await runWinnow(["apply", setup], settings("first"))).exitCode, 0);
    const parse = async (url: string, number: string) => {
      const bytes = await makeInvoice(number);
      return (await new ApiClient(url, opsToken).parse("invoices", { file: { bytes } })).body;
    };
    const folder = join(home, "backup");
    await using first = await serve(settings("first"));
    const processed = await parse(first.url, "B-1");
    assert.equal(processed.code, "document_processed");
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const bytes = await makeInvoice(`W-${index}`);
        const { body } = await new ApiClient(first.url, opsToken).parseAsync("plain", { file: { bytes } });
        return body.data.document_id as string;
      }),
    );
    const made = await runWinnow(["backup", folder], settings("first"));
    assert.equal(made.exitCode, 0, made.stderr);
    const { files, tables } = await readManifest(openFolderBackup(folder));
    const rowsOf = (table: string) => tables.find((each) => each.name === table)?.rows ?? 0;
    assert.equal(rowsOf("documents"), 7);
    assert.equal(files.count, 7 + rowsOf("document_words"), "those of the documents, and the words of some");
    assert.deepEqual([JSON.parse(made.stdout).files, files.missing], [files.count, []]);

    const restored = await runWinnow(["restore", folder], settings("second"));
    assert.equal(restored.exitCode, 0, restored.stderr);
    await using second = await serve(settings("second"));
    const again = await parse(second.url, "B-1");
    assert.equal(again.data?.[0]?.status, "duplicate", "the restored service knows the entry");
    for (const id of waiting) {
      const { body } = await new ApiClient(second.url, opsToken).waitForDocument("plain", id);
      assert.deepEqual([body.data.status, body.data.entries.length], ["completed", 1]);
      assert.equal((await fetch(body.data.url)).status, 200, "the file is there");
    }

    const refused = await runWinnow(["restore", folder], settings("second"));
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /winnow: This database has been used by Winnow already/);
    assert.doesNotMatch(refused.stderr, /\n\s+at /);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

test("a backup where no service is says so, and sets up none", async () => {
  const home = await mkdtemp(join(tmpdir(), "winnow-backup-"));
  const { exitCode, stderr } = await runWinnow(["backup", join(home, "b")], { WINNOW_DATA_DIR: join(home, "data") });
  assert.equal(exitCode, 1);
  assert.match(stderr, /There is no database in .*WINNOW_DATA_DIR or DATABASE_URL/);
  assert.ok(!existsSync(join(home, "data")));
  await using machine = await makeMachine();
  const settings = { DATABASE_URL: toDatabaseUrl(machine.database.connection), WINNOW_DATA_DIR: join(home, "data") };
  const elsewhere = await runWinnow(["backup", join(home, "b")], settings);
  assert.match(elsewhere.stderr, /There is no secret in .*as your service has it/);
  assert.ok(!existsSync(join(home, "data")));
  await rm(home, { recursive: true });
});

async function serve(settings: Record<string, string>): Promise<AsyncDisposable & { url: string }> {
  const service = startServeProcess({ ...settings, WINNOW_LOG_LEVEL: "info" });
  return {
    url: await service.url,
    [Symbol.asyncDispose]: async () => {
      service.child.kill("SIGTERM");
      await service.ended;
    },
  };
}

describe("kill -9", () => {
  const count = 120;
  let machine: Machine;
  before(async () => {
    machine = await makeMachine();
    await addDocuments(machine, count);
  });
  after(() => machine[Symbol.asyncDispose]());

  /** Runs the command on a machine until it ends or is killed; whether it ended by itself. */
  async function run(
    words: string[],
    on: Machine,
    killAfterMs: number | null,
    settings: Record<string, string> = {},
  ): Promise<boolean> {
    const env = {
      ...bareEnvironment(),
      ...settings,
      WINNOW_DATA_DIR: on.folder,
      WINNOW_SECRET: "a secret of the backup tests, long enough",
      DATABASE_URL: toDatabaseUrl(on.database.connection),
    };
    const child: ChildProcess = spawn(process.execPath, [main, ...words], { env, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    if (killAfterMs !== null) {
      // The time counts from when it begins to work, because a start takes longer on a busy machine.
      while (said === "" && child.exitCode === null) await sleep(5);
      await Promise.race([sleep(killAfterMs), ended]);
      child.kill("SIGKILL");
    }
    const exitCode = await ended;
    if (exitCode !== null) assert.equal(exitCode, 0, said);
    return exitCode === 0;
  }

  /** Restores on a machine, and is killed after each of these times, until everything is there. */
  async function restoreInTheEnd(
    address: string,
    on: Machine,
    killsAfterMs: readonly number[],
    settings: Record<string, string> = {},
  ): Promise<void> {
    for (const killAfterMs of [...killsAfterMs, null]) {
      if (await run(["restore", address], on, killAfterMs, settings)) break;
      // It was killed with its work done, before it could say so; another restore would be refused.
      if (await hasRows(on)) break;
    }
    const { rows } = await sql<{ key: string }>`select file_key as key from documents`.execute(on.database.db);
    assert.equal(rows.length, count);
    for (const { key } of rows) assert.ok(await on.files.exists(key));
    const { rows: ledger } = await sql`select from ledger`.execute(on.database.db);
    assert.equal(ledger.length, 1);
  }

  /** Whether the rows of a restore are committed; it waits for a commit that outlives the process that asked for it. */
  async function hasRows({ database: { db } }: Machine): Promise<boolean> {
    await until("the killed process has left the database", async () => {
      const { rows } = await sql<{ others: number }>`
        select count(*)::integer as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
      return rows[0]?.others === 0;
    });
    const { rows } = await sql<{ table: string | null }>`select to_regclass('documents')::text as table`.execute(db);
    if (rows[0]?.table === null) return false;
    return (await db.selectFrom("documents").select("id").limit(1).execute()).length > 0;
  }

  it("of a backup leaves none that looks complete, and does not stop the next one", async () => {
    const folder = join(machine.folder, "killed");
    for (const killAfterMs of [20, 150, 300, null]) {
      await run(["backup", folder], machine, killAfterMs);
      // A fast machine may have been killed with its work done; then what is there is a whole backup.
      if (existsSync(folder)) break;
    }
    assert.equal((await readManifest(openFolderBackup(folder))).files.count, count);
  });

  it("of a restore leaves one that can be started again, until everything is there once", async () => {
    const folder = join(machine.folder, "whole");
    assert.ok(await run(["backup", folder], machine, null));
    await using other = await makeEmptyMachine();
    await restoreInTheEnd(folder, other, [20, 200, 400]);
  });

  it("of a backup into a bucket leaves none that looks complete, and the next one takes its place", async () => {
    await using places = await placeKinds.bucket();
    const place = await places.make();
    // Whoever was killed counts as alive for a while, for which the next one waits; so only one is killed.
    await run(["backup", place.address], machine, 300, place.settings);
    const first = await place.list();
    assert.ok(await run(["backup", place.address], machine, null, place.settings));
    const made = await place.list();
    // If it was killed with its work done, two backups are there, and the first is as whole as the second.
    assert.equal(made.length, first.length + 1);
    for (const name of made) assert.equal((await readManifest(place.open(name))).files.count, count);
    assert.deepEqual(
      (await place.listAll()).filter((name) => name.startsWith("in-use/")),
      [],
    );

    await using other = await makeEmptyMachine();
    await restoreInTheEnd(place.address, other, [200, 400], place.settings);
  });
});
