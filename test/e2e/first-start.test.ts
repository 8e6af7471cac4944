import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { findOwner } from "../../src/accounts/owner-store.ts";
import { createFirstStart } from "../../src/administration/first-start.ts";
import { createManageAccounts } from "../../src/administration/manage-accounts.ts";
import { commandActor } from "../../src/domain/audit-event.ts";
import { invoiceFields } from "../support/service.ts";
import { ada, type Dashboard, startDashboard } from "./support/dashboard.ts";

const words = texts.session;
const setup = {
  accounts: [
    { email: ada.email, operator: true, parsers: [{ slug: "invoices", name: "Invoices", fields: invoiceFields }] },
  ],
};

/** Light and dark, desktop and phone. */
const looks = [
  { name: "light", options: { colorScheme: "light" as const } },
  { name: "dark", options: { colorScheme: "dark" as const } },
  { name: "phone", options: { colorScheme: "light" as const, viewport: { width: 390, height: 844 } } },
  { name: "phone-dark", options: { colorScheme: "dark" as const, viewport: { width: 390, height: 844 } } },
];

describe("the first start after a set-up file", () => {
  let dashboard: Dashboard | string;

  before(async () => {
    dashboard = await startDashboard(setup);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("shows the way into the existing accounts, at every size and in light and dark", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    for (const { name, options } of looks) {
      await using window = await dashboard.openWindow(options);
      const { page, shoot } = window;
      await page.goto(dashboard.service.url);
      await page.getByRole("heading", { name: words.setUpTitle }).waitFor();
      await page.getByText(words.setUpCommand).waitFor();
      await shoot(`set-up-accounts-${name}`);
      await page.getByRole("button", { name: words.setUpNewAccount }).click();
      await page.getByLabel(words.code).fill("0000-0000-0000");
      await page.getByLabel(words.name).fill(ada.name);
      await page.getByLabel(words.email).fill("late@example.com");
      await page.getByLabel(words.password, { exact: true }).fill(ada.password);
      await page.getByRole("button", { name: words.signUp }).click();
      await page.getByText(/The code is wrong/).waitFor();
      await shoot(`wrong-code-${name}`);
      const width = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      assert.ok(Number(width) <= 0, `${name}: ${width} pixels too wide`);
      assert.deepEqual(window.complaints, []);
    }
  });

  it("the owner opens the printed link, sets a password, and finds the parsers of the set-up", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    // The page with a code shows the form at once. Whoever enters the e-mail address of an account from the set-up is
    // told how to get its link.
    const { url } = await createFirstStart(service.database.db, service.url);
    await page.goto(url);
    await page.getByLabel(words.name).fill(ada.name);
    await page.getByLabel(words.email).fill(ada.email);
    await page.getByLabel(words.password, { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: words.signUp }).click();
    await page.getByText(`npx winnow reset-password ${ada.email}`).waitFor();
    await shoot("account-is-set-up");

    const accounts = createManageAccounts({ db: service.database.db, baseUrl: () => service.url });
    const id = (await findOwner(service.database.db, ada.email))?.id ?? "";
    await page.goto((await accounts.createResetLink(commandActor("winnow reset-password"), id)).url);
    await page.getByLabel(words.newPassword).fill(ada.password);
    await page.getByRole("button", { name: words.resetSave }).click();
    await page.getByRole("navigation", { name: texts.shell.navigation }).waitFor();
    await page.goto(`${service.url}/parsers`);
    await page.getByRole("link", { name: "Invoices" }).first().waitFor();
    assert.deepEqual(window.complaints, []);
  });
});
