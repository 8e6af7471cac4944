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

  it("a confirmed correction says what it would change in earlier documents, and changes them on a click", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const { id: parserId } = await client.get("createParser", {
      body: { name: "Notes", from: { kind: "parser", parserId: (await client.get("listParsers")).items[0]?.id ?? "" } },
    });
    const send = async (reference: string) =>
      uploadAndWait(client, parserId, await makeOrder({ reference, delivery: "2026-06-01" }), {
        name: `${reference}.pdf`,
      });
    const earlier = [await send("K-30001A"), await send("K-30002B")];
    const wrong = earlier.map(({ entries }) => entries[0]?.parsedData.reference);
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    // Both are read before the parser learns from the first.
    const corrected = ["K-30003C", "K-30004D"];
    const sent = await Promise.all(corrected.map(async (reference) => ({ reference, ...(await send(reference)) })));
    for (const { id, reference } of sent) {
      await page.goto(`${service.url}/documents/${id}`);
      await correct(page, "Reference", reference);
      await page.keyboard.press("c");
      await page.getByRole("button", { name: texts.viewer.unconfirm }).waitFor();
    }
    const line = page.getByRole("region", { name: texts.lookBack.title });
    await line.getByText(texts.lookBack.found(2)).waitFor();
    await line.getByRole("button", { name: texts.lookBack.show }).click();
    await line.getByRole("link", { name: "K-30001A.pdf" }).waitFor();
    await shoot("look-back-found");
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("look-back-narrow");
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot("look-back-narrow-dark");
    await page.setViewportSize({ width: 1440, height: 900 });
    await shoot("look-back-dark");
    await page.emulateMedia({ colorScheme: "light" });
    const referencesNow = () =>
      Promise.all(
        earlier.map(async ({ id }) => {
          const { entries } = await client.get("getDocument", { params: { documentId: id } });
          return entries[0]?.parsedData.reference;
        }),
      );
    assert.deepEqual(await referencesNow(), wrong, "nothing changes without the click");
    await line.getByRole("button", { name: texts.lookBack.apply }).click();
    await line.getByText(texts.lookBack.applied(2)).waitFor();
    await shoot("look-back-applied");
    assert.deepEqual(await referencesNow(), ["K-30001A", "K-30002B"]);
    await line.getByRole("button", { name: texts.common.undo }).click();
    await line.getByText(texts.lookBack.found(2)).waitFor();
    assert.deepEqual(await referencesNow(), wrong);
    await line.getByRole("button", { name: texts.lookBack.apply }).click();
    await line.getByText(texts.lookBack.applied(2)).waitFor();
    await line.getByRole("link", { name: "K-30001A.pdf" }).click();
    await page.getByRole("button", { name: /^Reference\s*K-30001A/ }).waitFor();
    await page.getByRole("tab", { name: texts.viewer.tabs.history }).click();
    await page.getByText(texts.lookBack.learned).first().waitFor();
    await shoot("look-back-history");
    assert.deepEqual(window.complaints, []);

    let asked = 0;
    const isAskedAgain = Promise.withResolvers<void>();
    await page.route(/\/look-backs\/[^/]+$/, async (route) => {
      asked += 1;
      if (asked > 2) isAskedAgain.resolve();
      await (asked > 2 ? route.continue() : route.abort());
    });
    const { id } = await send("K-30005E");
    await page.goto(`${service.url}/documents/${id}`);
    await correct(page, "Delivery", "2026-03-01");
    await page.keyboard.press("c");
    const looking = page.getByText(texts.lookBack.looking);
    await looking.waitFor();
    await isAskedAgain.promise;
    await looking.waitFor({ state: "detached" });
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
