import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, goTo, lendSession, startDashboard } from "./support/dashboard.ts";

const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields: invoiceFields }] }] };

describe("entries pushed to a receiver", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let receiver: Receiver;

  before(async () => {
    [dashboard, receiver] = await Promise.all([startDashboard(setup), startReceiver()]);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    await receiver.close();
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("a sample document becomes a parser, and the next document of its kind arrives at a webhook, signed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);

    await page.goto(`${service.url}/parsers/new`);
    const invoice = (number: string) => makePdf([[...invoiceLines({ number }), "Customer number: C-77"]]);
    const sample = { name: "sample.pdf", mimeType: "application/pdf", buffer: await invoice("INV-1") };
    await page.locator('input[type="file"]').first().setInputFiles(sample);
    await page.getByRole("heading", { name: texts.pointing.fields, exact: true }).waitFor();
    await shoot("sample-proposed-fields");
    await page.getByLabel(texts.parsers.create.name, { exact: true }).fill("Supplier invoices");
    await page.getByRole("button", { name: /^Create with/ }).click();
    await page.waitForURL(/\/parsers\/[0-9a-f-]{36}/);

    await page.getByRole("link", { name: texts.parserTabs.integrations }).click();
    await page.getByRole("button", { name: texts.integrations.addWebhook }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: texts.integrations.form.name }).fill("erp");
    await form.getByRole("textbox", { name: texts.integrations.form.url }).fill(`${receiver.url}/from-sample`);
    await form.getByRole("button", { name: texts.integrations.form.create }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    await shoot("webhook-secret");
    await page.getByRole("button", { name: texts.common.secretCopiedClose }).click();

    await goTo(page, texts.shell.documents);
    await page.getByLabel(texts.documents.parser, { exact: true }).first().selectOption("Supplier invoices");
    const file = { name: "next.pdf", mimeType: "application/pdf", buffer: await invoice("INV-2") };
    await page.getByLabel(texts.documents.choose).first().setInputFiles(file);

    await until("the webhook was called", async () => receiver.requests.some(({ path }) => path === "/from-sample"));
    const request = receiver.requests.find(({ path }) => path === "/from-sample");
    const signature = createHmac("sha256", secret)
      .update(request?.body ?? "")
      .digest("hex");
    assert.equal(request?.headers["x-service-signature"], signature);
    const { data } = JSON.parse(String(request?.body));
    assert.ok(Object.values(data.parsed_data).includes("INV-2"), JSON.stringify(data.parsed_data));
    assert.deepEqual(window.complaints, []);
  });

  it("Redeliver Failed sends what a receiver refused, once the receiver is back", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const { items } = await client.get("listParsers");
    const parserId = items.find(({ slug }) => slug === "invoices")?.id ?? "";
    const url = `${receiver.url}/comes-back`;
    await client.get("createWebhook", { params: { parserId }, body: { name: "comes back", url } });
    receiver.answer = (_request, response) => {
      response.statusCode = 503;
      response.end("down for maintenance");
    };
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-3" })]));
    const sent = () => receiver.requests.filter(({ path }) => path === "/comes-back");
    await until("the first delivery was tried", async () => sent().length === 1);

    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${service.url}/documents/${id}`);
    await page.getByRole("tab", { name: texts.viewer.tabs.deliveries }).click();
    const panel = page.getByRole("tabpanel");
    await panel.getByText(texts.common.delivery.statuses.failed, { exact: true }).click();
    await panel.getByText("down for maintenance").waitFor();
    await shoot("delivery-failed");

    receiver.answer = (_request, response) => void response.end("taken");
    await panel.getByRole("button", { name: texts.viewerParts.redeliverFailed }).click();
    await panel.getByText(texts.common.delivery.statuses.delivered).waitFor();
    await panel.getByText("taken", { exact: true }).waitFor();
    await shoot("delivery-redelivered");
    const [first, second] = sent().map(({ body }) => JSON.parse(String(body)).data.entry_id);
    assert.ok(first !== undefined && first === second, "both are the same entry");
    assert.deepEqual(window.complaints, []);
  });
});
