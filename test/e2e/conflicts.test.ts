import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import PDFDocument from "pdfkit";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeCii, stated } from "../embedded/make-einvoice.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = [
  { name: "invoice_number", type: "text", hints: ["Invoice number"] },
  { name: "invoice_date", type: "date", hints: ["Invoice date"] },
  { name: "total", type: "money", hints: ["Total"] },
];
const says = texts.conflicts;

/** An invoice whose XML states another date and another total than its page. */
async function makeContradiction(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const lines = ["INVOICE", "Invoice number: RE-2031-77", "Invoice date: 14.03.2031", "Total: 1.345,89 EUR"];
  for (const [index, line] of lines.entries()) {
    document.fontSize(11).text(line, 60, 60 + index * 24, { lineBreak: false });
  }
  const xml = makeCii({ ...stated, issued: "2031-03-01", total: "1999.00" });
  document.file(Buffer.from(xml), { name: "factur-x.xml", type: "text/xml" });
  document.end();
  return buffer(document);
}

describe("an e-invoice whose XML and page differ", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard({ accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields }] }] });
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("shows both side by side, counts what is undecided, and keeps and learns what a person chooses", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    const { id } = await uploadAndWait(client, parserId, await makeContradiction());
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    const note = page.getByRole("button", { name: says.differ(2) });
    await note.waitFor();
    const inXml = page.getByRole("button", { name: says.sources["einvoice-xml"] });
    const onPage = page.getByRole("button", { name: says.onPage(1) });
    await onPage.nth(1).waitFor();
    assert.deepEqual([await inXml.count(), await onPage.count()], [2, 2]);
    await page.getByText("…/IssueDateTime/DateTimeString").waitFor();
    assert.equal(await inXml.first().getAttribute("aria-pressed"), "true", "the XML's value is the one in use");
    await shoot("conflicts");
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id: rule }) => rule),
      [],
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("conflicts-narrow");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot("conflicts-dark");
    await page.emulateMedia({ colorScheme: "light" });

    await note.click();
    await page.locator('[data-slot="invoice_date"][aria-current="true"]').waitFor();
    await note.click();
    await page.locator('[data-slot="total"][aria-current="true"]').waitFor();
    await onPage.first().click();
    await page.getByRole("button", { name: says.differ(1) }).waitFor();
    await inXml.nth(1).click();
    await page.getByRole("button", { name: says.differ(1) }).waitFor({ state: "detached" });
    await shoot("conflicts-chosen");
    const [entry] = (await client.get("getDocument", { params: { documentId: id } })).entries;
    assert.deepEqual([entry?.parsedData.invoice_date, entry?.parsedData.total], ["2031-03-14", 1999]);
    assert.deepEqual(entry?.editedFields.toSorted(), ["invoice_date", "total"]);
    const { items } = await client.get("listExamples", { params: { parserId } });
    assert.deepEqual(items[0]?.touchedFields.toSorted(), ["invoice_date", "total"]);
    await page.reload();
    await onPage.first().waitFor();
    assert.equal(await onPage.first().getAttribute("aria-pressed"), "true", "the choice is kept");
    assert.equal(await page.getByRole("button", { name: says.differ(2) }).count(), 0);
    assert.deepEqual(window.complaints, []);
  });
});
