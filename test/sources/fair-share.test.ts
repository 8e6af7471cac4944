import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { otherToken, startTestService, twoAccountsSetup } from "../support/service.ts";
import { until } from "../support/until.ts";
import { addFolder, countOf, untilWhole } from "./watched-source.ts";

test("a folder with many files fills no more than its account's share of the queue, and is taken nevertheless", async () => {
  const root = await mkdtemp(join(tmpdir(), "winnow-sources-"));
  after(() => rm(root, { recursive: true, force: true }));
  const files = 120;
  await mkdir(join(root, "many"));
  for (let number = 0; number < files; number++)
    await writeFile(join(root, "many", `${number}.pdf`), await makeInvoice(`A-${number}`));
  // Half of it is for an account that is alone.
  const settings = { WINNOW_MAX_WAITING: "20", WINNOW_SOURCE_FOLDERS: root };
  await using service = await startTestService({ settings, setup: twoAccountsSetup });
  const owner = await becomeOperator(service, "ops@example.com");
  const parserId = (await owner.get("listParsers")).items.find(({ slug }) => slug === "plain")?.id ?? "";
  const source = await addFolder(owner, { path: join(root, "many"), parserId });
  const other = service.clientFor(otherToken);
  const bytes = await makeInvoice("B-1");
  const waiting: number[] = [];
  await until("all files are taken", async () => {
    const sent = await other.parseAsync("plain", { file: { bytes } });
    assert.equal(sent.status, 202, sent.text);
    await other.waitForDocument("plain", sent.body.data.document_id);
    const { rows } = await service.database.pool.query<{ count: number }>(
      "select count(*)::int from jobs where queue = 'documents' and state <> 'active' and account_id = (select id from accounts where email = 'ops@example.com')",
    );
    waiting.push(rows[0]?.count ?? 0);
    return (await countOf(owner, source.id)).taken === files;
  });
  assert.ok(Math.max(...waiting) <= 10, `${Math.max(...waiting)} waited`);
  await untilWhole(owner, source.id, { taken: files });
});
