import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Route } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeAccount, password } from "../dashboard-api/dashboard-client.ts";
import { makePdf } from "../support/make-pdf.ts";
import { type Dashboard, goTo, lendSession, signIn, startDashboard } from "./support/dashboard.ts";

const says = texts.inbox;
const setup = { accounts: [{ email: "ops@example.com", balance: "10" }] };
const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name));

describe("dropping documents without choosing a parser", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, "ops@example.com");
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("an empty account tries a sample, makes its parser with one click, and the next such document goes there", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    await page.goto(dashboard.service.url);
    await page.getByText(says.dropTitle).waitFor();
    await shoot("inbox-empty-home");
    await page.getByRole("button", { name: "Invoice", exact: true }).click();
    const row = page.getByRole("listitem").filter({ hasText: "invoice-en.pdf" });
    await row.getByText(says.likeTemplate("Invoice")).waitFor();
    await shoot("inbox-template");
    await row.getByRole("button", { name: says.startTemplate("Invoice") }).click();
    await row.getByText(says.sentTo).waitFor();
    await row.getByText(new RegExp(`^(${texts.documents.statuses.completed})$`)).waitFor();

    const file = { name: "second.pdf", mimeType: "application/pdf", buffer: await sample("invoice-de.pdf") };
    await page.locator("input[type=file]").first().setInputFiles(file);
    const second = page.getByRole("listitem").filter({ hasText: "second.pdf" });
    await second.getByRole("link", { name: "Invoice" }).waitFor();
    await second.getByText(new RegExp(`^(${texts.documents.statuses.completed})$`)).waitFor();
    await shoot("inbox-routed");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await second.getByRole("link", { name: says.open }).click();
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
    assert.deepEqual(window.complaints, []);
  });

  it("a document that nobody knows waits: it is sent by hand, deleted and restored, or becomes a sample", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    await client.get("createParser", { body: { name: "Letters", from: { kind: "blank" } } });
    const { page, shoot } = window;
    await page.goto(`${dashboard.service.url}/inbox`);
    const buffer = await makePdf([["Dear reader", "nothing that anybody knows stands here"]]);
    const named = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(buffer) });
    await page.locator("input[type=file]").first().setInputFiles(["one.pdf", "two.pdf"].map(named));
    const rowOf = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await rowOf("one.pdf").getByText(says.isNew, { exact: true }).waitFor();
    await rowOf("two.pdf").getByText(says.isNew, { exact: true }).waitFor();
    await shoot("inbox-waiting");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);

    await page.getByRole("button", { name: says.delete("two.pdf") }).click();
    await rowOf("two.pdf").waitFor({ state: "detached" });
    await page.getByRole("button", { name: texts.common.undo }).click();
    await rowOf("two.pdf").waitFor();

    await rowOf("one.pdf").getByRole("button", { name: says.other }).click();
    await page.getByLabel(texts.moving.parser, { exact: true }).selectOption({ label: "Letters" });
    await shoot("inbox-choose");
    await page.getByRole("button", { name: says.send, exact: true }).click();
    await rowOf("one.pdf").getByRole("link", { name: "Letters" }).waitFor();

    const copied = page.waitForResponse(/\/inbox\/[0-9a-f-]+\/sample$/);
    await rowOf("two.pdf").getByRole("link", { name: says.make }).click();
    await page.waitForURL(/\/parsers\/new\?inbox=/);
    assert.equal((await copied).status(), 200);
    await shoot("inbox-new-parser");
    assert.deepEqual(window.complaints, []);
  });

  it("a document that went wrong is moved, after the dialog has said what that costs", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    await page.goto(`${dashboard.service.url}/inbox`);
    const row = page.getByRole("listitem").filter({ hasText: "one.pdf" });
    await row.getByRole("button", { name: says.wrong }).click();
    const dialog = page.getByRole("dialog", { name: texts.moving.title });
    await dialog.getByLabel(texts.moving.parser, { exact: true }).selectOption({ label: "Invoice" });
    await dialog.getByText(texts.moving.sent).waitFor();
    await shoot("inbox-move");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await dialog.getByRole("button", { name: texts.moving.move }).click();
    await page.getByText(texts.moving.moved("Invoice")).waitFor();
    await goTo(page, texts.shell.documents);
    await page.getByRole("row").filter({ hasText: "one.pdf" }).getByText("Invoice").first().waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("what one person dropped is not shown to the next who signs in", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    const [first, next] = ["first@example.com", "next@example.com"];
    for (const email of [first, next]) await makeAccount(client, email);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await signIn(page, url, { name: first, email: first, password });
    const junk = { name: "secret.pdf", mimeType: "application/pdf", buffer: Buffer.from("no document") };
    await page.locator("input[type=file]").first().setInputFiles(junk);
    await page.getByRole("button", { name: says.remove("secret.pdf") }).waitFor();
    await page.getByRole("button", { name: first }).click();
    await page.getByRole("menuitem", { name: texts.shell.signOut }).click();
    await page.getByLabel(texts.session.email).fill(next);
    await page.getByLabel(texts.session.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.session.signIn, exact: true }).click();
    await page.getByText(says.dropTitle).waitFor();
    await page.getByRole("button", { name: next }).waitFor();
    assert.equal(await page.getByText("secret.pdf").count(), 0);
  });

  it("an inbox or a cost that cannot be loaded is said, and can be tried again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    const refuse = (route: Route) =>
      route.fulfill({ status: 409, json: { error: { code: "conflict", message: "Not at this moment." } } });
    const alert = page.getByRole("alert").filter({ hasText: "Not at this moment." });
    await page.route(/\/inbox$/, (route) =>
      route.request().resourceType() === "document" ? route.continue() : refuse(route),
    );
    await page.goto(dashboard.service.url);
    await alert.getByText(says.failed).waitFor();
    await shoot("inbox-failed-home");
    await page.unroute(/\/inbox$/);
    await alert.getByRole("button", { name: texts.common.retry }).click();
    await alert.waitFor({ state: "detached" });

    await page.route(/\/move\//, refuse);
    await page.goto(`${dashboard.service.url}/inbox`);
    const row = page.getByRole("listitem").filter({ hasText: "second.pdf" });
    await row.getByRole("button", { name: says.wrong }).click();
    const dialog = page.getByRole("dialog", { name: texts.moving.title });
    await dialog.getByLabel(texts.moving.parser, { exact: true }).selectOption({ label: "Letters" });
    await dialog.getByRole("alert").filter({ hasText: "Not at this moment." }).waitFor();
    await shoot("inbox-move-failed");
  });

  it("home and inbox fit a narrow dark screen", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await lendSession(window, client);
    const { page, shoot } = window;
    for (const [path, name] of [
      ["/", "home"],
      ["/inbox", "inbox"],
    ] as const) {
      await page.goto(`${dashboard.service.url}${path}`);
      await page.getByText(says.dropTitle).waitFor();
      await page.getByText("two.pdf").first().waitFor();
      await shoot(`inbox-narrow-${name}`);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(width) <= 390, `${path} is ${width} px wide`);
      assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    }
  });
});
