import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeOrder, orderFields, trained } from "../learning/teach.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "orders", fields: orderFields }] }] };

describe("a parser that learns from what a person corrects", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("after two documents were corrected and confirmed in the viewer, the next one comes out right", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const { items } = await client.get("listParsers");
    const send = async (order: { reference: string; delivery: string }) =>
      uploadAndWait(client, items[0]?.id ?? "", await makeOrder(order));
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);

    for (const order of [
      { reference: "K-10482B", delivery: "2026-04-02" },
      { reference: "K-22517C", delivery: "2026-04-19" },
    ]) {
      const { id } = await send(order);
      await page.goto(`${service.url}/documents/${id}`);
      await correct(page, "Reference", order.reference);
      await correct(page, "Delivery", order.delivery);
      await shoot("learning-corrected");
      await page.keyboard.press("c");
      await page.getByRole("button", { name: texts.viewer.unconfirm }).waitFor();
    }
    await trained(service.database, "orders");

    const next = await send({ reference: "K-77123A", delivery: "2026-05-09" });
    await page.goto(`${service.url}/documents/${next.id}`);
    await page.getByRole("button", { name: /Reference\s*K-77123A/ }).waitFor();
    await page.getByRole("button", { name: /Delivery\s*2026-05-09/ }).waitFor();
    await shoot("learning-next");
    assert.deepEqual(window.complaints, []);
  });
});

/** Replaces a value by typing: a click selects the field, Enter edits it, Enter saves it. */
async function correct(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${field}`) }).click();
  await page.keyboard.press("Enter");
  await page.getByLabel(texts.viewer.valueOf(field)).fill(value);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(`^${field}\\s*${value}`) }).waitFor();
}
