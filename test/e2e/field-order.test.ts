import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const names = ["number", "issued", "due", "net", "tax", "total", "iban", "buyer", "seller", "note"];
const setup = {
  accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields: names.map((name) => ({ name })) }] }],
};
const { editor } = texts.parsers;

describe("the order of a parser's fields", () => {
  let dashboard: Dashboard | string;

  before(async () => {
    dashboard = await startDashboard(setup);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("a screen reader hears names and positions, and a new field is in view with its name selected", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const client = await becomeOperator(dashboard.service, ada.email);
    const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
    await using window = await dashboard.openWindow({ viewport: { width: 1000, height: 600 } });
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/parsers/${parserId}`);
    const grip = page.getByRole("button", { name: editor.move("issued") });
    await grip.focus();
    await page.keyboard.press("Space");
    const said = page.locator("[aria-live=assertive]");
    await said
      .getByText(editor.drag.moved("issued", 2, names.length))
      .first()
      .waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await said
      .getByText(editor.drag.moved("issued", 3, names.length))
      .first()
      .waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await said
      .getByText(editor.drag.dropped("issued", 3, names.length))
      .first()
      .waitFor({ state: "attached" });

    await page.getByRole("button", { name: editor.addField }).click();
    const name = page.locator("input:focus");
    await name.waitFor();
    assert.equal(await name.inputValue(), "new_field");
    const box = await name.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 600, "the new field is out of view");
    assert.deepEqual(window.complaints, []);
  });
});
