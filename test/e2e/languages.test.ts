import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts as german } from "../../dashboard/src/texts/de.ts";
import { texts as english } from "../../dashboard/src/texts/en.ts";
import { settings as french } from "../../dashboard/src/texts/fr/settings.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const parsers = [{ slug: "invoices", rate_per_page: "0", fields: invoiceFields }];
const setup = { accounts: [{ email: ada.email, balance: "1234.50", parsers }] };

describe("the dashboard's languages", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("before signing in, the browser's language counts, and another one keeps what was typed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ locale: "de-CH" });
    const { page, complaints } = window;
    await page.goto(`${dashboard.service.url}/sign-in`);
    await page.getByRole("heading", { name: german.session.signInTitle }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    await window.shoot("sign-in-german");
    await page.getByLabel(german.session.email).fill("half@typed");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: english.session.signInTitle }).waitFor();
    assert.equal(await page.getByLabel(english.session.email).inputValue(), "half@typed");
    await page.reload();
    await page.getByRole("heading", { name: english.session.signInTitle }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    assert.equal(await page.getByLabel(english.session.email).inputValue(), "");
    assert.deepEqual(complaints, []);
  });

  it("on a phone, long words and amounts fit, and the tab of the page is in sight", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    await uploadAndWait(client, parserId, await makeInvoice("INV-1"));
    await using window = await dashboard.openWindow({ locale: "fr-FR", viewport: { width: 390, height: 844 } });
    await lendSession(window, client);
    const { page, complaints } = window;
    await page.goto(url);
    await page.getByText(/1\s234,50/).waitFor();
    await window.shoot("home-french-narrow");
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
    await page.goto(`${url}/settings/activity`);
    const tab = page.getByRole("link", { name: french.tabs.activity, exact: true });
    await tab.waitFor();
    await window.shoot("activity-french-narrow");
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
    assert.ok(x >= 0 && x + width <= 390, `the tab is at ${x} and ${width} wide`);
    assert.deepEqual(complaints, []);
  });

  it("a person's language goes with them to every page and browser, and stays after signing out", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    await using window = await dashboard.openWindow({ locale: "en-GB" });
    const { page, complaints } = window;
    await lendSession(window, client);
    await page.goto(`${url}/settings`);
    await page.getByLabel(english.settings.profile.name).fill("Ada in between");
    await page.getByLabel(english.common.language, { exact: true }).selectOption("Deutsch");
    await page.getByRole("heading", { name: german.settings.password.title, exact: true }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.equal(await page.getByLabel(german.settings.profile.name).inputValue(), "Ada in between");
    await page.getByRole("link", { name: german.parsers.title, exact: true }).click();
    await page.getByRole("heading", { name: german.parsers.title, exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: german.settings.password.title, exact: true }).waitFor();
    const { account } = await client.get("getSession");
    assert.equal(await page.getByLabel(german.settings.profile.name).inputValue(), account?.name, "what is stored");
    for (const [path, heading] of [
      ["documents", german.documents.title],
      ["parsers", german.parsers.title],
      ["usage", german.usage.title],
    ] as const) {
      await page.goto(`${url}/${path}`);
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    }
    await page
      .getByText(/1[.]234,50/)
      .first()
      .waitFor();

    await using other = await dashboard.openWindow({ locale: "de-CH" });
    await lendSession(other, client);
    await other.page.goto(`${url}/usage`);
    await other.page
      .getByText(/1['’]234[.]50/)
      .first()
      .waitFor();

    await page.getByRole("button", { name: german.shell.account }).click();
    await page.getByRole("menuitem", { name: german.shell.signOut }).click();
    await page.getByRole("heading", { name: german.session.signInTitle }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: german.session.signInTitle }).waitFor();
    assert.deepEqual([...complaints, ...other.complaints], []);
  });
});
