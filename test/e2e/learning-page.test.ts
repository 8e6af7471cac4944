import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { orderFields, teachOrders } from "../learning/teach.ts";
import { opsToken } from "../support/service.ts";
import { type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const email = "ops@example.com";
const setup = {
  accounts: [
    { email, tokens: [{ name: "tests", token: opsToken }], parsers: [{ slug: "orders", fields: orderFields }] },
  ],
};
const words = texts.learning;

describe("the page of what a parser has learned", () => {
  let dashboard: Dashboard | string;

  before(async () => {
    dashboard = await startDashboard(setup);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("shows how well it reads, tries past documents, and forgets what was wrong", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const client = await becomeOperator(service, email);
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);

    await page.goto(`${service.url}/parsers/${parserId}`);
    await page.getByRole("link", { name: texts.parserTabs.learning }).click();
    await page.getByRole("heading", { name: words.emptyTitle }).waitFor();
    await shoot("learning-page-empty");

    await teachOrders(service.client, service.database, "orders", 4);
    await page.reload();
    await page.getByRole("heading", { name: words.versionsTitle }).waitFor();
    await page.getByText(words.reviewed(4)).waitFor();

    await page.getByRole("button", { name: words.tryNow }).click();
    await page.getByText(words.trialSummary(4, 0)).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    );
    await shoot("learning-page");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("learning-page-narrow-dark");
    await page.setViewportSize({ width: 1440, height: 2400 });
    await shoot("learning-page-dark");

    await page
      .getByRole("button", { name: words.forgetThis("document.pdf") })
      .first()
      .click();
    await page.getByText(words.forgotten).waitFor();
    await page
      .getByRole("button", { name: words.forgetThis("document.pdf") })
      .nth(3)
      .waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("tries a draft before it is published, and leaves the parser as it is", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const { editor } = texts.parsers;
    const client = await signInAgain(service.url);
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${service.url}/parsers/${parserId}`);
    await page
      .getByRole("button", { name: editor.open("delivery") })
      .first()
      .click();
    await page.getByLabel(editor.descriptionLabel).fill("Day on which the goods arrive");
    await page.getByRole("button", { name: editor.tryOut }).click();
    const dialog = page.getByRole("dialog", { name: editor.tryTitle });
    await dialog.getByText(/3 past entries/).waitFor();
    await shoot("learning-draft-tried");
    assert.equal((await client.get("getParser", { params: { parserId } })).version, 1);

    await page.getByRole("button", { name: texts.common.close }).first().click();
    await page.getByRole("button", { name: editor.discard }).click();
    await page.getByRole("button", { name: texts.common.undo }).click();
    await page.getByText(editor.unsaved).waitFor();
    assert.equal(await page.getByLabel(editor.descriptionLabel).inputValue(), "Day on which the goods arrive");

    // Undone on another page, the draft comes back on its own.
    await page.getByRole("button", { name: editor.discard }).click();
    await page.getByRole("link", { name: texts.parserTabs.learning }).click();
    await page.getByRole("heading", { name: words.trials }).waitFor();
    await page.getByText(/4 past entries/).waitFor();
    assert.equal(await page.getByText(/3 past entries/).count(), 0, "the trial of a draft is shown as the parser's");
    await page.getByRole("button", { name: texts.common.undo }).click();
    await page.getByText(editor.unsaved).waitFor();
    await page.getByRole("button", { name: editor.discard }).click();
    await page.getByText(editor.version(1)).waitFor();
    assert.deepEqual(window.complaints, []);
  });
});

async function signInAgain(url: string): Promise<DashboardClient> {
  const client = new DashboardClient(url);
  await client.get("signIn", { body: { email, password } });
  return client;
}
