import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeBucket } from "../support/bucket.ts";
import { startKillableService } from "../support/killable-service.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { addBucket, addFolder, getSource } from "./watched-source.ts";

const root = await mkdtemp(join(tmpdir(), "winnow-sources-"));
after(() => rm(root, { recursive: true, force: true }));
const bucket = await makeBucket();
after(() => bucket[Symbol.asyncDispose]());
const fields = invoiceFields.map((field) => ({ ...field, unique: false }));
const service = await startKillableService(
  {
    accounts: [
      { email: "ops@example.com", balance: "100", parsers: [{ slug: "plain", rate_per_page: "0.05", fields }] },
    ],
  },
  { WINNOW_SOURCE_FOLDERS: root, WINNOW_ALLOW_HOSTS: "127.0.0.1", WINNOW_ALLOW_HTTP: "true" },
);
after(() => service[Symbol.asyncDispose]());
const parserId = (await service.client.get("listParsers")).items[0]?.id ?? "";

/** Files in each of the two sources. */
const each = 100;

test("of 200 documents none is lost or taken twice while two workers look and the service is killed several times", async () => {
  const path = join(root, "many");
  await mkdir(path);
  for (let number = 0; number < each; number++) {
    await writeFile(join(path, `file-${number}.pdf`), await makeInvoice(`F-${number}`));
    await bucket.overwrite(`many/object-${number}.pdf`, await makeInvoice(`O-${number}`));
  }
  const folder = await addFolder(service.client, { path, parserId, after: "move" });
  const objects = await addBucket(service.client, bucket, { below: "many/", parserId, after: "delete" });
  const takenOf = async (id: string) => (await getSource(service.client, id)).counts.taken;
  const taken = async () => (await takenOf(folder.id)) + (await takenOf(objects.id));
  const beside = startServeProcess(service.settings, "worker");
  after(() => beside.child.kill("SIGKILL"));
  for (const least of [10, 50, 90, 130, 170]) {
    await until(`${least} are taken`, async () => (await taken()) >= least);
    // Another worker dies in the middle, too, and does not come back.
    if (least === 90) beside.child.kill("SIGKILL");
    await service.killAndRestart();
    if (least === 130) await copyFile(join(path, "done", "file-1.pdf"), join(path, "file-1.pdf")).catch(() => {});
  }
  await until("everything is taken and cleared away", async () => {
    const left = (await readdir(path)).filter((name) => name.endsWith(".pdf"));
    return (await taken()) === 2 * each && left.length === 0 && (await bucket.list("many/")).length === 0;
  });
  const { pool } = service.database;
  await until("everything is processed", async () => {
    const { rows } = await pool.query("select from documents where status not in ('completed', 'failed')");
    return rows.length === 0;
  });
  const { rows } = await pool.query<{ filename: string; status: string; number: string }>(
    "select filename, d.status, e.parsed_data->>'invoice_number' as number from documents d left join entries e on e.document_id = d.id",
  );
  assert.equal(rows.length, 2 * each);
  assert.equal(new Set(rows.map(({ filename }) => filename)).size, 2 * each);
  assert.equal(new Set(rows.map(({ number }) => number)).size, 2 * each);
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(["completed"]));
  const { rows: accounts } = await pool.query<{ balance: string }>("select balance from accounts");
  assert.equal(Number(accounts[0]?.balance), 90);
  const { rows: states } = await pool.query(
    "select state, count(*)::int from source_items group by state order by state",
  );
  assert.deepEqual(
    states.filter(({ state }) => state !== "repeated"),
    [{ state: "taken", count: 2 * each }],
  );
});
