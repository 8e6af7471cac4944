import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { upload, uploadAndWait } from "../dashboard-api/upload.ts";
import { makePdf } from "../support/make-pdf.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard, type Window } from "./support/dashboard.ts";

const fields = [
  { name: "invoice_number", hints: ["Invoice number"] },
  { name: "invoice_date", type: "date", hints: ["Invoice date"] },
  { name: "supplier", hints: ["Supplier"] },
  { name: "currency", hints: ["Currency"] },
  { name: "total", type: "money", hints: ["Total"], rules: [{ rule: "max", max: 5000, message: "Ask for approval." }] },
  { name: "note", hints: ["Note"] },
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
];
const setup = {
  accounts: [
    {
      email: ada.email,
      parsers: [
        { slug: "invoices", fields },
        { slug: "other", name: "Other", fields },
      ],
    },
  ],
};
const words = texts.sheet;

/** Wide enough for all columns: those out of view are not drawn. */
const screen = { width: 1800, height: 900 };

const invoices = [
  { number: "A-1", date: "2026-01-05", supplier: "Paper Mill", currency: "EUR", total: "100.50" },
  { number: "A-2", date: "2026-02-05", supplier: "Paper Mill", currency: "EUR", total: "20.25" },
  { number: "B-1", date: "2026-03-05", supplier: "Ink Works", currency: "USD", total: "1000.00" },
  { number: "C-1", date: "2025-12-31", supplier: "Big Machines", currency: "USD", total: "9000.00" },
];

describe("the sheet of a parser", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const { items } = await client.get("listParsers");
    parserId = items.find(({ slug }) => slug === "invoices")?.id ?? "";
    for (const { number, date, supplier, currency, total } of invoices) {
      const lines = [
        `Invoice number: ${number}`,
        `Invoice date: ${date}`,
        `Supplier: ${supplier}`,
        `Currency: ${currency}`,
        `Total: ${total}`,
      ];
      await uploadAndWait(client, parserId, await makePdf([lines]), { name: `${number}.pdf` });
    }
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  const openSheet = async (own: Dashboard, window: Window, address = "") => {
    await lendSession(window, client);
    await window.page.goto(`${own.service.url}/parsers/${parserId}/sheet${address}`);
    await window.page.getByRole("grid").waitFor();
    await window.page
      .getByRole("gridcell", { name: "A-1", exact: true })
      .or(window.page.getByRole("gridcell").nth(3))
      .first()
      .waitFor();
  };
  /** The cell of a document in a column, by the column's head. */
  const cell = async (page: Page, document: string, column: string) => {
    const head = page.getByRole("columnheader").filter({ hasText: column });
    const index = await head.getAttribute("data-column");
    return page.getByRole("row").filter({ hasText: document }).locator(`[data-column="${index}"]`);
  };
  const valuesOf = async (document: string) => {
    const { items } = await client.get("listSheet", { params: { parserId } });
    return items.find(({ filename }) => filename === document)?.values ?? {};
  };

  it("shows entries as rows, with what is wrong and what they add up to, and remembers its view in the address", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    await page.getByRole("row").filter({ hasText: words.totals }).waitFor();
    assert.equal(await page.getByRole("row").count(), 1 + invoices.length + 1);
    const total = await cell(page, "C-1.pdf", "Total");
    await total.getByText("9,000.00").waitFor();
    assert.equal(await total.getAttribute("data-tone"), "wrong");
    await total.getByText("Ask for approval.").waitFor({ state: "attached" });
    await page.getByRole("row").filter({ hasText: words.totals }).getByText("10,000.00").waitFor();
    await page.getByRole("row").filter({ hasText: words.totals }).getByText("120.75").waitFor();
    await shoot("sheet-wide");

    await page.getByRole("button", { name: "Total", exact: true }).click();
    await page.waitForURL(/sort=total/);
    await until("it is sorted by the amount", async () =>
      ((await page.getByRole("row").nth(1).textContent()) ?? "").includes("C-1.pdf"),
    );
    await page.getByRole("button", { name: words.menu.open("Supplier") }).click();
    await page.getByRole("dialog").getByLabel(words.menu.value).fill("paper");
    await shoot("sheet-menu");
    await page.getByRole("button", { name: words.menu.apply }).click();
    await page.getByRole("button", { name: words.removeFilter("Supplier contains paper") }).waitFor();
    await page.getByText(words.shown(2), { exact: true }).waitFor();
    await page.reload();
    await page.getByText(words.shown(2), { exact: true }).waitFor();
    await until("only they are shown", async () => (await page.getByRole("row").count()) === 1 + 2 + 1);
    await page.getByRole("button", { name: words.removeFilter("Supplier contains paper") }).click();
    await page.getByText(words.shown(4), { exact: true }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("a cell that the pointer rests on shows the part of the page where its value was read", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    await (await cell(page, "C-1.pdf", "Total")).hover();
    const tooltip = page.getByRole("tooltip");
    await tooltip.locator("img[data-loaded]").waitFor();
    await tooltip.getByText("Ask for approval.").waitFor();
    await shoot("sheet-crop");
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("is edited by keyboard as a spreadsheet is, and every step can be undone", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window, "?sort=invoice_number&order=asc");
    const grid = page.getByRole("grid");
    await (await cell(page, "A-1.pdf", "Note")).click();
    await page.keyboard.type("paid");
    await page.keyboard.press("Enter");
    await page.keyboard.type("open");
    await shoot("sheet-edit");
    await page.keyboard.press("Tab");
    await (await cell(page, "A-1.pdf", "Note")).getByText("paid").waitFor();
    await until(
      "both are saved",
      async () => (await valuesOf("A-1.pdf")).note === "paid" && (await valuesOf("A-2.pdf")).note === "open",
    );
    assert.equal(await (await cell(page, "A-1.pdf", "Note")).getAttribute("data-tone"), "edited");

    // Not an amount: it stays in the input, with the reason, until it is one.
    await (await cell(page, "A-1.pdf", "Total")).click();
    await page.keyboard.type("1,234");
    await page.keyboard.press("Enter");
    await page.getByText(texts.viewer.problems.ambiguousNumber).waitFor();
    await page.getByLabel(words.valueOf("Total")).fill("1.234,00");
    await page.keyboard.press("Enter");
    await until("the amount is saved", async () => (await valuesOf("A-1.pdf")).total === 1234);
    await grid.focus();
    await page.keyboard.press("Control+z");
    await until("it is back", async () => (await valuesOf("A-1.pdf")).total === 100.5);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await until(
      "all is back",
      async () => (await valuesOf("A-1.pdf")).note === undefined && (await valuesOf("A-2.pdf")).note === undefined,
    );
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+z");
    await until(
      "one is done again, the other done and undone",
      async () => (await valuesOf("A-1.pdf")).note === "paid",
    );
    await page.keyboard.press("Control+z");
    await until("all is undone", async () => (await valuesOf("A-1.pdf")).note === undefined);
    assert.equal((await valuesOf("A-2.pdf")).note, undefined);
    assert.deepEqual(window.complaints, []);
  });

  it("a block pasted from a spreadsheet is shown before it changes anything, and undone as one step", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window, "?sort=invoice_number&order=asc");
    await (await cell(page, "A-1.pdf", "Currency")).click();
    await paste(page, "CHF\t11.00\tone\r\nCHF\tmany\ttwo\r\n");
    const dialog = page.getByRole("dialog", { name: words.paste.title });
    await dialog.getByText(words.paste.changes(5, 2)).waitFor();
    await dialog.getByText(/many/).waitFor();
    await shoot("sheet-paste");
    assert.equal((await valuesOf("A-1.pdf")).currency, "EUR");
    await dialog.getByRole("button", { name: words.paste.apply(5) }).click();
    await until("it is pasted", async () => (await valuesOf("A-2.pdf")).note === "two");
    assert.deepEqual([(await valuesOf("A-1.pdf")).total, (await valuesOf("A-2.pdf")).total], [11, 20.25]);
    await page.getByRole("button", { name: texts.common.undo }).click();
    await until(
      "it is undone",
      async () => (await valuesOf("A-1.pdf")).currency === "EUR" && (await valuesOf("A-2.pdf")).note === undefined,
    );
    assert.deepEqual(window.complaints, []);
  });

  it("a cell that somebody else changed meanwhile is not overwritten unseen; another cell of its row is no reason to ask", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    const others = async (field: string, value: string) => {
      const { items } = await client.get("listSheet", { params: { parserId } });
      const row = items.find(({ filename }) => filename === "B-1.pdf");
      assert.ok(row);
      const changes = [{ kind: "setValue" as const, field, value, place: null }];
      await client.get("changeSheet", { params: { parserId }, body: { rows: [{ ...row, changes }] } });
    };
    await others("supplier", "Ink Works Ltd");
    await (await cell(page, "B-1.pdf", "Note")).click();
    await page.keyboard.type("mine");
    await page.keyboard.press("Enter");
    await until("it is saved", async () => (await valuesOf("B-1.pdf")).note === "mine");
    await (await cell(page, "B-1.pdf", "Supplier")).getByText("Ink Works Ltd").waitFor();

    await others("note", "theirs");
    await (await cell(page, "B-1.pdf", "Note")).click();
    await page.keyboard.type("mine again");
    await page.keyboard.press("Enter");
    await page.getByText(words.unsaved.conflict("Note", "B-1.pdf", "theirs", "mine again")).waitFor();
    await shoot("sheet-conflict");
    assert.equal((await valuesOf("B-1.pdf")).note, "theirs");
    await page.getByRole("button", { name: words.unsaved.overwrite }).click();
    await until("it is saved now", async () => (await valuesOf("B-1.pdf")).note === "mine again");
    await page.getByText(words.unsaved.title(1)).waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("what could not be saved is kept, says why, and is sent again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page } = window;
    await openSheet(dashboard, window);
    await page.route("**/sheet/changes", (route) => route.abort());
    await (await cell(page, "C-1.pdf", "Note")).click();
    await page.keyboard.type("important");
    await page.keyboard.press("Enter");
    await page.getByText(words.unsaved.failed("Note", "C-1.pdf", "important", texts.common.unreachable)).waitFor();
    const away = () => page.getByRole("link", { name: "Documents", exact: true }).first().click();
    await away();
    await page.getByRole("dialog", { name: texts.common.discardTitle }).waitFor();
    await page.getByRole("button", { name: texts.common.discardStay }).click();
    await page.unroute("**/sheet/changes");
    await page.getByRole("button", { name: words.unsaved.retry }).click();
    await until("it is saved", async () => (await valuesOf("C-1.pdf")).note === "important");
  });

  it("what is typed stays in its cell while the sheet is scrolled, and is saved there", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page } = window;
    await openSheet(dashboard, window);
    const { items } = await client.get("listSheet", { params: { parserId } });
    const supplier = items.find(({ filename }) => filename === "C-1.pdf")?.values.supplier;
    await (await cell(page, "C-1.pdf", "Note")).click();
    await page.keyboard.type("kept");
    const input = page.getByLabel(words.valueOf("Note"));
    // Too narrow for all columns: the one that is edited goes out of view.
    await page.setViewportSize({ width: 500, height: 800 });
    for (const left of [0, 100_000, 0]) {
      await page.getByRole("grid").evaluate((grid, to) => grid.scrollTo({ left: to }), left);
      assert.equal(await input.inputValue(), "kept");
    }
    await page.keyboard.type(" on");
    await page.keyboard.press("Enter");
    await until("it is saved", async () => (await valuesOf("C-1.pdf")).note === "kept on");
    assert.equal((await valuesOf("C-1.pdf")).supplier, supplier);
    assert.deepEqual(window.complaints, []);
  });

  it("all rows that match are confirmed at once, and that is undone at once", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    const filters = [{ column: "currency", is: "equals", value: "USD" }];
    await openSheet(dashboard, window, `?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await page.getByText(words.shown(2), { exact: true }).waitFor();
    await page.getByLabel(words.selectShown).check();
    await page.getByRole("region", { name: words.bulk.selected(2) }).waitFor();
    await shoot("sheet-selected");
    await page.getByRole("button", { name: words.bulk.confirm, exact: true }).click();
    const question = page.getByRole("dialog", { name: words.bulk.confirmTitle(1) });
    await question.getByRole("button", { name: words.bulk.confirmAnyway }).click();
    await page.getByText(words.bulk.confirmed(2)).waitFor();
    await page.getByText(words.states.confirmed).first().waitFor();
    const states = async () =>
      (await client.get("listSheet", { params: { parserId } })).items.map(({ filename, state }) => [
        filename,
        state === "confirmed",
      ]);
    assert.deepEqual(
      (await states()).filter(([, is]) => is).map(([name]) => name),
      ["C-1.pdf", "B-1.pdf"],
    );
    await page.getByRole("button", { name: texts.common.undo }).click();
    await until("it is undone", async () => (await states()).every(([, is]) => !is));
    assert.deepEqual(window.complaints, []);
  });

  it("columns are chosen and moved by keyboard, and the browser remembers them", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    const heads = () =>
      page.getByRole("columnheader").evaluateAll((all) => all.map((head) => (head.textContent ?? "").trim()));
    await page.getByRole("button", { name: words.columnsButton }).click();
    const dialog = page.getByRole("dialog", { name: words.layout.title });
    await dialog.getByRole("checkbox", { name: "Invoice date" }).uncheck();
    await dialog.getByRole("button", { name: words.layout.up("Supplier") }).press("Enter");
    await dialog.getByRole("button", { name: words.layout.up("Supplier") }).press("Enter");
    await shoot("sheet-columns");
    await dialog.getByRole("button", { name: texts.common.done }).click();
    await dialog.waitFor({ state: "detached" });
    const expected = ["", "Document", "Status", "Received", "Supplier", "Invoice number", "Currency"];
    await until("the heads are so", async () => (await heads()).slice(0, 7).join() === expected.join());
    await page.reload();
    await until("they are so again", async () => (await heads()).slice(0, 7).join() === expected.join());
    assert.deepEqual(window.complaints, []);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`fits a phone with a ${colorScheme} screen`, async (test) => {
      if (typeof dashboard === "string") return test.skip(dashboard);
      await using window = await dashboard.openWindow({ colorScheme, viewport: { width: 390, height: 844 } });
      await openSheet(dashboard, window);
      await window.shoot(`sheet-phone-${colorScheme}`);
      const width = await window.page.evaluate("document.documentElement.scrollWidth");
      assert.equal(width, 390);
      await window.page.setViewportSize({ width: 1440, height: 900 });
      await window.shoot(`sheet-wide-${colorScheme}`);
      assert.deepEqual(window.complaints, []);
    });
  }

  it("axe finds nothing wrong with its menu and dialogs, and a list's rows are one key away", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { items } = await client.get("listSheet", {
      params: { parserId },
      query: { sort: "invoice_number", order: "asc" },
    });
    const [row] = items;
    assert.ok(row);
    const rows = [
      { kind: "addRow" as const, field: "line_items", row: 0, values: { description: "Paper", amount: 12.5 } },
    ];
    await client.get("changeSheet", { params: { parserId }, body: { rows: [{ ...row, changes: rows }] } });
    await using window = await dashboard.openWindow({ viewport: screen, reducedMotion: "reduce" });
    const { page, shoot } = window;
    await openSheet(dashboard, window, "?sort=invoice_number&order=asc");
    const look = async (name: string) => {
      await shoot(`sheet-dialog-${name}`);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        [],
        name,
      );
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await page.getByRole("grid").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("12.50").waitFor();
    await look("list");
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: words.menu.open("Line items") }).waitFor();
    await look("menu");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: words.shortcuts.title }).waitFor();
    await look("help");
    await page.getByRole("button", { name: words.export, exact: true }).click();
    await page.getByRole("dialog", { name: words.export }).waitFor();
    await page.getByRole("link", { name: texts.listRows.exportAs.csv }).waitFor();
    await look("export");
    await page.getByRole("button", { name: words.columnsButton }).click();
    await page.getByRole("dialog", { name: words.layout.title }).waitFor();
    await look("columns");
    assert.deepEqual(window.complaints, []);
  });

  it("selected rows are moved to another parser", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    await page.getByLabel(words.selectRow("C-1.pdf")).check();
    await page.getByRole("button", { name: words.bulk.move, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.bulk.moveTitle(1) });
    await dialog.getByLabel(texts.moving.parser).selectOption({ label: "Other" });
    await dialog.getByText(words.bulk.moveFree(1, "Other")).waitFor();
    await shoot("sheet-move");
    await dialog.getByRole("button", { name: words.bulk.move, exact: true }).click();
    await page.getByText(words.bulk.moved(1, "Other")).waitFor();
    await page.getByRole("row").filter({ hasText: "C-1.pdf" }).waitFor({ state: "detached" });
    assert.equal((await client.get("listSheetEntries", { params: { parserId } })).items.length, 3);
    assert.deepEqual(window.complaints, []);
  });

  it("work with many rows does what can be done, and says which document was refused and why", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { db } = dashboard.service.database;
    await using window = await dashboard.openWindow({ viewport: screen });
    const { page, shoot } = window;
    await openSheet(dashboard, window);
    await db.updateTable("documents").set({ status: "processing" }).where("filename", "=", "B-1.pdf").execute();
    await page.getByLabel(words.selectRow("B-1.pdf")).check();
    await page.getByLabel(words.selectRow("A-2.pdf")).check();
    await page.getByRole("button", { name: words.bulk.move, exact: true }).click();
    const question = page.getByRole("dialog", { name: words.bulk.moveTitle(2) });
    await question.getByLabel(texts.moving.parser).selectOption({ label: "Other" });
    await question.getByRole("button", { name: words.bulk.move, exact: true }).click();
    const told = page.getByRole("dialog", { name: words.bulk.troubleTitle(1) });
    await told.getByText(words.bulk.moved(1, "Other")).waitFor();
    await told.getByText("This document is being processed.").waitFor();
    await told.getByText("B-1.pdf", { exact: true }).waitFor();
    await shoot("sheet-refused");
    await told.getByRole("button", { name: texts.common.close }).last().click();
    await page.getByRole("region", { name: words.bulk.selected(1) }).waitFor();
    assert.ok(await page.getByLabel(words.selectRow("B-1.pdf")).isChecked());
    await db.updateTable("documents").set({ status: "completed" }).where("filename", "=", "B-1.pdf").execute();
    // The browser reports the refusal itself.
    assert.ok(
      window.complaints.every((complaint) => complaint.includes("409")),
      window.complaints.join(),
    );
  });

  it("a parser without entries says what becomes a row", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await client.get("createParser", { body: { name: "Empty", from: { kind: "parser", parserId } } });
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    await window.page.goto(`${dashboard.service.url}/parsers/${id}/sheet`);
    await window.page.getByRole("heading", { name: words.noneTitle }).waitFor();
    await window.shoot("sheet-empty");
    await upload(client, id, await makePdf([["Invoice number: Z-1"]]), { name: "z.pdf" });
    assert.deepEqual(window.complaints, []);
  });
});

/** Pastes a text where the focus is, as a browser does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
}
