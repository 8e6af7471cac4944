import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf, makeTables } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = [
  ...invoiceFields.map((field) => ({ ...field, unique: false })),
  {
    name: "line_items",
    type: "list",
    fields: [{ name: "description" }, { name: "quantity", type: "number" }, { name: "amount", type: "money" }],
  },
];
const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields }] }] };
const words = texts.bench;

describe("the rows of a list at full width", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    parserId = (await client.get("listParsers")).items[0]?.id ?? "";
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("are filled from a spreadsheet, corrected by keys alone, and compared with the document's total", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-1" })]));
    const lines = async () =>
      (await client.get("getDocument", { params: { documentId: id } })).entries[0]?.parsedData.line_items ?? [];
    await using window = await dashboard.openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page, shoot } = window;
    const copy = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    const copied = () => page.evaluate("navigator.clipboard.readText()");
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: texts.viewer.openBench }).click();
    const bench = page.getByRole("region", { name: "Line items" });
    const cell = (name: string) => bench.getByRole("button", { name, exact: true });

    await bench.getByText(words.noRows).click();
    await copy("Paper\t2\t80.00\r\nInk\t1\t38,70\r\n");
    await page.keyboard.press("Control+v");
    await cell("Description: Ink").waitFor();
    await bench.getByText("118.70").waitFor();
    await shoot("bench-pasted");

    // Typing replaces a cell, Enter goes down, arrows move, and the sum follows.
    await cell("Amount: 38.70").click();
    await page.keyboard.type("38.80");
    await page.keyboard.press("Enter");
    await bench.getByText(words.equals("Total")).waitFor();
    await shoot("bench-equals");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    assert.equal(await copied(), "Paper\t2\nInk\t1");
    await shoot("bench-range");
    await page.keyboard.press("Delete");
    await page.getByText(words.cleared(4)).waitFor();
    await until("the cells are empty", async () => JSON.stringify(await lines()).includes('"description":null'));
    await page.keyboard.press("Control+z");
    await cell("Description: Paper").waitFor();

    await cell("Description: Ink").click();
    await page.keyboard.press("Control+Enter");
    await bench.getByLabel(/^Value of Line items 3, Description/).waitFor();
    await page.keyboard.type("Pens");
    await page.keyboard.press("Tab");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await cell("Quantity: 3").waitFor();
    assert.deepEqual(await lines(), [
      { description: "Paper", quantity: 2, amount: 80 },
      { description: "Ink", quantity: 1, amount: 38.8 },
      { description: "Pens", quantity: 3, amount: null },
    ]);
    await copy("many\tmore");
    await page.keyboard.press("Control+v");
    await page.getByText(words.unreadable(2, 3, "Quantity", "many")).waitFor();
    await page.keyboard.press("Control+Backspace");
    await cell("Description: Pens").waitFor({ state: "detached" });
    assert.equal(JSON.stringify(await lines()).includes("Pens"), false);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await shoot(`bench-${colorScheme}`);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      assert.deepEqual(
        violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(" ")}`),
        [],
      );
    }
    assert.deepEqual(window.complaints, []);
  });

  it("stay where they are while a text that was typed into one of them is not saved", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id, entries } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-3" })]));
    const [entry] = entries;
    assert.ok(entry);
    const changes = ["Paper", "Ink"].map((description, row) => {
      return { kind: "addRow" as const, field: "line_items", row, values: { description } };
    });
    const body = { updatedAt: entry.updatedAt, changes };
    await client.get("changeEntry", { params: { entryId: entry.id }, body });
    await using window = await dashboard.openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: texts.viewer.openBench }).click();
    const bench = page.getByRole("region", { name: "Line items" });
    const cell = (name: string) => bench.getByRole("button", { name, exact: true });
    const isChange = (url: URL) => url.pathname.includes("/entries/");
    await page.route(isChange, (route) => route.abort());
    await cell("Description: Ink").click();
    await page.keyboard.type("Pencils");
    await page.keyboard.press("Enter");
    await bench.getByRole("button", { name: texts.common.retry }).waitFor();
    await page.unroute(isChange);

    // Neither the other rows' buttons, nor keys, nor a paste move the row whose text is not saved.
    assert.equal(await bench.getByRole("button", { name: texts.viewer.removeRow(1) }).isDisabled(), true);
    assert.equal(await bench.getByRole("button", { name: texts.viewer.addRow, exact: true }).isDisabled(), true);
    await cell("Description: Paper").click();
    await page.keyboard.press("Control+Backspace");
    await page.keyboard.press("Control+Enter");
    await page.evaluate("navigator.clipboard.writeText('Pens')");
    await page.keyboard.press("Control+v");
    await page.getByText(words.held).waitFor();
    await shoot("bench-held");
    await bench.getByRole("button", { name: texts.common.retry }).click();
    await cell("Description: Pencils").waitFor();
    const [saved] = (await client.get("getDocument", { params: { documentId: id } })).entries;
    const nothing = { quantity: null, amount: null };
    assert.deepEqual(saved?.parsedData.line_items, [
      { description: "Paper", ...nothing },
      { description: "Pencils", ...nothing },
    ]);
    assert.equal(await bench.getByRole("button", { name: texts.viewer.removeRow(1) }).isDisabled(), false);
    assert.deepEqual(window.complaints, []);
  });

  it("keep the height that a person gave them, and the selected value shows where it was read", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-2" })]));
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page
      .getByRole("img", { name: texts.viewer.crop(1) })
      .locator("[data-loaded]")
      .waitFor();
    await shoot("bench-crop");
    await page.keyboard.press("t");
    const bench = page.getByRole("region", { name: "Line items" });
    const height = async () => Math.round((await bench.boundingBox())?.height ?? 0);
    await bench.waitFor();
    const before = await height();
    await page.getByRole("separator", { name: texts.viewer.resizeBench }).focus();
    await page.keyboard.press("ArrowUp");
    await until("it is higher", async () => (await height()) > before);
    const kept = await height();
    await page.reload();
    await page.getByRole("button", { name: texts.viewer.openBench }).click();
    await until("it is as high as before", async () => (await height()) === kept);
    await bench.getByRole("button", { name: texts.viewer.closeBench }).click();
    await bench.waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("are captured from the page by a grid: drawn, moved by keys, filled in, added to from the next page, and undone", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const rows = [
      ["Description", "Quantity", "Amount"],
      ["Rope", "3", "7.50"],
      ["Lantern", "1", "7.25"],
      ["Flag", "2", "8.00"],
    ];
    const more = [
      ["Description", "Quantity", "Amount"],
      ["Oar", "4", "60.00"],
      ["Anchor", "1", "90.00"],
    ];
    const bytes = await makeTables([
      { title: "Ship chandler", rows },
      { title: "Page two", rows: more },
    ]);
    const { id, entries } = await uploadAndWait(client, parserId, bytes, { name: "grid.pdf" });
    const [before] = entries;
    if (before?.parsedData.line_items !== null)
      await client.get("changeEntry", {
        params: { entryId: before?.id ?? "" },
        body: { updatedAt: before?.updatedAt ?? "", changes: [{ kind: "setValue", field: "line_items", value: null }] },
      });
    const stored = async () =>
      (await client.get("getDocument", { params: { documentId: id } })).entries[0]?.parsedData.line_items ?? null;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: texts.viewer.openBench }).click();
    const bench = page.getByRole("region", { name: "Line items" });
    const picture = page.getByAltText(texts.viewer.pageAlt(1));
    const draw = async () => {
      await bench.getByRole("button", { name: texts.grid.start }).click();
      const box = await picture.boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + box.width * 0.06, box.y + box.height * 0.12);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.26, { steps: 4 });
      await page.mouse.up();
      return page.getByRole("region", { name: texts.grid.title });
    };
    await picture.waitFor();
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.getByRole("button", { name: texts.viewer.drawFor }).click();
    await page.getByText(texts.viewer.drawHint("Invoice number")).waitFor();
    const panel = await draw();
    assert.equal(await page.getByText(texts.viewer.drawHint("Invoice number")).count(), 0, "one box at a time");
    await panel.getByRole("button", { name: texts.grid.fill(3) }).waitFor();
    assert.equal(await panel.getByLabel(texts.grid.column(3)).inputValue(), "amount");
    const line = page.getByRole("slider", { name: texts.grid.line.columns(2, 4) });
    const at = Number(await line.getAttribute("aria-valuenow"));
    await line.press("ArrowRight");
    await until("the line has moved", async () => Number(await line.getAttribute("aria-valuenow")) > at);
    const turn = page.getByRole("button", { name: texts.viewer.rotate });
    for (const [key, side] of [
      ["ArrowDown", "y"],
      ["ArrowRight", "x"],
      ["ArrowDown", "y"],
    ] as const) {
      await turn.click();
      await line.focus();
      const place = async () => Math.round((await line.boundingBox())?.[side] ?? 0);
      const before = await place();
      await line.press(key);
      await until(`${key} moves the line there on the turned page`, async () => (await place()) > before);
      await line.press(key === "ArrowDown" ? "ArrowUp" : "ArrowLeft");
      await until("and back", async () => (await place()) === before);
    }
    await turn.click();
    await shoot("bench-grid");
    const axe = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      axe.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(" ")}`),
      [],
    );
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot("bench-grid-dark");
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot("bench-grid-narrow");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    await panel.getByRole("button", { name: texts.grid.fill(3) }).click();
    await page.getByText(texts.grid.captured(3, 0)).waitFor();
    const first = [
      { description: "Rope", quantity: 3, amount: 7.5 },
      { description: "Lantern", quantity: 1, amount: 7.25 },
      { description: "Flag", quantity: 2, amount: 8 },
    ];
    assert.deepEqual(await stored(), first);
    await shoot("bench-grid-filled");

    await page.getByLabel(texts.viewer.pageNumber).fill("2");
    await page.keyboard.press("Enter");
    await bench.getByRole("button", { name: texts.grid.start }).click();
    await page.getByRole("button", { name: texts.grid.wholePage(2) }).click();
    await panel.getByRole("button", { name: texts.grid.append(2) }).click();
    await page.getByText(texts.grid.captured(2, 0)).waitFor();
    assert.deepEqual(await stored(), [
      ...first,
      { description: "Oar", quantity: 4, amount: 60 },
      { description: "Anchor", quantity: 1, amount: 90 },
    ]);
    await page.keyboard.press("Control+z");
    await until("the rows of page 2 are gone", async () => isDeepStrictEqual(await stored(), first));
    assert.deepEqual(window.complaints, []);
  });
});
