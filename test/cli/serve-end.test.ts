import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { openConnection } from "../support/raw-http.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, toDatabaseUrl } from "../support/service.ts";
import { patienceMs, until } from "../support/until.ts";

/** The lock that a migrating process holds; see `migrate`. */
const migrationLock = 7_145_283_601;

describe("winnow serve ends", () => {
  let folder: string;
  let database: TestDatabase;
  let settings: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-end-"));
    database = await createTestDatabase({ maxConnections: 2 });
    settings = {
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: "a secret of the tests that is long enough",
      DATABASE_URL: toDatabaseUrl(database.connection),
    };
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("on SIGTERM while it starts, however long the start would take", async () => {
    const other = new pg.Client(database.connection);
    await other.connect();
    try {
      await other.query("select pg_advisory_lock($1)", [migrationLock]);
      const service = startServeProcess(settings);
      await until("it waits for another process that migrates", async () => {
        const { rowCount } = await other.query(
          "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
        );
        return rowCount === 1;
      });
      service.child.kill("SIGTERM");
      assert.deepEqual(await service.ended, { code: 1, signal: null });
      assert.match(service.printed(), /winnow: stopped without waiting/);
    } finally {
      await other.end();
    }
  });

  it("with 1 and a sentence when a newer version has changed the database so that this one cannot work with it", async () => {
    const service = startServeProcess(settings);
    const url = await service.url;
    await until("it is ready", async () => (await fetch(`${url}/ready`)).status === 200);
    const note = (name: string, worksWith: string) =>
      database.pool.query("insert into schema_migrations (name, checksum, works_with) values ($1, 'x', $2)", [
        name,
        worksWith,
      ]);
    await note("9998-adds-something.sql", "0010");
    await note("9999-takes-something-away.sql", "9998");
    try {
      assert.deepEqual(await service.ended, { code: 1, signal: null });
      assert.match(service.printed(), /newer version changed the database \(9999-takes-something-away\.sql\)/);
    } finally {
      await database.pool.query("delete from schema_migrations where name like '999%'");
    }
  });

  it("on SIGTERM with 0 although a client never finishes what it sends", async () => {
    const service = startServeProcess(settings);
    const url = await service.url;
    await until("it is ready", async () => (await fetch(`${url}/ready`)).status === 200);
    const socket = await openConnection(url);
    socket.write(
      `POST /dapi/v1/parser/plain/parse HTTP/1.1\r\nhost: x\r\nauthorization: Token ${opsToken}\r\n` +
        "content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n--b\r\n",
    );
    service.child.kill("SIGTERM");
    assert.deepEqual(await service.ended, { code: 0, signal: null });
    socket.destroy();
  });

  it("on SIGTERM with 0, and not before, even if its database was lost while it printed how to sign in", async () => {
    let cuts = 0;
    const proxy = await startDatabaseProxy(database.connection, () => ({
      ask: (text) => {
        if (cuts > 0 || !text.includes('"password_hash" is not null')) return "pass";
        cuts++;
        return "cut";
      },
    }));
    const { host, port } = proxy;
    const service = startServeProcess({
      ...settings,
      DATABASE_URL: toDatabaseUrl({ ...database.connection, host, port }),
    });
    try {
      const url = await service.url;
      await until("it says what it cannot tell", async () => service.printed().includes("Could not ask the database"));
      assert.equal(cuts, 1);
      await until("it is ready", async () => (await fetch(`${url}/ready`)).status === 200);
      service.child.kill("SIGTERM");
      assert.deepEqual(await service.ended, { code: 0, signal: null });
      assert.doesNotMatch(service.printed(), /unexpected error/);
    } finally {
      service.child.kill("SIGKILL");
      proxy.close();
    }
  });

  it("with 1 and a sentence where the data folder cannot be made, even if the system says that its parent is missing", {
    skip: process.platform === "linux" ? false : "only Linux has such a folder",
  }, async () => {
    const service = startServeProcess({ ...settings, WINNOW_DATA_DIR: "/proc/winnow/data" });
    const patience = setTimeout(() => service.child.kill("SIGKILL"), patienceMs);
    assert.deepEqual(await service.ended, { code: 1, signal: null });
    clearTimeout(patience);
    assert.match(service.printed(), /^winnow: WINNOW_DATA_DIR cannot be used: .+ Choose a folder .+\n$/);
  });
});
