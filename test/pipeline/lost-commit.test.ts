import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type pg from "pg";
import { createSealer } from "../../src/platform/sealer.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "../support/api-client.ts";
import { createTestDatabase } from "../support/database.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const secret = "a secret of the tests that is long enough";

/**
 * Stands before the database. Once, the first commit after a statement that holds `statement` is carried out, and the
 * connection is cut before its answer gets through.
 */
class AnswerCutter {
  cuts = 0;
  readonly #server: Server;

  constructor({ host = "", port = 5432 }: pg.PoolConfig, statement: string) {
    this.#server = createServer((near) => {
      const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
      let isNamed = false;
      let isCutting = false;
      near.on("data", (bytes) => {
        const text = bytes.toString("latin1");
        isNamed ||= text.includes(statement);
        isCutting ||= isNamed && this.cuts === 0 && text.includes("commit");
        far.write(bytes);
      });
      far.on("data", (bytes) => {
        if (!isCutting) return near.write(bytes);
        this.cuts++;
        isCutting = false;
        near.destroy();
        far.destroy();
      });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] satisfies [Socket, Socket][])
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
    });
  }

  async listen(): Promise<{ host: string; port: number }> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return { host: "127.0.0.1", port: address.port };
  }

  close(): void {
    this.#server.close();
  }
}

test("a downloaded file stays when the commit that names it went through and only its answer was lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-lost-commit-"));
  const database = await createTestDatabase({ maxConnections: 2 });
  await applySetup({ db: database.db, sealer: createSealer(secret) }, readSetupFile(JSON.stringify(standardSetup)));
  const bytes = await makePdf([invoiceLines({ number: "LOST-1" })]);
  const remote = createHttpServer((_request, response) => void response.end(bytes)).listen(0, "127.0.0.1");
  await once(remote, "listening");
  const address = remote.address();
  const port = typeof address === "object" ? address?.port : 0;
  const cutter = new AnswerCutter(database.connection, 'update "documents" set "file_key"');
  const service = startServeProcess({
    WINNOW_DATA_DIR: join(folder, "data"),
    WINNOW_SECRET: secret,
    WINNOW_WORKERS: "1",
    WINNOW_ALLOW_HOSTS: "127.0.0.1",
    WINNOW_ALLOW_HTTP: "true",
    DATABASE_URL: toDatabaseUrl({ ...database.connection, ...(await cutter.listen()) }),
  });
  try {
    const client = new ApiClient(await service.url, opsToken);
    const answer = await client.parseAsync("plain", { file_url: `http://127.0.0.1:${port}/invoice.pdf` });
    const documentId = answer.body.data.document_id;
    await until("the answer to the commit is lost", async () => cutter.cuts === 1);
    const { body } = await client.waitForDocument("plain", documentId);
    assert.equal(body.data.status, "completed", JSON.stringify(body));
    assert.equal((await fetch(body.data.url)).status, 200);
    const movements = await database.db
      .selectFrom("ledger")
      .select("kind")
      .where("document_id", "=", documentId)
      .execute();
    assert.equal(movements.filter(({ kind }) => kind === "charge").length, 1);
  } finally {
    service.child.kill("SIGKILL");
    await service.ended;
    cutter.close();
    remote.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
