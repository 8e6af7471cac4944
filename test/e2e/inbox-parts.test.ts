import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { joinPdfs } from "../support/join-pdfs.ts";
import { makePdf } from "../support/make-pdf.ts";
import { until } from "../support/until.ts";
import { type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const says = texts.inbox;
const setup = { accounts: [{ email: "ops@example.com", balance: "10" }] };
const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name));

describe("a file with several documents", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, "ops@example.com");
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("says what it holds, is split as proposed, and put back together", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    await page.goto(dashboard.service.url);
    const stack = await joinPdfs([await sample("invoice-en.pdf"), await sample("statement.pdf")]);
    const file = { name: "stack.pdf", mimeType: "application/pdf", buffer: Buffer.from(stack) };
    await page.locator("input[type=file]").first().setInputFiles(file);
    const whole = page.getByRole("listitem", { name: "stack.pdf", exact: true });
    await whole.getByText(says.seemsSeveral(2)).waitFor();
    await whole.getByText(/Invoice \(page 1\), Bank statement \(pages 2 to 3\)/).waitFor();
    await shoot("parts-proposed");
    await whole.getByRole("button", { name: says.split, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: says.splitTitle("stack.pdf") });
    await dialog.getByRole("button", { name: says.cutBefore(2), pressed: true }).waitFor();
    await dialog.getByText(/Part 2: pages 2 to 3 · Bank statement/).waitFor();
    const areDrawn =
      "[...document.querySelectorAll('[role=dialog] img')].every((image) => image.complete && image.naturalWidth > 0)";
    await until("the pages are drawn", async () => (await page.evaluate(areDrawn)) === true);
    await shoot("parts-dialog");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await dialog.getByRole("button", { name: says.splitInto(2) }).click();
    const second = page.getByRole("listitem", { name: "stack p2-3.pdf", exact: true });
    await second.getByText(says.partOf(2, 3, "stack.pdf")).waitFor();
    await second.getByText(says.likeTemplate("Bank statement")).waitFor();
    await whole.waitFor({ state: "detached" });
    await shoot("parts-split");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await second.getByRole("button", { name: says.join("stack.pdf") }).click();
    await whole.waitFor();
    await second.waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("is cut elsewhere with the keys alone, on a narrow dark screen", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await lendSession(window, client);
    const { page, shoot } = window;
    await page.clock.install();
    await page.goto(`${dashboard.service.url}/inbox`);
    const pages = ["snow fell early", "the river rose", "clouds came in", "nothing happened"].map((line) => [line]);
    const file = { name: "diary.pdf", mimeType: "application/pdf", buffer: Buffer.from(await makePdf(pages)) };
    await page.locator("input[type=file]").first().setInputFiles(file);
    const row = page.getByRole("listitem", { name: "diary.pdf", exact: true });
    await row.getByRole("button", { name: says.splitFile("diary.pdf") }).press("Enter");
    const dialog = page.getByRole("dialog", { name: says.splitTitle("diary.pdf") });
    const cut = (number: number) => dialog.getByRole("button", { name: says.cutBefore(number) });
    await cut(2).press("Space");
    await cut(2).press("ArrowRight");
    await dialog.getByRole("button", { name: says.cutBefore(3), pressed: true }).waitFor();
    assert.equal(await cut(2).getAttribute("aria-pressed"), "false");
    await dialog.getByText(says.part(2, 3, 4)).waitFor();
    // The cuts survive a service that is away for a moment.
    let failed = 0;
    const isAway = Promise.withResolvers<void>();
    await page.route(/\/inbox$/, async (route) => {
      const isList = route.request().resourceType() === "fetch";
      if (!isList || failed === 2) return route.continue();
      await route.abort();
      failed += 1;
      if (failed === 2) isAway.resolve();
    });
    await page.clock.fastForward(30_000);
    await isAway.promise;
    await dialog.getByText(says.part(2, 3, 4)).waitFor();
    await shoot("parts-narrow");
    const width = await page.evaluate("document.documentElement.scrollWidth");
    assert.ok(Number(width) <= 390, `the page is ${width} px wide`);
    const axe = new AxeBuilder({ page });
    assert.deepEqual((await axe.analyze()).violations, []);
    await dialog.getByRole("button", { name: says.splitInto(2) }).press("Enter");
    await page.getByRole("listitem", { name: "diary p3-4.pdf", exact: true }).waitFor();
    await page.getByRole("button", { name: texts.common.undo }).click();
    await row.waitFor();
    assert.deepEqual(window.complaints, []);
  });
});
