import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makePdf, makeTables } from "../support/make-pdf.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard, type Window } from "./support/dashboard.ts";

const { pointing: says, parsers } = texts;

/** The most clicks from the page for a new parser to the parser, for three values, not counting the file. */
const mostClicks = 5;

interface Slip {
  berth: string;
  vessel: string;
  day: string;
  fee: string;
}

const slip: Slip = { berth: "B-14", vessel: "Ragnhild", day: "3 March 2026", fee: "120.50 EUR" };
const nextSlip: Slip = { berth: "C-2", vessel: "Mathilda", day: "19 May 2026", fee: "88.00 EUR" };

/** A slip whose values are not told by usual labels. */
const makeSlip = ({ berth, vessel, day, fee }: Slip) =>
  makePdf([
    [
      "Harbour office of Nordvik",
      "",
      `Berth ${berth}`,
      `Ship: ${vessel}`,
      `Arrived on ${day}`,
      "",
      `Pier dues   ${fee}`,
    ],
  ]);

describe("a parser is made by pointing at values", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    dashboard = await startDashboard({ accounts: [{ email: ada.email, balance: "0" }] });
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  async function openSample({ page }: Window, url: string, buffer: Buffer): Promise<void> {
    await page.goto(`${url}/parsers/new`);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "slip.pdf", mimeType: "application/pdf", buffer });
    await page.getByRole("heading", { name: says.fields, exact: true }).waitFor();
    await page.getByRole("img", { name: parsers.preview.pageAlt(1, "slip.pdf") }).waitFor();
    await page
      .getByRole("region", { name: says.page(1) })
      .and(page.locator("[aria-busy=false]"))
      .waitFor();
  }

  /** Clicks a word of the page where a person sees it. */
  async function clickWord(page: Page, sampleId: string, text: string): Promise<void> {
    const { words } = await client.get("getSampleWords", { params: { sampleId, page: "1" } });
    const box = words.find((word) => word.text === text)?.box;
    const paper = page.getByRole("region", { name: says.page(1) });
    const size = await paper.boundingBox();
    assert.ok(box && size, `the page shows ${text}`);
    const position = { x: ((box.left + box.right) / 2) * size.width, y: ((box.top + box.bottom) / 2) * size.height };
    await paper.click({ position });
  }

  const latestSample = async () => (await client.get("listSamples", { query: {} })).items[0]?.id ?? "";
  const nameInput = (page: Page, name: string) => page.getByRole("textbox", { name: says.name(name), exact: true });

  it("a few clicks on a sample make a parser that reads the next document of its layout", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await openSample(window, service.url, await makeSlip(slip));
    await shoot("pointing-suggested");
    const sampleId = await latestSample();
    let clicks = 0;
    for (const [word, name] of [
      ["B-14", "Berth"],
      ["March", "Arrived on"],
      ["120.50", "Pier dues"],
    ] as const) {
      if ((await nameInput(page, name).count()) > 0) continue;
      clicks += 1;
      await clickWord(page, sampleId, word);
      await nameInput(page, name).waitFor();
    }
    await nameInput(page, "Arrived on").fill("Arrival");
    await shoot("pointing-picked");
    await page.getByLabel(parsers.create.name, { exact: true }).fill("Harbour slips");
    clicks += 1;
    await page.getByRole("button", { name: parsers.create.makeWith(4) }).click();
    await page.waitForURL(/\/parsers\/[0-9a-f-]{36}/);
    assert.ok(clicks <= mostClicks, `${clicks} clicks`);
    assert.deepEqual(window.complaints, []);

    const parserId = /\/parsers\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
    await until("the parser has learned from its sample", async () => {
      const { currentVersion, isTraining } = await client.get("getLearning", { params: { parserId } });
      return currentVersion !== null && !isTraining;
    });
    const { entries } = await uploadAndWait(client, parserId, await makeSlip(nextSlip));
    assert.deepEqual(entries[0]?.parsedData, { ship: "Mathilda", berth: "C-2", arrival: "2026-05-19", pier_dues: 88 });
  });

  it("fields are retyped, removed and brought back, and words are picked without a pointer", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await openSample(window, dashboard.service.url, await makeSlip(slip));
    await page.getByRole("searchbox", { name: says.find }).fill("b-14");
    await page.getByText(says.word("B-14")).waitFor();
    await page.keyboard.press("Enter");
    await nameInput(page, "Berth").waitFor();
    // The words of the page, one after the other.
    await page.getByRole("region", { name: says.page(1) }).focus();
    await page.keyboard.press("Home");
    await page.getByText(says.word("Harbour")).waitFor();
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByText(says.words("Harbour office")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Harbour office", { exact: true }).waitFor();

    await page.getByRole("combobox", { name: says.type("Berth") }).selectOption("date");
    await page.getByText(says.notOfType(parsers.types.date)).waitFor();
    await shoot("pointing-unreadable");
    await page.getByRole("button", { name: says.remove("Berth") }).click();
    await nameInput(page, "Berth").waitFor({ state: "detached" });
    await page.getByRole("button", { name: says.undo }).click();
    await nameInput(page, "Berth").waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    );
    assert.deepEqual(window.complaints, []);
  });

  it("a page is pointed at once it is to be seen, and not before", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const isDrawn = Promise.withResolvers<void>();
    await page.route(/\/samples\/[^/]+\/pages\/1\?/, async (route) => {
      await isDrawn.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/parsers/new`);
    const file = { name: "slip.pdf", mimeType: "application/pdf", buffer: await makeSlip(slip) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    // Its words can be searched.
    await page.getByRole("searchbox", { name: says.find }).fill("b-14");
    await page.getByText(says.word("B-14")).waitFor();
    const paper = page.getByRole("region", { name: says.page(1) });
    assert.equal(await paper.getAttribute("aria-busy"), "true");
    isDrawn.resolve();
    await paper.and(page.locator("[aria-busy=false]")).waitFor();
    await clickWord(page, await latestSample(), "B-14");
    await nameInput(page, "Berth").waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("a table becomes a list, drawn around or from one of its values", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ colorScheme: "dark" });
    const { page, shoot } = window;
    await lendSession(window, client);
    await openSample(window, dashboard.service.url, await makeTable());
    const removeList = page.getByRole("button", { name: says.remove("Line items") });
    if ((await removeList.count()) > 0) await removeList.click();
    await clickWord(page, await latestSample(), "7.25");
    await page.getByRole("button", { name: says.isTable }).waitFor();
    await shoot("pointing-in-table");
    await page.getByRole("button", { name: says.isTable }).click();
    await nameInput(page, "Line items").waitFor();
    await page.getByRole("cell", { name: "Rope", exact: true }).waitFor();
    await shoot("pointing-table");
    await removeList.click();

    await page.getByText(says.table, { exact: true }).click();
    const paper = page.getByRole("region", { name: says.page(1) });
    const size = await paper.boundingBox();
    assert.ok(size);
    const at = (x: number, y: number) => [size.x + x * size.width, size.y + y * size.height] as const;
    await page.mouse.move(...at(0.05, 0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.95, 0.3), { steps: 4 });
    await shoot("pointing-drawing");
    await page.mouse.up();
    await page.getByText(says.tableAdded(3)).waitFor();
    await page.getByRole("button", { name: says.leaveOut("Quantity") }).click();
    await nameInput(page, "Quantity").waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("a phone shows the page above the fields, without sideways scrolling", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page, shoot } = window;
    await lendSession(window, client);
    await openSample(window, dashboard.service.url, await makeSlip(slip));
    const { words } = await client.get("getSampleWords", { params: { sampleId: await latestSample(), page: "1" } });
    const box = words.find(({ text }) => text === "B-14")?.box;
    const paper = page.getByRole("region", { name: says.page(1) });
    const size = await paper.boundingBox();
    assert.ok(box && size);
    await paper.tap({
      position: { x: (box.left + 0.005) * size.width, y: ((box.top + box.bottom) / 2) * size.height },
    });
    await nameInput(page, "Berth").waitFor();
    await shoot("pointing-phone");
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    assert.ok(width <= 390, `the page is ${width} px wide`);
  });
});

/** A page with a table. */
function makeTable(): Promise<Buffer> {
  const rows = [
    ["Item", "Quantity", "Unit price", "Amount"],
    ["Rope", "3", "2.50", "7.50"],
    ["Lantern", "1", "7.25", "7.25"],
    ["Flag", "2", "4.00", "8.00"],
  ];
  return makeTables([{ title: "Ship chandler", rows }]);
}
