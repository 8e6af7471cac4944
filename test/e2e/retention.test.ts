import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { retention } from "../../dashboard/src/texts/en/retention.ts";
import { texts } from "../../dashboard/src/texts/en.ts";
import { runRetention } from "../../src/pipeline/retention/run-retention.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

/** Ages of the documents in days. */
const ages = [120, 100, 40, 0];

describe("a parser's retention", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";

  before(async () => {
    const parsers = [{ slug: "invoices", name: "Invoices", fields: invoiceFields }];
    dashboard = await startDashboard({ accounts: [{ email: ada.email, balance: "10", parsers }] });
    if (typeof dashboard === "string") return;
    const { db } = dashboard.service.database;
    client = await becomeOperator(dashboard.service, ada.email);
    parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    for (const [index, days] of ages.entries()) {
      const { id } = await uploadAndWait(client, parserId, await makeInvoice(`A-${index}`));
      const shift = sql`make_interval(days => ${days}::int)`;
      await sql`update documents set created_at = created_at - ${shift}, finished_at = finished_at - ${shift}
        where id = ${id}`.execute(db);
      await sql`update entries set is_valid = ${index > 0} where document_id = ${id}`.execute(db);
    }
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("is off, says what it would delete, and is only saved by a person who confirms that", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page, shoot, complaints } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/parsers/${parserId}`);
    const { editor } = texts.parsers;
    await page.getByRole("tab", { name: editor.settingsTab }).click();
    const isOn = page.getByLabel(retention.isOn);
    assert.equal(await isOn.isChecked(), false);
    await isOn.check();
    const counted = page.getByText("2 documents are older than 90 days. 1 of them has an entry to review");
    await counted.waitFor();
    await counted.scrollIntoViewIfNeeded();
    await shoot("retention-settings");
    await page.getByLabel(retention.days).fill("110");
    await page.getByText("1 document is older than 110 days.").waitFor();
    await page.getByLabel(retention.days).fill("200");
    await page.getByText("No document is older than 200 days. The oldest one will be deleted on").waitFor();
    await page.getByLabel(retention.days).fill("30");

    const save = page.getByRole("button", { name: editor.save, exact: true });
    await save.click();
    const dialog = page.getByRole("dialog", { name: "Delete 3 documents?" });
    await dialog.waitFor();
    await dialog.getByText("They were processed more than 30 days ago and will be deleted within an hour.").waitFor();
    await shoot("retention-question");
    await dialog.getByRole("button", { name: texts.common.cancel }).click();
    await dialog.waitFor({ state: "hidden" });
    const params = { parserId };
    assert.equal((await client.get("getParser", { params })).settings.retentionDays, null);

    await save.click();
    await dialog.getByRole("button", { name: "Save and delete" }).click();
    await page.getByText(editor.version(1)).waitFor();
    assert.equal((await client.get("getParser", { params })).settings.retentionDays, 30);
    await page.getByLabel(retention.days).fill("60");
    await save.click();
    await page.getByText(editor.version(1)).waitFor();
    assert.equal((await client.get("getParser", { params })).settings.retentionDays, 60, "a longer time asks nothing");
    assert.deepEqual(complaints, []);
  });

  it("is told in the activity, and usage still counts what was deleted", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { database, config } = dashboard.service;
    const files = await createDiskFileStore(config.filesDir);
    const deps = { db: database.db, files, log: pino({ level: "silent" }) };
    assert.equal(await runRetention(deps), 2);
    await using window = await dashboard.openWindow();
    const { page, shoot, complaints } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/settings/activity`);
    await page.getByText("Winnow deleted 2 old documents of Invoices").waitFor();
    await page.getByText("You changed the retention in days of Invoices from 30 to 60").waitFor();
    await shoot("retention-activity");
    const from = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    assert.equal((await client.get("getUsage", { query: { from } })).totals.documents, ages.length);
    assert.deepEqual(complaints, []);
  });
});
