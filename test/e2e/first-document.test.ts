import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { createFirstStart } from "../../src/administration/first-start.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { ada, type Dashboard, goTo, startDashboard } from "./support/dashboard.ts";

/**
 * The most clicks from the sign-up page to a value beside its document, not counting typing and choosing files: less
 * than a minute's work.
 */
const mostClicks = 8;

describe("from a fresh start to the first document", () => {
  let dashboard: Dashboard | string;

  before(async () => {
    dashboard = await startDashboard();
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("a new operator signs up, takes a template, drops a file and sees its values, in a few clicks", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    let clicks = 0;
    const click = async (role: "button" | "link" | "radio", name: string) => {
      clicks += 1;
      await page.getByRole(role, { name }).first().click();
    };

    // Whatever address is opened first, a service without accounts asks to make the first one, with the code.
    await page.goto(service.url);
    await page.getByRole("heading", { name: texts.session.firstTitle }).waitFor();
    await page.getByLabel(texts.session.code).waitFor();
    await shoot("first-start");
    // The address that the service prints contains the code.
    const { url, code } = await createFirstStart(service.database.db, service.url);
    await page.goto(url);
    await page.reload();
    assert.equal(await page.getByLabel(texts.session.code).inputValue(), code);
    await page.getByLabel(texts.session.name).fill(ada.name);
    await page.getByLabel(texts.session.email).fill(ada.email);
    await page.getByLabel(texts.session.password, { exact: true }).fill(ada.password);
    await click("button", texts.session.signUp);

    await page.getByRole("heading", { name: texts.home.welcome(ada.name) }).waitFor();
    await shoot("first-home");
    await click("link", texts.home.steps.parser.action);
    await click("radio", texts.parsers.create.template);
    await click("radio", "Invoice");
    await click("button", texts.parsers.create.make);
    await page.waitForURL(/\/parsers\/[0-9a-f-]{36}/);

    clicks += 1;
    await goTo(page, texts.shell.documents);
    const file = { name: "invoice.pdf", mimeType: "application/pdf", buffer: await makeInvoice("INV-1042") };
    await page.getByLabel(texts.documents.choose).first().setInputFiles(file);
    const row = page.getByRole("row").filter({ hasText: "invoice.pdf" });
    await row.getByText(new RegExp(`${texts.documents.statuses.completed}|${texts.documents.toReview}`)).waitFor();
    await shoot("first-documents");
    clicks += 1;
    await row.getByRole("link", { name: "invoice.pdf" }).click();

    await page.getByRole("button", { name: /Invoice number\s*INV-1042/ }).waitFor();
    await page.getByAltText(texts.viewer.pageAlt(1)).waitFor();
    await shoot("first-document");
    assert.ok(clicks <= mostClicks, `${clicks} clicks`);
    assert.deepEqual(window.complaints, []);
  });
});
