import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "bills", template: "invoice" }] }] };

describe("an invoice as an e-invoice", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let documentId = "";
  let entryId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const [parser] = (await client.get("listParsers")).items;
    const bytes = await readFile(join(import.meta.dirname, "../../samples/invoice-de.pdf"));
    const document = await uploadAndWait(client, parser?.id ?? "", bytes);
    documentId = document.id;
    entryId = document.entries[0]?.id ?? "";
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("names what is missing, takes the buyer's country, and gives the file once the entry is confirmed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ reducedMotion: "reduce" });
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${documentId}`);
    await page.getByRole("tab", { name: texts.viewer.tabs.details }).click();
    await page.getByText("buyer_country", { exact: true }).waitFor();
    await shoot("e-invoice-missing");
    await page.getByLabel(texts.eInvoice.buyerCountry).fill("DE");
    await page.getByText(texts.eInvoice.confirmFirst).waitFor();
    await client.get("confirmEntry", { params: { entryId } });
    await page.reload();
    await page.getByRole("tab", { name: texts.viewer.tabs.details }).click();
    await page.getByLabel(texts.eInvoice.buyerCountry).fill("DE");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: texts.eInvoice.download }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "factur-x.xml");
    assert.match(await readFile(await download.path(), "utf8"), /<ram:GrandTotalAmount>4395\.27</u);
    await shoot("e-invoice-ready");
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    assert.deepEqual(violations, []);
    assert.deepEqual(window.complaints, []);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot("e-invoice-phone-dark");
  });

  it("takes a country for the entry at which it was typed, and for no other of the document", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const [parser] = (await client.get("listParsers")).items;
    const bytes = await makePdf(["INV-1", "INV-2"].map((number) => invoiceLines({ number })));
    const several = { texts: { has_multiple_entries: "true" } };
    const { id, entries } = await uploadAndWait(client, parser?.id ?? "", bytes, several);
    assert.equal(entries.length, 2);
    await using window = await dashboard.openWindow({ reducedMotion: "reduce" });
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("tab", { name: texts.viewer.tabs.details }).click();
    const country = page.getByLabel(texts.eInvoice.buyerCountry);
    await country.fill("FR");
    await page.getByRole("tab", { name: texts.viewer.entry(2) }).click();
    await page.getByText(entries[1]?.id ?? "", { exact: true }).waitFor();
    assert.equal(await country.inputValue(), "");
    assert.deepEqual(window.complaints, []);
  });
});
