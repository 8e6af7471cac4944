import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import { fill } from "../../bench/retention/fill.ts";
import { findUsageFigures } from "../../src/billing/usage-store.ts";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { createTestDatabase } from "../support/database.ts";

/** Documents that are to go; twice as many others stay. */
const old = 300;
const kills = 6;
const child = fileURLToPath(new URL("retention-child.ts", import.meta.url));

/** What must be the same however many documents are gone, and how many are left. */
async function observe(db: Db, accountId: string) {
  const period = { accountId, from: "2000-01-01", to: "2100-01-01", parserId: null };
  const [totals] = await findUsageFigures(db, period);
  const { p50: _, p95: __, p99: ___, ...usage } = totals ?? assert.fail("there are figures");
  const { rows } = await sql<{ documents: number; told: number; broken: number; ledger: string }>`
    select (select count(*) from documents)::int as documents,
      (select coalesce(sum((changes -> 0 ->> 'after')::int), 0) from audit_events)::int
        + (select coalesce(sum(untold), 0) from retention_counts)::int as told,
      (select count(*) from documents d where
        (select count(*) from entries where document_id = d.id) <> 1
        or (select count(*) from document_words where document_id = d.id) <> 1
        or (select count(*) from deliveries l join delivery_attempts a on a.delivery_id = l.id
          where l.document_id = d.id) <> 1)::int as broken,
      (select count(*) || ' rows, ' || sum(amount) from ledger) as ledger`.execute(db);
  const { documents, told, broken, ledger } = rows[0] ?? assert.fail("there is a row");
  return { documents, told, broken, stable: { usage, ledger } };
}

test("a process that is killed while it deletes loses no figure and leaves nothing half-deleted", async () => {
  const database = await createTestDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), "winnow-retention-"));
  try {
    const { db } = database;
    const { accountId, parserId } = await fill(db, old);
    const files = await createDiskFileStore(filesDir);
    // Every third of them is an example, which outlives its document and keeps its words.
    await sql`insert into learned_examples (id, parser_id, origin, entry_id, document_id, source, position, is_confirmed,
        labels)
      select gen_random_uuid(), parser_id, id, id, document_id, document_id, 0, true, '{}'
      from (select *, row_number() over (order by created_at) as number from entries where parser_id = ${parserId}
        order by created_at limit ${old}) e where number % 3 = 0`.execute(db);
    const keys = await sql<{ key: string }>`
      select file_key as key from documents union all select words_key from document_words`.execute(db);
    for (const { key } of keys.rows) await files.write(key, Readable.from(["file"]), { maxBytes: 10 });
    const before = await observe(db, accountId);
    assert.equal(before.documents, 3 * old);

    for (let round = 0; round <= kills; round++) {
      const running = spawn(process.execPath, [child, JSON.stringify(database.connection), filesDir], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(running, "exit");
      await once(running.stdout, "data");
      if (round < kills) {
        await sleep(Math.random() * 200);
        running.kill("SIGKILL");
      }
      const [exitCode] = await ended;
      if (round === kills) assert.equal(exitCode, 0);
      const seen = await observe(db, accountId);
      assert.deepEqual(seen.stable, before.stable, `after ${round + 1} processes`);
      assert.equal(seen.broken, 0);
      assert.equal(seen.told, before.documents - seen.documents, "each is counted for the audit log once");
    }
    assert.equal((await observe(db, accountId)).documents, 2 * old);

    await sweepFiles({ db, files, log: pino({ level: "silent" }) }, { olderThanMs: -1 });
    const left: string[] = [];
    for await (const some of files.list()) left.push(...some);
    const named = await sql<{ key: string }>`
      select file_key as key from documents union all select words_key from document_words
      union all select words_key from learned_examples where words_key is not null`.execute(db);
    assert.deepEqual(left.sort(), named.rows.map(({ key }) => key).sort());
    assert.equal(left.length, 4 * old + old / 3, "files go with their documents, unless they are an example's words");
  } finally {
    await database.close();
    await rm(filesDir, { recursive: true, force: true });
  }
});
