import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import pg from "pg";
import { pino } from "pino";
import { findNativeFolder } from "../../src/platform/embedded-postgres/binaries.ts";
import { isReachableBy } from "../../src/platform/embedded-postgres/server-user.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { EmbeddedProcess, killServer, query, serverPid } from "./database-embedded-process.ts";

const log = pino({ level: "silent" });
const isRoot = process.getuid?.() === 0;
const onlyRoot = { skip: isRoot ? false : "only root can set this up" };
const nobody = { uid: 65_534, gid: 65_534 };

let folder: string;
let dataDir: string;
async function makeFolder() {
  folder = await mkdtemp(join(tmpdir(), "winnow-pg-"));
  chmodSync(folder, 0o755);
  dataDir = join(folder, "postgres");
}
async function removeFolder() {
  await killServer(dataDir);
  await rm(folder, { recursive: true, force: true });
}

const start = (options = {}): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log, ...options });
/** Proves that the server works, and ends it. */
const startOnce = async (options = {}) => {
  const server = await start(options);
  assert.deepEqual(await query(server.connection, "select 1 as one"), [{ one: 1 }]);
  await server.stop();
  return server;
};

describe("the embedded server", () => {
  before(makeFolder);
  after(removeFolder);

  it("keeps what is committed, lets nobody else in, and reads text the same on every machine", async () => {
    process.env.WINNOW_SECRET = "not for the server";
    const server = await start();
    delete process.env.WINNOW_SECRET;
    const [settings] = await query(
      server.connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, lower('ÄÖ') as folded, 'a' < 'B' as orders_by_language`,
    );
    assert.deepEqual(settings, {
      fsync: "on",
      commit: "on",
      pages: "on",
      checksums: "on",
      addresses: "",
      folded: "äö",
      orders_by_language: false,
    });
    assert.equal(lstatSync(server.connection.host ?? "").mode & 0o077, 0);
    const environment = `/proc/${serverPid(dataDir)}/environ`;
    if (existsSync(environment)) assert.doesNotMatch(readFileSync(environment, "utf8"), /WINNOW/);
    await server.stop();
  });

  it("keeps its data from one start to the next", async () => {
    const first = await start();
    assert.equal(first.isAdopted, false);
    await query(first.connection, "create table kept (id int)");
    await first.stop();
    assert.equal(serverPid(dataDir), null);
    const second = await start();
    assert.equal(second.isAdopted, false);
    assert.deepEqual(await query(second.connection, "select * from kept"), []);
    await second.stop();
  });
});

describe("several users of one folder", () => {
  before(makeFolder);
  after(removeFolder);

  it("share one server, which stops with the last of them", async () => {
    const first = await start();
    const second = new EmbeddedProcess(dataDir);
    assert.equal((await second.report()).isAdopted, true);
    await first.stop();
    assert.deepEqual(await query(first.connection, "select 1 as one"), [{ one: 1 }]);
    await second.leave();
    assert.equal(serverPid(dataDir), null);
  });

  it("that leave at the same time stop it", async () => {
    const servers = await Promise.all([start(), start(), start()]);
    await Promise.all(servers.map((server) => server.stop()));
    assert.equal(serverPid(dataDir), null);
  });

  it("that come while the last one leaves get a server, and keep it", async () => {
    let leaving = await start();
    for (let round = 0; round < 6; round++) {
      const left = leaving.stop();
      if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, round * 3));
      leaving = await start();
      await left;
      assert.deepEqual(await query(leaving.connection, "select 1 as one"), [{ one: 1 }]);
    }
    await leaving.stop();
  });

  it("do not lose it to a user who leaves while another program is connected", async () => {
    const server = await start();
    const psql = new pg.Client(server.connection);
    await psql.connect();
    await server.stop();
    assert.equal((await psql.query("select 1")).rowCount, 1);
    await psql.end();
    const next = await start();
    assert.equal(next.isAdopted, true);
    await next.stop();
  });
});

describe("several users of a fresh folder", () => {
  before(makeFolder);
  after(removeFolder);

  it("that race on a fresh folder all get the same server, and leave nothing half made", async () => {
    const processes = Array.from({ length: 5 }, () => new EmbeddedProcess(dataDir));
    const reports = await Promise.all(processes.map((each) => each.report()));
    assert.equal(reports.filter(({ isAdopted }) => !isAdopted).length, 1);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes(".init")),
      [],
    );
    await Promise.all(processes.map((each) => each.leave()));
    assert.equal(serverPid(dataDir), null);
  });
});

describe("a difficult place", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  const copyNative = (to: string) => {
    cpSync(dirname(findNativeFolder()), to, { recursive: true, verbatimSymlinks: true });
    return join(to, "native");
  };

  it("a data folder that is too deep for a socket: the socket lies in a short one", async () => {
    dataDir = join(folder, "deep".repeat(10), "deeper".repeat(10), "postgres");
    const server = await startOnce();
    assert.ok(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`) <= 103);
    assert.ok(!existsSync(server.connection.host ?? ""), "and it is removed with the server");
  });

  it("binaries that npm unpacked without running scripts: no links, no rights to execute", async () => {
    const nativeFolder = copyNative(join(folder, "package"));
    for (const name of readdirSync(join(nativeFolder, "lib"))) {
      const path = join(nativeFolder, "lib", name);
      if (lstatSync(path).isSymbolicLink()) rmSync(path);
    }
    chmodSync(join(nativeFolder, "bin", "postgres"), 0o644);
    await startOnce({ nativeFolder });
    assert.ok(lstatSync(join(nativeFolder, "lib", "libpq.so.5")).isSymbolicLink());
  });

  it("root, with binaries and data in a home that nobody else can enter", onlyRoot, async () => {
    const home = join(folder, "home");
    await mkdir(home, { mode: 0o700 });
    const nativeFolder = copyNative(join(home, "package"));
    await writeFile(join(home, "package", "package.json"), '{"version": "0.0.0-test"}');
    dataDir = join(home, "data", "postgres");
    try {
      const server = await startOnce({ nativeFolder });
      assert.equal((await startOnce({ nativeFolder })).connection.host, server.connection.host);
      assert.ok(existsSync(join(dataDir, "PG_VERSION")), "the data stays where it was asked for");
    } finally {
      rmSync("/var/lib/winnow/postgresql-0.0.0-test", { recursive: true, force: true });
      if (readdirSync("/var/lib/winnow").length === 0) rmdirSync("/var/lib/winnow");
    }
  });

  it("a user who is not root, and later root on the same data", onlyRoot, async (test) => {
    if (!isReachableBy(nobody, import.meta.filename, "read"))
      return test.skip("this checkout is closed to other users");
    chownSync(folder, nobody.uid, nobody.gid);
    const user = new EmbeddedProcess(dataDir, nobody);
    const { connection } = await user.report();
    await query(connection, "create table theirs (id int)");
    const asRoot = await start();
    assert.equal(asRoot.isAdopted, true);
    await user.leave();
    await asRoot.stop();
    assert.equal(lstatSync(join(dataDir, "PG_VERSION")).uid, nobody.uid);
    const again = await start();
    assert.deepEqual(await query(again.connection, "select * from theirs"), []);
    await again.stop();
  });
});

describe("where it cannot run, one sentence says what to do", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  const refuses = (start: Promise<unknown>, message: RegExp) =>
    assert.rejects(start, (error: Error) => {
      assert.equal(error.name, "EmbeddedPostgresUnavailable");
      assert.match(error.message, message);
      assert.match(error.message, /set DATABASE_URL/);
      return true;
    });

  it("an unknown platform, or one whose package is not installed", async () => {
    await refuses((async () => findNativeFolder("sunos-sparc"))(), /There is no embedded PostgreSQL for sunos-sparc/);
    const other = process.platform === "darwin" ? "linux-arm64" : "darwin-arm64";
    await refuses((async () => findNativeFolder(other))(), /is not installed\. Run npm ci/);
  });

  it("a folder that holds something else, or data of another version", async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, "letter.txt"), "");
    await refuses(start(), /is not empty and does not contain a database/);
    await writeFile(join(dataDir, "PG_VERSION"), "17\n");
    await refuses(start(), /was created by PostgreSQL 17/);
  });

  it("data of another user, and a server that will not start: with its own words", async () => {
    await startOnce();
    if (isRoot && isReachableBy(nobody, import.meta.filename, "read"))
      await assert.rejects(
        new EmbeddedProcess(dataDir, nobody).report(),
        /belongs to user id 61999.*set DATABASE_URL/s,
      );
    await writeFile(join(dataDir, "postgresql.conf"), "no_such_setting = 1\n");
    await refuses(start(), /unrecognized configuration parameter "no_such_setting"/);
  });

  it("root that may not become another user", onlyRoot, async (test) => {
    const command = ["--bounding-set=-setuid,-setgid", process.execPath, "--no-warnings"];
    try {
      execFileSync("setpriv", [...command, "-e", "0"], { stdio: "ignore" });
    } catch {
      return test.skip("there is no setpriv to give the right up with");
    }
    const script = join(import.meta.dirname, "database-embedded-child.ts");
    const output = execFileSync("setpriv", [...command, script, dataDir], { encoding: "utf8" });
    assert.match(output, /lacks CAP_SETUID.*set DATABASE_URL/);
  });
});
