import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createSealer } from "../../src/platform/sealer.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "../support/api-client.ts";
import { createTestDatabase } from "../support/database.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const secret = "a secret of the tests that is long enough";

test("a downloaded file stays when the commit that names it went through and only its answer was lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-lost-commit-"));
  const database = await createTestDatabase({ maxConnections: 2 });
  await applySetup({ db: database.db, sealer: createSealer(secret) }, readSetupFile(JSON.stringify(standardSetup)));
  const bytes = await makePdf([invoiceLines({ number: "LOST-1" })]);
  const remote = createHttpServer((_request, response) => void response.end(bytes)).listen(0, "127.0.0.1");
  await once(remote, "listening");
  const address = remote.address();
  const port = typeof address === "object" ? address?.port : 0;
  // Once, the commit of the transaction that names the file is carried out, and its answer does not get through.
  let cuts = 0;
  const proxy = await startDatabaseProxy(database.connection, () => {
    let isNamed = false;
    let isCutting = false;
    return {
      ask(text) {
        isNamed ||= text.includes('update "documents" set "file_key"');
        isCutting ||= isNamed && cuts === 0 && text.includes("commit");
        return "pass";
      },
      answer() {
        if (!isCutting) return "pass";
        cuts++;
        isCutting = false;
        return "cut";
      },
    };
  });
  const service = startServeProcess({
    WINNOW_DATA_DIR: join(folder, "data"),
    WINNOW_SECRET: secret,
    WINNOW_WORKERS: "1",
    WINNOW_ALLOW_HOSTS: "127.0.0.1",
    WINNOW_ALLOW_HTTP: "true",
    DATABASE_URL: toDatabaseUrl({ ...database.connection, host: proxy.host, port: proxy.port }),
  });
  try {
    const client = new ApiClient(await service.url, opsToken);
    const answer = await client.parseAsync("plain", { file_url: `http://127.0.0.1:${port}/invoice.pdf` });
    const documentId = answer.body.data.document_id;
    await until("the answer to the commit is lost", async () => cuts === 1);
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
    proxy.close();
    remote.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
