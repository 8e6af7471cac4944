import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeMember } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = invoiceFields.map((field) => ({ ...field, unique: false }));
const setup = { accounts: [{ email: ada.email, name: "Ada", parsers: [{ slug: "invoices", fields }] }] };
const says = texts.desk;
const review = texts.review;

/** An invoice without its total, which the parser requires. */
const withoutTotal = (number: string) => makePdf([invoiceLines({ number }).slice(0, -1)]);

/** What axe finds wrong with a page. */
async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`);
}

describe("two people who review at once", () => {
  let dashboard: Dashboard | string;
  let owner: DashboardClient;
  let ben: DashboardClient;
  const ids: string[] = [];

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    owner = await becomeOperator(dashboard.service, ada.email);
    ben = await makeMember(owner, "ben@example.com", "reviewer");
    await ben.get("changeAccount", { body: { name: "Ben Moss" } });
    const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";
    for (const number of ["one", "two", "three", "four"]) {
      const { id } = await uploadAndWait(owner, parserId, await withoutTotal(number), { name: `${number}.pdf` });
      ids.push(id);
    }
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("get different entries, see who is at which, and can take one over, which the other is told", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    await using first = await dashboard.openWindow();
    await using second = await dashboard.openWindow({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await lendSession(first, owner);
    await lendSession(second, ben);
    await first.page.goto(`${url}/review`);
    await first.page.getByRole("link", { name: "one.pdf" }).waitFor();
    await until("Ada has it", async () => {
      return (await ben.get("getDocument", { params: { documentId: ids[0] ?? "" } })).heldBy?.name === "Ada";
    });
    await second.page.goto(`${url}/review`);
    await second.page.getByRole("link", { name: "two.pdf" }).waitFor();
    await second.shoot("desk-review-narrow");

    await second.page.getByRole("button", { name: review.list }).click();
    const list = second.page.getByRole("dialog", { name: review.listTitle });
    await list.getByText(review.held("Ada")).waitFor();
    await second.shoot("desk-queue-narrow");
    await list.getByRole("button", { name: "one.pdf" }).click();
    await second.page.getByText(says.heldBy("Ada")).waitFor();
    await second.shoot("desk-held-narrow");
    await second.page.getByRole("button", { name: says.takeOver }).click();
    await first.page.getByText(says.lostTo("Ben Moss")).waitFor();
    await first.shoot("desk-lost");
    assert.deepEqual(await findFaults(first.page), []);

    // Whoever lost it still saves.
    await first.page.getByRole("button", { name: /^Invoice number/ }).click();
    await first.page.keyboard.press("Enter");
    await first.page.keyboard.type("A-1");
    await first.page.keyboard.press("Enter");
    await first.page.getByRole("button", { name: /^Invoice number\s*A-1/ }).waitFor();

    await second.page.close();
    await first.page.getByText(says.lostTo("Ben Moss")).waitFor({ state: "detached" });
    assert.deepEqual([first.complaints, second.complaints], [[], []]);
  });

  it("assign documents to each other, and each sees their own", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    await using window = await dashboard.openWindow();
    await lendSession(window, owner);
    const { page } = window;
    await page.goto(`${url}/documents`);
    await page.getByLabel(texts.documents.select("three.pdf")).check();
    await page.getByLabel(says.assign).selectOption("Ben Moss");
    await page.getByText(says.assigned(1, "Ben Moss")).waitFor();
    await page.getByText(texts.documents.assignedTo("Ben Moss")).waitFor();
    await window.shoot("desk-documents");
    await page.goto(`${url}/documents/${ids[3]}`);
    await page.getByLabel(says.assignee).selectOption(says.you("Ada"));
    await until("it is assigned", async () => (await owner.get("listReview", { query: { part: "mine" } })).total === 1);
    await window.shoot("desk-viewer");

    await using other = await dashboard.openWindow();
    await lendSession(other, ben);
    await other.page.goto(`${url}/review`);
    await other.page.getByLabel(review.part, { exact: true }).selectOption(review.parts.mine);
    await other.page.getByRole("link", { name: "three.pdf" }).waitFor();
    await other.page.getByText(review.left(1)).waitFor();
    await other.shoot("desk-review-mine");
    await other.page.getByRole("button", { name: review.list }).click();
    await other.page.getByRole("dialog").getByLabel(review.part, { exact: true }).selectOption(review.parts.all);
    await other.page.getByRole("button", { name: review.list }).click();
    await other.page.getByRole("button", { name: review.selectAll }).click();
    await other.shoot("desk-queue");
    assert.deepEqual([window.complaints, other.complaints], [[], []]);
  });

  it("talk about an entry, and whoever is mentioned finds it on the first page until they have read it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    await using window = await dashboard.openWindow();
    await lendSession(window, owner);
    const { page } = window;
    await page.goto(`${url}/documents/${ids[1]}`);
    await page.getByRole("tab", { name: texts.viewer.tabs.comments }).click();
    const writer = page.getByLabel(says.comments.write);
    await writer.pressSequentially("@mos");
    await page.getByRole("option", { name: /Ben Moss.*example/ }).waitFor();
    await window.shoot("desk-mention");
    assert.deepEqual(await findFaults(page), []);
    // A slow machine paints late; what is typed meanwhile comes behind the name all the same.
    await page.evaluate(`
      window.late = [];
      window.paint = window.requestAnimationFrame;
      window.requestAnimationFrame = (draw) => window.late.push(draw);
    `);
    await page.keyboard.press("Enter");
    await page.keyboard.type("is this ");
    await page.evaluate(`
      window.requestAnimationFrame = window.paint;
      for (const draw of window.late) window.paint.call(window, draw);
    `);
    await page.evaluate("new Promise((painted) => requestAnimationFrame(painted))");
    await page.keyboard.type("total right? c");
    assert.equal(await writer.inputValue(), "@Ben Moss is this total right? c");
    // What is typed stays while something else is looked at.
    await page.getByRole("tab", { name: texts.viewer.tabs.history }).click();
    await page.getByRole("tab", { name: texts.viewer.tabs.comments }).click();
    assert.equal(await writer.inputValue(), "@Ben Moss is this total right? c");
    const isTyped = Promise.withResolvers<void>();
    await page.route(/\/comments$/, async (route) => {
      await isTyped.promise;
      await route.continue();
    });
    await writer.press("Control+Enter");
    await writer.pressSequentially("ents");
    isTyped.resolve();
    await page.getByRole("listitem").filter({ hasText: "is this total right? c" }).waitFor();
    assert.equal(await writer.inputValue(), "@Ben Moss is this total right? cents", "what is typed meanwhile stays");
    await writer.fill("");
    await page.getByRole("tab", { name: `${texts.viewer.tabs.comments} 1` }).waitFor();
    await window.shoot("desk-comments");
    assert.deepEqual(await findFaults(page), []);

    await using other = await dashboard.openWindow({ viewport: { width: 390, height: 844 } });
    await lendSession(other, ben);
    await other.page.goto(`${url}/`);
    await other.page.getByText(says.mentions.one("Ada", "two.pdf")).waitFor();
    await other.shoot("desk-mentioned-narrow");
    assert.deepEqual(await findFaults(other.page), []);
    await other.page.getByRole("link", { name: `${says.mentions.open}: two.pdf` }).click();
    await other.page.getByRole("listitem").filter({ hasText: "is this total right?" }).waitFor();
    await other.page.getByLabel(says.comments.write).fill("Yes.");
    await other.page.getByRole("button", { name: says.comments.send, exact: true }).click();
    const own = other.page.getByRole("listitem").filter({ hasText: "Yes." });
    await other.shoot("desk-comments-narrow");
    await own.getByRole("button", { name: /^Edit/ }).click();
    await other.page.getByLabel(/^Edit your comment/).fill("Yes, it is.");
    await other.page.getByRole("button", { name: texts.common.save, exact: true }).click();
    await page.getByText("Yes, it is.").waitFor();
    await other.page.goto(`${url}/`);
    await other.page.getByRole("heading", { level: 1 }).waitFor();
    await until("it is seen", async () => (await ben.get("listMentions")).items.length === 0);
    await other.page.goto(`${url}/documents/${ids[1]}`);
    await other.page.getByRole("tab", { name: texts.viewer.tabs.comments }).click();
    await other.page.getByRole("button", { name: /^Delete your comment/ }).click();
    await other.page.getByRole("dialog").getByRole("button", { name: texts.common.delete }).click();
    await page.getByText("Yes, it is.").waitFor({ state: "detached" });
    assert.deepEqual([window.complaints, other.complaints], [[], []]);
  });
});
