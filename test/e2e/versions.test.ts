import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { orderFields, teachOrders } from "../learning/teach.ts";
import { opsToken } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const parser = { slug: "orders", name: "Orders", fields: orderFields };
const setupWith = (changes: object) => ({
  accounts: [{ email: ada.email, tokens: [{ name: "tests", token: opsToken }], parsers: [{ ...parser, ...changes }] }],
});
const words = texts.history;

describe("the versions of a parser", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard(setupWith({}));
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("say who changed what, show what going back would do, go back, and that can be undone", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await teachOrders(service.client, service.database, "orders", 3);
    const params = { parserId: (await client.get("listParsers")).items[0]?.id ?? "" };
    const first = await client.get("getParser", { params });
    const [reference, delivery] = first.fields;
    assert.ok(reference && delivery);
    const required = { rule: "required" as const, message: null };
    const iban = {
      ...reference,
      id: crypto.randomUUID(),
      name: "iban",
      rules: [{ rule: "iban" as const, message: null }],
    };
    const fields = [reference, { ...delivery, type: "text" as const, rules: [required], hints: ["Ramp slot"] }, iban];
    const { version, name, description, settings } = first;
    const body = { version, name, description, fields, settings };
    await client.get("changeParser", { params, body });
    await service.apply(setupWith({ max_pages: 12 }));

    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${service.url}/parsers/${params.parserId}`);
    await page.getByRole("link", { name: texts.parserTabs.versions }).click();
    const list = page.getByRole("list", { name: words.title });
    const item = (number: number) => list.locator("> li").filter({ hasText: words.version(number) });
    await item(3).getByText(words.current, { exact: true }).waitFor();
    await item(3).getByText("winnow apply").waitFor();
    await item(2).getByText("Field delivery: type: Date → Text").waitFor();
    await item(2).getByText("Field iban added: Text").waitFor();
    await item(2).getByText("Rule added to delivery: Required").waitFor();
    await item(2)
      .getByText(/^You, /)
      .waitFor();
    await assertNothingFound(page);
    await shoot("versions");

    await item(1)
      .getByRole("button", { name: words.compareThis(1) })
      .click();
    const dialog = page.getByRole("dialog", { name: words.detail.title(1) });
    await dialog.getByText(words.detail.read(3, 3, 3)).waitFor();
    await dialog.getByRole("button", { name: words.detail.tryOut }).click();
    await dialog.getByRole("table", { name: texts.learning.trials }).waitFor();
    await assertNothingFound(page);
    await page.setViewportSize({ width: 1440, height: 1200 });
    await shoot("version-compared");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("version-compared-narrow-dark");
    await dialog.getByRole("button", { name: words.detail.goBack(1) }).click();

    await page.getByText(words.detail.wentBack(1, 4)).waitFor();
    await item(4).getByText(words.wentBack(1)).waitFor();
    const back = await client.get("getParser", { params });
    assert.deepEqual([back.fields, back.settings], [first.fields, first.settings]);
    await shoot("versions-narrow-dark");
    await page.getByRole("button", { name: texts.common.undo }).click();
    await item(5).getByText(words.wentBack(3)).waitFor();
    const now = await client.get("getParser", { params });
    assert.deepEqual([now.fields.map((field) => field.name), now.settings.maxPages], [["reference", "delivery"], 12]);
    assert.deepEqual(window.complaints, []);
  });

  it("are named in the details of each document that they read", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const [document] = (await client.get("listDocuments")).items;
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${document?.id}`);
    await page.getByRole("tab", { name: texts.viewer.tabs.details }).click();
    const fact = page.locator("dl > div").filter({ hasText: texts.viewerParts.details.version });
    await fact.getByRole("link", { name: "1" }).click();
    await page.getByRole("heading", { name: words.title }).waitFor();
    assert.deepEqual(window.complaints, []);
  });
});

async function assertNothingFound(page: import("playwright-core").Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}
