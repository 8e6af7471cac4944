import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { EmbeddedProcess, isAlive, killServer, query, serverPid } from "./database-embedded-process.ts";

const log = pino({ level: "silent" });
let folder: string;
let dataDir: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-pg-"));
  chmodSync(folder, 0o755);
  dataDir = join(folder, "postgres");
});
after(async () => {
  await killServer(dataDir);
  await rm(folder, { recursive: true, force: true });
});
const start = () => startEmbeddedPostgres({ dataDir, log });

/** Writes 1, 2, 3 … each in a transaction of its own, until the connection is lost; what was confirmed must be kept. */
async function writeUntilLost(connection: pg.ClientConfig, confirmed: number[]): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) {
      const value = (confirmed.at(-1) ?? 0) + 1;
      await client.query("insert into written values ($1)", [value]);
      confirmed.push(value);
    }
  } catch {
    await client.end().catch(() => {});
  }
}

describe("kill -9", () => {
  it("in the middle of the first start leaves nothing that stops the next", async () => {
    for (const afterMs of [600]) {
      dataDir = join(folder, `first-${afterMs}`);
      const killed = new EmbeddedProcess(dataDir);
      await sleep(afterMs);
      await killed.kill();
      const server = await start();
      assert.deepEqual(await query(server.connection, "select 1 as one"), [{ one: 1 }]);
      await server.stop();
      assert.equal(serverPid(dataDir), null);
    }
  });

  it("of the process that started the server leaves it to the next, and loses nothing that was confirmed", async () => {
    const killed = new EmbeddedProcess(dataDir);
    const { connection } = await killed.report();
    await query(connection, "create table if not exists written (value int primary key)");
    const pid = serverPid(dataDir);
    await killed.kill();
    const next = await start();
    assert.equal(next.isAdopted, true);
    assert.equal(serverPid(dataDir), pid);
    assert.deepEqual(await query(next.connection, "select * from written"), []);
    await next.stop();
    assert.equal(serverPid(dataDir), null);
  });

  it("of the server, again and again while rows are written: it is back at once, with every confirmed row", async () => {
    const confirmed: number[] = [];
    const server = await start();
    for (let round = 0; round < 4; round++) {
      const writing = writeUntilLost(server.connection, confirmed);
      await sleep(50 + Math.random() * 100);
      await killServer(dataDir);
      await writing;
      const again = await start();
      const rows = await query<{ value: number }>(again.connection, "select value from written");
      const written = new Set(rows.map(({ value }) => value));
      assert.deepEqual(
        confirmed.filter((value) => !written.has(value)),
        [],
      );
      // A row whose confirmation was lost exists nevertheless.
      if (written.has(confirmed.length + 1)) confirmed.push(confirmed.length + 1);
      await again.stop();
    }
    assert.ok(confirmed.length > 20, `${confirmed.length} rows were written`);
    await server.stop();
  });

  it("of the server under a service that stays: its pool works again by itself", async () => {
    const server = await start();
    const database = openDatabase(server.connection, { maxConnections: 2, log });
    await database.pool.query("select 1");
    await killServer(dataDir);
    for (let tries = 0; ; tries++) {
      try {
        await database.pool.query("select 1");
        break;
      } catch (error) {
        if (tries > 500) throw error;
        await sleep(20);
      }
    }
    await database.close();
    await server.stop();
    assert.equal(serverPid(dataDir), null);
  });

  it("of a server whose process id another program has now: the old record does not stand in the way", async () => {
    const server = await start();
    const { uid, gid } = process.getuid?.() === 0 ? { uid: 61_999, gid: 61_999 } : { uid: undefined, gid: undefined };
    await server.stop();
    const left = new EmbeddedProcess(dataDir);
    await left.report();
    const records = [join(dataDir, "postmaster.pid"), join(`${dataDir}.socket`, ".s.PGSQL.5432.lock")];
    await left.kill();
    await killServer(dataDir);
    const stranger = spawn("sleep", ["60"], { cwd: "/", stdio: "ignore", ...(uid !== undefined && { uid, gid }) });
    await once(stranger, "spawn");
    for (const record of records)
      await writeFile(record, (await readFile(record, "utf8")).replace(/^\d+/, String(stranger.pid)));
    const next = await start();
    assert.equal(next.isAdopted, false);
    assert.ok(isAlive(stranger.pid ?? 0));
    stranger.kill();
    await next.stop();
  });
});
