import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { generate } from "otplib";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeMember, password } from "../dashboard-api/dashboard-client.ts";
import { ada, type Dashboard, lendSession, signIn, startDashboard } from "./support/dashboard.ts";

const says = texts.people;

describe("people who share an account", () => {
  let dashboard: Dashboard | string;
  let owner: DashboardClient;

  before(async () => {
    const parsers = [{ slug: "invoices", fields: [{ name: "number" }] }];
    dashboard = await startDashboard({ accounts: [{ email: ada.email, name: "Ada & Co", parsers }] });
    if (typeof dashboard === "string") return;
    owner = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("are invited with a link, choose a password, and see only what their role allows", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    await using desk = await dashboard.openWindow();
    await lendSession(desk, owner);
    const { page } = desk;
    await page.goto(`${url}/settings`);
    await page.getByRole("link", { name: texts.settings.tabs.people }).click();
    await page.getByText(says.created).waitFor();
    await page.getByRole("button", { name: says.invite }).click();
    const form = page.getByRole("dialog", { name: says.invite });
    await form.getByLabel(says.email).fill("grace@example.com");
    await form.getByLabel(says.name).fill("Grace");
    await form.getByLabel(says.roles.viewer, { exact: true }).check();
    await desk.shoot("people-invite");
    await form.getByRole("button", { name: says.send }).click();
    const link = (await page.getByTestId("secret").textContent()) ?? "";
    await desk.shoot("people-link");
    await page.getByRole("button", { name: texts.common.secretCopiedClose }).click();
    await page.getByText(says.invited, { exact: true }).waitFor();
    await desk.shoot("people");

    await using guest = await dashboard.openWindow();
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { name: says.joinTitle("Ada & Co") }).waitFor();
    await guest.page.getByText("You will sign in as grace@example.com, with the role Viewer.").waitFor();
    await guest.shoot("people-join");
    await guest.page.getByLabel(texts.session.password, { exact: true }).fill(ada.password);
    await guest.page.getByRole("button", { name: says.join }).click();
    await guest.page.getByRole("navigation", { name: texts.shell.navigation }).waitFor();
    await guest.page.getByText("Ada & Co").waitFor();
    await guest.page.goto(`${url}/settings/people`);
    await guest.page.getByText(`(${says.you})`).waitFor();
    assert.equal(await guest.page.getByRole("button", { name: says.invite }).count(), 0);
    assert.equal(await guest.page.getByRole("link", { name: texts.settings.tabs.tokens }).count(), 0);
    await guest.shoot("people-viewer");
    await guest.page.goto(`${url}/parsers`);
    await guest.page.getByRole("heading", { name: texts.parsers.title, level: 1 }).waitFor();
    assert.equal(await guest.page.getByRole("link", { name: texts.parsers.new }).count(), 0);
    await guest.page.getByRole("article").first().waitFor();
    assert.equal(await guest.page.getByRole("button", { name: texts.parsers.archive }).count(), 0);
    await guest.page.getByRole("article").first().getByRole("link").click();
    await guest.page.getByRole("link", { name: texts.parserTabs.learning }).click();
    await guest.page.getByText(texts.learning.emptyTitle).waitFor();
    assert.equal(await guest.page.getByRole("button", { name: texts.learning.freeze }).count(), 0);

    await page.reload();
    await page.getByLabel(says.roleOf("Grace")).selectOption("editor");
    await page.getByText(says.roleChanged("Grace", says.roles.editor)).waitFor();
    await page.getByRole("button", { name: `${says.remove}: Grace` }).click();
    await page.getByRole("dialog").getByRole("button", { name: says.remove }).click();
    await page.getByText(says.removed("Grace")).waitFor();
    await guest.page.reload();
    await guest.page.getByRole("heading", { name: texts.session.signInTitle }).waitFor();
    await guest.page.goto(link);
    await guest.page.getByText("This link has expired or was already used.").waitFor();
    assert.deepEqual([desk.complaints, guest.complaints], [[], []]);
  });

  it("turn on two-step sign-in with an app, and then need its code", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    const hal = { name: "Hal", email: "hal@example.com", password };
    await makeMember(owner, hal.email, "viewer");
    await using window = await dashboard.openWindow();
    const { page, complaints, shoot } = window;
    await signIn(page, url, hal);
    await page.goto(`${url}/settings`);
    const { secondFactor } = texts.settings;
    await page.getByRole("button", { name: secondFactor.setUp }).click();
    await page.getByLabel(secondFactor.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: secondFactor.next }).click();
    await page.getByRole("img", { name: secondFactor.picture }).waitFor();
    await shoot("second-factor-picture");
    const secret = (await page.getByTestId("factor-key").textContent()) ?? "";
    const codeNow = (periods: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
    await page.getByLabel(secondFactor.code).fill("000000");
    await page.getByRole("button", { name: secondFactor.turnOn }).click();
    await page.getByText("This code is wrong, too old, or was already used.").waitFor();
    await page.getByLabel(secondFactor.code).fill(await codeNow(0));
    await page.getByRole("button", { name: secondFactor.turnOn }).click();
    await page.getByTestId("recovery-codes").waitFor();
    await shoot("second-factor-recovery");
    await page.getByRole("button", { name: secondFactor.codesKept }).click();
    await page.getByText(secondFactor.isOn(10)).waitFor();
    await shoot("second-factor-on");

    await using other = await dashboard.openWindow();
    await other.page.goto(`${url}/sign-in`);
    await other.page.getByLabel(texts.session.email).fill(hal.email);
    await other.page.getByLabel(texts.session.password, { exact: true }).fill(password);
    await other.page.getByRole("button", { name: texts.session.signIn, exact: true }).click();
    const code = other.page.getByLabel(texts.session.secondStepCode, { exact: true });
    await code.fill(await codeNow(1));
    await other.shoot("sign-in-code");
    await code.press("Enter");
    await other.page.getByRole("navigation", { name: texts.shell.navigation }).waitFor();
    assert.deepEqual([complaints, other.complaints], [[], []]);
  });
});
