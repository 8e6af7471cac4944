import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { engines } from "../../dashboard/src/texts/en/engines.ts";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { answerFromTruth } from "../language-models/answer-from-truth.ts";
import { type ModelServer, startModelServer } from "../language-models/model-server.ts";
import { makePdf } from "../support/make-pdf.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

/** A letter of which the local engine understands the reference alone. */
const letter = [
  "Blue Heron Ferries",
  "Booking reference: QX-20417",
  "your crossing leaves from the old pier at seven. Please be there",
  "half an hour before, since Captain Oduya waits for nobody.",
];
const fields = [
  { name: "booking_reference", type: "text" },
  { name: "skipper", type: "text" },
];

describe("a parser that asks a language model", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let server: ModelServer;
  let parserId = "";

  before(async () => {
    server = await startModelServer({ answer: answerFromTruth(() => ({ skipper: "Captain Oduya" })) });
    const parsers = [{ slug: "bookings", name: "Bookings", fields }];
    dashboard = await startDashboard({ accounts: [{ email: ada.email, balance: "10", parsers }] });
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    const body = { provider: "openai-compatible" as const, address: server.url, name: "scripted" };
    assert.equal((await client.call("setLanguageModel", { body })).status, 200);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("is set in its settings; its documents say what the model found, and its page how often it was asked", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page, shoot, complaints } = window;
    await lendSession(window, client);
    const { url } = dashboard.service;
    const { id: before } = await uploadAndWait(client, parserId, await makePdf([letter]));

    await page.goto(`${url}/parsers/${parserId}`);
    await page.getByRole("tab", { name: texts.parsers.editor.settingsTab }).click();
    await page.getByLabel(engines.names.hybrid).check();
    await page.getByLabel(engines.learns).check();
    await page.getByText(engines.proof).scrollIntoViewIfNeeded();
    await shoot("hybrid-settings");
    await page.getByRole("button", { name: texts.parsers.editor.save, exact: true }).click();
    await page.getByText(texts.parsers.editor.saved).first().waitFor();

    const { id } = await uploadAndWait(client, parserId, await makePdf([letter]));
    assert.notEqual(id, before);
    await page.goto(`${url}/documents/${id}`);
    await page.getByText("Captain Oduya").first().click();
    await page.getByText(texts.viewer.answered.found).waitFor();
    await shoot("hybrid-document");

    await page.goto(`${url}/parsers/${parserId}/learning`);
    const { asking } = texts.learning;
    await page.getByRole("heading", { name: asking.title }).waitFor();
    await page
      .getByText(asking.askedOf(1, 2, "50 %"))
      .or(page.getByText(asking.askedOf(1, 2, "50%")))
      .waitFor();
    await shoot("hybrid-learning");
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)]),
      [],
    );
    assert.deepEqual(complaints, []);
  });
});
