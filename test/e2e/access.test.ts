import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { authenticationDetails } from "../../src/contract/authentication.ts";
import { becomeOperator, type DashboardClient, makeAccount, password } from "../dashboard-api/dashboard-client.ts";
import { invoiceFields, toTokenSecret } from "../support/service.ts";
import { ada, type Dashboard, goTo, lendSession, signIn, startDashboard } from "./support/dashboard.ts";

const bob = { name: "bob@example.com", email: "bob@example.com", password };
const bobsToken = toTokenSecret("bob");

describe("who may use the service", () => {
  let dashboard: Dashboard | string;
  let operator: DashboardClient;

  before(async () => {
    const parsers = [{ slug: "invoices", fields: invoiceFields }];
    dashboard = await startDashboard({ accounts: [{ email: ada.email, parsers }] });
    if (typeof dashboard !== "string") operator = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("a token is made, works, and is refused with the specified 401 once it is deactivated", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const words = texts.settings.tokens;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, operator);
    await page.goto(`${service.url}/settings/tokens`);
    await page.getByRole("button", { name: words.new }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: words.name }).fill("Production server");
    await page.getByRole("button", { name: words.create }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    await page.getByRole("button", { name: texts.common.secretCopiedClose }).click();
    await page.getByRole("row").filter({ hasText: "Production server" }).getByText(words.active).waitFor();
    assert.equal((await page.content()).includes(secret), false, "the secret is shown once");

    const client = service.clientFor(secret);
    const before = await client.getDocument("invoices", "none");
    assert.deepEqual([before.status, before.body.code], [404, "document_not_found"]);
    await page.reload();
    await page.getByRole("row").filter({ hasText: "Production server" }).waitFor();
    await shoot("token-used");

    await page.getByRole("button", { name: `${words.deactivate}: Production server` }).click();
    await page.getByText(words.deactivated("Production server")).waitFor();
    await shoot("token-deactivated");
    const after = await client.getDocument("invoices", "none");
    assert.deepEqual([after.status, after.body], [401, { detail: authenticationDetails.inactiveToken.detail }]);

    await page.getByRole("button", { name: texts.common.undo }).click();
    await page.getByRole("row").filter({ hasText: "Production server" }).getByText(words.active).waitFor();
    assert.equal((await client.getDocument("invoices", "none")).status, 404);
    assert.deepEqual(window.complaints, []);
  });

  it("whoever signs in in another tab is not shown what the person before saw in this one", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const other = await makeAccount(operator, "other@example.com");
    await other.get("createParser", { body: { name: "Parser of the other", from: { kind: "blank" } } });
    await using window = await dashboard.openWindow();
    const { page } = window;
    await page.clock.install();
    await lendSession(window, operator);
    await page.goto(`${service.url}/parsers`);
    await page.getByText("invoices").first().waitFor();
    await goTo(page, texts.shell.templates);
    await page.getByRole("heading", { name: texts.templates.title }).waitFor();

    await lendSession(window, other);
    // The page is looked at again after a while.
    await page.clock.fastForward(120_000);
    const session = page.waitForResponse((response) => response.url().endsWith("/session"));
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await session;
    await page.getByRole("button", { name: "other@example.com" }).waitFor();
    await page.route("**/dashboard-api/parsers", () => {});
    await goTo(page, texts.shell.parsers);
    await page.getByRole("heading", { name: texts.parsers.title }).waitFor();
    assert.equal(await page.getByText("invoices").count(), 0);
  });

  it("an operator deactivates an account: its tokens and its sessions stop at once", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    const words = texts.operator.accounts;
    await makeAccount(operator, bob.email);
    await service.apply({ accounts: [{ email: bob.email, tokens: [{ name: "ci", token: bobsToken }] }] });
    const client = service.clientFor(bobsToken);
    assert.equal((await client.getDocument("invoices", "none")).status, 404);
    await using bobsWindow = await dashboard.openWindow();
    await signIn(bobsWindow.page, service.url, bob);

    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, operator);
    await page.goto(`${service.url}/operator/accounts`);
    await page.getByRole("row").filter({ hasText: bob.email }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.deactivate }).click();
    await page.getByText(words.deactivated(bob.email)).waitFor();
    await shoot("account-deactivated");

    const refused = await client.getDocument("invoices", "none");
    assert.deepEqual([refused.status, refused.body], [401, { detail: authenticationDetails.inactiveAccount.detail }]);
    await bobsWindow.page.reload();
    await bobsWindow.page.getByRole("heading", { name: texts.session.signInTitle }).waitFor();
    assert.deepEqual([window.complaints, bobsWindow.complaints], [[], []]);
  });
});
