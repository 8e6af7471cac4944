import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = [
  ...invoiceFields.map((field) => ({ ...field, unique: false })),
  { name: "order_number", type: "text", hints: ["Order number"] },
];
const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields }] }] };
const words = texts.viewer;

/** Three pages; the middle one says nothing that is on the others. */
const pages = [
  [...invoiceLines({ number: "INV-1" }), "Thank you for your order"],
  ["Terms and conditions"],
  ["Your order was packed", "by hand"],
];

describe("what makes reading a document comfortable", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let path = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const [parser] = (await client.get("listParsers")).items;
    const { id } = await uploadAndWait(client, parser?.id ?? "", await makePdf(pages));
    path = `${dashboard.service.url}/documents/${id}`;
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("shows what the document says, as Markdown and plain text, to copy and to download", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const running = dashboard;
    const looks: { name: string; options: BrowserContextOptions }[] = [
      { name: "wide", options: {} },
      { name: "phone-dark", options: { viewport: { width: 390, height: 844 }, colorScheme: "dark" } },
    ];
    for (const look of looks) {
      await using window = await running.openWindow({ reducedMotion: "reduce", ...look.options });
      const { page, shoot } = window;
      await lendSession(window, client);
      await page.goto(path);
      await page.getByRole("button", { name: texts.documentText.open }).click();
      const dialog = page.getByRole("dialog", { name: texts.documentText.title });
      await dialog.getByText("<!-- page 3 -->").waitFor();
      await shoot(`comforts-text-${look.name}`);
      await dialog.getByText(texts.documentText.plain, { exact: true }).click();
      const shown = dialog.getByRole("region", { name: texts.documentText.title });
      await until("the text is plain", async () => !(await shown.innerText()).includes("<!--"));
      assert.match(await shown.innerText(), /Your order was packed/u);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("link", { name: texts.viewer.downloadShort }).click(),
      ]);
      assert.match(download.suggestedFilename(), /[.]txt$/u);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      assert.deepEqual(violations, []);
      assert.deepEqual(window.complaints, []);
    }
  });

  it("Ctrl-F finds a text on every page, goes from place to place, and leaves nothing marked once it is closed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ reducedMotion: "reduce" });
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(path);
    await page.getByRole("button", { name: /^Invoice number/ }).waitFor();
    await page.keyboard.press("Control+f");
    const input = page.getByRole("textbox", { name: texts.viewerParts.search.placeholder });
    await input.fill("YOUR Órder");
    await page.getByText(texts.viewerParts.search.count(0, 2, 2), { exact: true }).waitFor();
    await input.press("Enter");
    await page.getByText(texts.viewerParts.search.count(1, 2, 2), { exact: true }).waitFor();
    await untilPage(page, 3);
    await shoot("comforts-search");
    await input.press("Shift+Enter");
    await untilPage(page, 1);
    await input.fill("nowhere in it");
    await page.getByText(texts.viewerParts.search.count(0, 0, 0), { exact: true }).waitFor();
    await input.press("Escape");
    await input.waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await input.waitFor();
    await page.getByRole("button", { name: texts.viewerParts.search.close }).click();
    assert.equal(await page.locator("[data-current]").count(), 0);
    assert.deepEqual(window.complaints, []);
  });

  it("words that are dragged over are copied, line by line", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(path);
    const picture = page.getByAltText(words.pageAlt(1));
    await picture.waitFor();
    // Measured each time: the page moves when the thumbnails beside it are loaded.
    const at = async (x: number, y: number): Promise<[number, number]> => {
      const sheet = await picture.boundingBox();
      assert.ok(sheet);
      return [sheet.x + (x / 595.28) * sheet.width, sheet.y + (y / 841.89) * sheet.height];
    };
    // The words are loaded when the pointer comes over the page.
    let step = 0;
    await until("the pointer is over text", async () => {
      step += 1;
      await page.mouse.move(...(await at(70 + (step % 2), 65)));
      return (await page.locator("[data-on-text]").count()) > 0;
    });
    await page.mouse.move(...(await at(64, 90)));
    await page.mouse.down();
    await page.mouse.move(...(await at(150, 114)), { steps: 6 });
    await page.mouse.up();
    await shoot("comforts-selected");
    await page.keyboard.press("Control+c");
    const copied = await page.evaluate("navigator.clipboard.readText()");
    assert.equal(copied, "Invoice number: INV-1\nInvoice date: 2026-03-14");
    assert.equal(await page.getByLabel(words.valueOf("Invoice number")).count(), 0, "dragging picks nothing");
    assert.deepEqual(window.complaints, []);
  });

  it("a page's number goes to the page, and the picture of the next one is loaded ahead", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 300 },
    });
    const { page } = window;
    await lendSession(window, client);
    const ahead = page.waitForResponse((response) => /pages\/2\?width=(?!160)/.test(response.url()));
    await page.goto(path);
    await page.getByRole("button", { name: /^Invoice number/ }).waitFor();
    await ahead;
    assert.equal(await page.getByAltText(words.pageAlt(2)).count(), 0, "it is not near yet");
    await page.keyboard.press("g");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await page.getByAltText(words.pageAlt(3)).waitFor();
    await untilPage(page, 3);
    await page.keyboard.press("g");
    await page.keyboard.type("99");
    await page.keyboard.press("Enter");
    await untilPage(page, 3);
    assert.deepEqual(window.complaints, []);
  });

  it("empty values and values without problems can be hidden, and Ctrl-Z takes back one correction after the other", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(path);
    const row = (name: string, value = "") => page.getByRole("button", { name: new RegExp(`^${name}\\s*${value}`) });
    await row("Order number").waitFor();
    await page.getByRole("button", { name: words.filters.hidesEmpty }).click();
    await row("Order number").waitFor({ state: "detached" });
    await page.reload();
    await row("Total").waitFor();
    assert.equal(await row("Order number").count(), 0, "the browser keeps the choice");
    await page.getByRole("button", { name: words.filters.hidesEmpty }).click();

    for (const typed of ["", "12.00"]) {
      await row("Total").click();
      await page.keyboard.press("Enter");
      await page.getByLabel(words.valueOf("Total")).fill(typed);
      await page.keyboard.press("Enter");
      await row("Total", typed === "" ? words.noValue : typed).waitFor();
      await page.keyboard.press("Escape");
      if (typed !== "") continue;
      await page.getByRole("button", { name: words.filters.onlyProblems }).click();
      await row("Invoice date").waitFor({ state: "detached" });
      await shoot("comforts-only-problems");
      await page.getByRole("button", { name: words.filters.onlyProblems }).click();
    }
    await page.keyboard.press("Control+z");
    await row("Total", words.noValue).waitFor();
    await page.keyboard.press("Control+z");
    await row("Total", "118.80").waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("the values are made wider by mouse and by keyboard, and stay so", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(path);
    const grip = page.getByRole("separator", { name: words.resize });
    const width = async () =>
      (await page.getByRole("complementary", { name: words.entries }).boundingBox())?.width ?? 0;
    await grip.waitFor();
    const before = await width();
    const box = await grip.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 120, 400, { steps: 4 });
    await page.mouse.up();
    await until("they are wider", async () => Math.abs((await width()) - before - 120) < 3);
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await until("they are a step narrower", async () => Math.abs((await width()) - before - 96) < 3);
    await page.reload();
    await grip.waitFor();
    assert.ok(Math.abs((await width()) - before - 96) < 3);
    await shoot("comforts-wider");
    await grip.dblclick();
    await until("they are as before", async () => Math.abs((await width()) - before) < 3);
    assert.deepEqual(window.complaints, []);
  });
});

/** Waits until a page is the one in view. */
function untilPage(page: Page, number: number): Promise<void> {
  const input = page.getByLabel(words.pageNumber);
  return until(`page ${number} is in view`, async () => (await input.inputValue()) === String(number));
}
