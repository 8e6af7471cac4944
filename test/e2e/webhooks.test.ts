import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const parsers = [{ slug: "invoices", name: "Invoices", fields: invoiceFields }];
const words = texts.integrations;

describe("webhooks", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let receiver: Receiver;

  before(async () => {
    const setup = { accounts: [{ email: ada.email, parsers }] };
    [dashboard, receiver] = await Promise.all([startDashboard(setup), startReceiver()]);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    await receiver.close();
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("get the events that people choose, say when they keep failing, and replay what they missed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);

    await page.goto(`${service.url}/parsers/${parserId}/integrations`);
    await page.getByRole("button", { name: words.addWebhook }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: words.form.name }).fill("erp");
    await form.getByRole("textbox", { name: words.form.url }).fill(`${receiver.url}/in`);
    assert.equal(await form.getByLabel(words.events.processed, { exact: true }).isChecked(), true);
    await form.getByLabel(words.events.confirmed, { exact: true }).check();
    await form.getByRole("switch", { name: words.form.retries }).check();
    await form.getByText(words.form.retries, { exact: true }).scrollIntoViewIfNeeded();
    await assertNothingFound(page);
    await shoot("webhook-events");
    await form.getByRole("button", { name: words.form.create }).click();
    await page.getByRole("button", { name: texts.common.secretCopiedClose }).click();
    await page.getByText(words.receives("processed, confirmed")).waitFor();
    await page.getByText(words.retried).waitFor();

    receiver.answer = (_request, response) => void response.writeHead(503).end("down for maintenance");
    for (const number of ["W-1", "W-2", "W-3"]) await uploadAndWait(client, parserId, await makeInvoice(number));
    await until("it keeps failing", async () => (await client.get("listFailingWebhooks")).items.length === 1);
    await page.goto(service.url);
    await page.getByText(/The webhook erp of Invoices keeps failing/).waitFor();
    await assertNothingFound(page);
    await shoot("webhook-trouble-home");
    await page.getByRole("link", { name: texts.webhookTrouble.open("erp") }).click();
    await page.getByRole("tab", { name: words.tabs.deliveries }).click();
    await page.getByText(words.log.http(503)).first().waitFor();
    await page
      .getByText(/next try/)
      .first()
      .waitFor();
    await page.getByLabel(words.log.event, { exact: true }).selectOption("confirmed");
    await page.getByText(words.log.noMatch).waitFor();
    await page.getByLabel(words.log.event, { exact: true }).selectOption("");
    await page.getByText(words.log.http(503)).first().waitFor();
    await assertNothingFound(page);
    await shoot("delivery-log");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("delivery-log-narrow-dark");
    await page.setViewportSize({ width: 1440, height: 900 });

    receiver.answer = (_request, response) => void response.end("taken");
    await page.getByRole("tab", { name: words.tabs.webhooks }).click();
    await page.getByRole("button", { name: words.replay.action }).click();
    const dialog = page.getByRole("dialog", { name: words.replay.title("erp") });
    await dialog.getByText(/will be sent again|No deliveries/).waitFor();
    await assertNothingFound(page);
    await shoot("webhook-replay-dark");
    await dialog.getByLabel(words.replay.all).check();
    await dialog.getByText(words.replay.count(3)).waitFor();
    await dialog.getByRole("button", { name: words.replay.start }).click();
    await dialog.getByText(words.replay.progress({ total: 3, pending: 0, delivered: 3, failed: 0 })).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "light" });
    await shoot("webhook-replayed-narrow");
    await dialog.getByRole("button", { name: texts.common.close }).click();
    await page.getByText(/failed attempts in a row/).waitFor({ state: "detached" });
    await page.getByText(/keeps failing/).waitFor({ state: "detached" });
    await shoot("webhooks-narrow");
    assert.deepEqual(window.complaints, []);
  });
});

async function assertNothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}
