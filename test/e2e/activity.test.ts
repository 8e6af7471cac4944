import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeAccount } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, opsToken } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

describe("the audit log's page", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    const parsers = [{ slug: "invoices", name: "Invoices", fields: invoiceFields }];
    const tokens = [{ name: "robot", token: opsToken }];
    dashboard = await startDashboard({ accounts: [{ email: ada.email, balance: "10", parsers, tokens }] });
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    await makeChanges(dashboard, client);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("says in sentences who changed what, newest first, and narrows them down", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const words = texts.activity;
    await using window = await dashboard.openWindow();
    const { page, shoot, complaints } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/settings/activity`);
    const table = page.getByRole("table", { name: words.label });
    await table.waitFor();
    const sentences = async () =>
      (await table.locator("tbody tr td:nth-child(2) > p:first-child").allTextContents()).map((text) => text.trim());
    await shoot("activity");
    const told = await sentences();
    for (const sentence of [
      "You changed the rate per page of Invoices from 0 to 0.02",
      "You added the field vat to Invoices",
      "You corrected total in may.pdf",
      "The token robot corrected invoice_number in may.pdf",
      "You created the webhook erp",
      "You deactivated the token spare",
      "You added 5 to the balance of bob@example.com",
      "winnow apply created the parser Invoices",
      `Someone tried to sign in as ${ada.email} and failed`,
    ]) {
      assert.ok(told.includes(sentence), `${sentence}\n${told.join("\n")}`);
    }
    assert.equal(told.at(-1), `winnow apply created the account ${ada.email}`);

    await page.getByLabel(words.who, { exact: true }).selectOption(words.actors.token);
    await page.getByText("You signed in").first().waitFor({ state: "hidden" });
    assert.deepEqual(await sentences(), ["The token robot corrected invoice_number in may.pdf"]);
    await shoot("activity-of-tokens");
    await page.getByLabel(words.what, { exact: true }).selectOption(words.targets.webhook);
    await page.getByText(words.noMatchTitle).waitFor();
    await shoot("activity-without-matches");
    await page.getByRole("button", { name: words.clear }).first().click();
    await table.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: words.export }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^activity-\d{4}-\d\d-\d\d[.]csv$/);
    assert.deepEqual(complaints, []);
  });
});

/** A little of everything. */
async function makeChanges({ service }: Dashboard, client: DashboardClient): Promise<void> {
  const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
  const params = { parserId };
  const document = await uploadAndWait(client, parserId, await makeInvoice("A-1"), { name: "may.pdf" });
  const entryId = document.entries[0]?.id ?? "";
  const { updatedAt } = await client.get("getEntry", { params: { entryId } });
  const changes = [{ kind: "setValue" as const, field: "total", value: 1 }];
  await client.get("changeEntry", { params: { entryId }, body: { updatedAt, changes } });
  await service.clientFor(opsToken).correct("invoices", entryId, { invoice_number: "A-2" });
  const parser = await client.get("getParser", { params });
  const { version, name, description, fields, settings } = parser;
  const [first] = fields;
  assert.ok(first);
  const vat = { ...first, id: crypto.randomUUID(), name: "vat", isUnique: false };
  const rated = { ...settings, ratePerPage: "0.02" };
  await client.get("changeParser", {
    params,
    body: { version, name, description, fields: [...fields, vat], settings: rated },
  });
  await client.get("createWebhook", { params, body: { name: "erp", url: "https://erp.example.com/in?key=hidden" } });
  const { token } = await client.get("createToken", { body: { name: "spare", expiresInDays: 30 } });
  await client.get("changeToken", { params: { tokenId: token.id }, body: { isActive: false } });
  await makeAccount(client, "bob@example.com");
  const bob = (await client.get("listAccounts", { query: { search: "bob" } })).items[0]?.id ?? "";
  const credit = { amount: "5", note: "Welcome", requestId: crypto.randomUUID() };
  await client.get("creditAccount", { params: { accountId: bob }, body: credit });
  await client.call("signIn", { body: { email: ada.email, password: "not the password" } });
}
