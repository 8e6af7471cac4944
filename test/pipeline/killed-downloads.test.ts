import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { pino } from "pino";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { type ServeProcess, startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const secret = "a secret of the tests that is long enough";
const namesTheFile = 'update "documents" set "file_key"';

/** When to kill the service: the step at which the test holds it until then. */
type Moment = "download" | "stored" | "committing" | "none";

describe("a service that is killed while it downloads a file_url: the document is completed and charged once", () => {
  let folder: string;
  let bytes: Uint8Array;
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let remote: Server;
  let moment: Moment = "none";
  let isHeld = false;

  before(async () => {
    bytes = await makePdf([invoiceLines({ number: "KILLED-1" })]);
    remote = createServer((_request, response) => void answer(response)).listen(0, "127.0.0.1");
    await once(remote, "listening");
  });
  after(() => {
    remote.closeAllConnections();
    remote.close();
  });

  const answer = (response: ServerResponse) => {
    response.setHeader("content-length", bytes.length);
    if (moment !== "download") return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2));
    isHeld = true;
  };

  beforeEach(() => {
    isHeld = false;
  });

  const openProxy = () =>
    startDatabaseProxy(database.connection, () => {
      let isNamed = false;
      return {
        ask(text) {
          isNamed ||= text.includes(namesTheFile);
          if (isNamed && moment === "stored") isHeld = true;
          if (isNamed && moment === "committing" && text.includes("commit")) isHeld = true;
          return isHeld && moment === "stored" ? "hold" : "pass";
        },
        // The commit itself is carried out.
        answer: () => (isHeld && isNamed && moment === "committing" ? "hold" : "pass"),
      };
    });

  const serve = (): ServeProcess =>
    startServeProcess({
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: secret,
      WINNOW_WORKERS: "1",
      WINNOW_ALLOW_HOSTS: "127.0.0.1",
      WINNOW_ALLOW_HTTP: "true",
      DATABASE_URL: toDatabaseUrl({ ...database.connection, host: proxy.host, port: proxy.port }),
    });

  const kill = async (service: ServeProcess) => {
    service.child.kill("SIGKILL");
    await service.ended;
  };

  const storedFiles = async () =>
    (await readdir(join(folder, "data", "files"), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !/^(?:store-mark$|mark\.)/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));

  const send = async (service: ServeProcess): Promise<string> => {
    const address = remote.address();
    const port = typeof address === "object" ? address?.port : 0;
    const client = new ApiClient(await service.url, opsToken);
    const { status, body } = await client.parseAsync("plain", { file_url: `http://127.0.0.1:${port}/invoice.pdf` });
    assert.equal(status, 202);
    return body.data.document_id;
  };

  const checkDocument = async (service: ServeProcess, documentId: string) => {
    const { db } = database;
    const client = new ApiClient(await service.url, opsToken);
    const { body } = await client.waitForDocument("plain", documentId);
    assert.equal(body.data.status, "completed", JSON.stringify(body));
    assert.equal(body.data.entries.length, 1);
    assert.equal(body.data.entries[0].cost, 0.05);
    const stored = new Uint8Array(await (await fetch(body.data.url)).arrayBuffer());
    assert.deepEqual(stored, new Uint8Array(bytes));
    await until("every job is done", async () => (await db.selectFrom("jobs").select("id").execute()).length === 0);
    assert.equal((await db.selectFrom("documents").select("id").execute()).length, 1);
    const movements = await db.selectFrom("ledger").select(["kind", "amount"]).execute();
    assert.equal(movements.filter(({ kind }) => kind === "charge").length, 1);
    const { balance } = await db.selectFrom("accounts").select("balance").executeTakeFirstOrThrow();
    assert.equal(Number(balance), 99.95);
    const sum = movements.reduce((total, { amount }) => total + Number(amount), 0);
    assert.equal(sum.toFixed(6), Number(balance).toFixed(6));
  };

  const killAt =
    (killed: Moment, more: () => Promise<void> = async () => {}) =>
    async () => {
      folder = await mkdtemp(join(tmpdir(), "winnow-killed-download-"));
      database = await createTestDatabase({ maxConnections: 2 });
      await applySetup({ db: database.db, sealer: createSealer(secret) }, readSetupFile(JSON.stringify(standardSetup)));
      proxy = await openProxy();
      moment = killed;
      let service = serve();
      try {
        const documentId = await send(service);
        await until("the service is at the moment", async () => isHeld);
        await more();
        await kill(service);
        moment = "none";
        // As if the dead process's lease had expired.
        await database.db
          .updateTable("worker_processes")
          .set({ alive_until: new Date(0) })
          .execute();
        service = serve();
        await checkDocument(service, documentId);
        // What the dead process left is recognised when it is old enough, and nothing else is.
        for (const path of (await storedFiles()).filter((each) => each.includes("partial"))) await utimes(path, 0, 0);
        const files = await createDiskFileStore(join(folder, "data", "files"));
        await sweepFiles({ db: database.db, files, log: pino({ level: "silent" }) }, { olderThanMs: 0 });
        const [file, words, ...others] = (await storedFiles()).sort((a, b) => a.length - b.length);
        assert.ok(file !== undefined && words?.endsWith(".words"), `${file} ${words}`);
        assert.deepEqual(others, []);
      } finally {
        await kill(service);
        proxy.close();
        await database.close();
        await rm(folder, { recursive: true, force: true });
      }
    };

  it(
    "when half of the file has arrived",
    killAt("download", () =>
      until("half of the file is on the disk", async () => {
        const sizes = await Promise.all((await storedFiles()).map(async (path) => (await stat(path)).size));
        return sizes.some((size) => size > 0);
      }),
    ),
  );

  it(
    "when the file is stored, and before the commit that names it",
    killAt("stored", async () => assert.equal((await storedFiles()).length, 1)),
  );

  it(
    "when that commit went through, and before its answer arrived",
    killAt("committing", () =>
      until("the commit is carried out", async () => {
        const { file_key } = await database.db.selectFrom("documents").select("file_key").executeTakeFirstOrThrow();
        return file_key !== null;
      }),
    ),
  );
});
