import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { generate } from "otplib";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, DashboardClient, makeMember, password } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { ada, type Dashboard, lendSession, startDashboard, type Window } from "./support/dashboard.ts";

const says = texts.passkeys;
const factor = texts.settings.secondFactor;
const words = texts.session;

/** Chromium's own virtual device: it keeps passkeys, and recognises its user's finger. */
async function addDevice({ context, page }: Window) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal" } as const;
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, ...abilities, automaticPresenceSimulation: true },
  });
  return {
    refuseFinger: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
    acceptFinger: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true }),
  };
}

describe("passkeys", () => {
  let dashboard: Dashboard | string;
  let owner: DashboardClient;
  let url = "";

  before(async () => {
    const port = await findFreePort();
    // Browsers make passkeys for names only.
    url = `http://localhost:${port}`;
    const settings = { WINNOW_PORT: String(port), WINNOW_BASE_URL: url };
    dashboard = await startDashboard({ accounts: [{ email: ada.email, name: "Ada" }] }, settings);
    if (typeof dashboard === "string") return;
    owner = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  const addPasskey = async ({ page }: Window, name: string) => {
    await page.goto(`${url}/settings`);
    await page.getByRole("button", { name: says.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(says.name, { exact: true }).fill(name);
    await dialog.getByLabel(factor.password, { exact: true }).fill(password);
    await dialog.getByRole("button", { name: says.next }).click();
  };

  it("let a person in without a password, and from then on a password alone does not", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const person = await makeMember(owner, "hal@example.com", "reviewer");
    await using window = await dashboard.openWindow();
    await lendSession(window, person);
    const { page } = window;
    const device = await addDevice(window);
    await page.goto(`${url}/settings`);
    await page.getByRole("button", { name: says.add }).click();
    await window.shoot("passkey-add");
    await addPasskey(window, "My laptop");
    await page.getByTestId("recovery-codes").waitFor();
    const codes = (await page.getByTestId("recovery-codes").locator("code").allTextContents()) ?? [];
    assert.equal(codes.length, 10);
    await page.getByRole("button", { name: factor.codesKept }).click();
    await page.getByText("My laptop", { exact: true }).waitFor();
    await page.getByText(says.codesLeft(10)).waitFor();
    await window.shoot("passkeys");
    await addPasskey(window, "The same again");
    await page.getByText(says.isThere).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: texts.common.close }).click();

    const alone = new DashboardClient(url);
    const credentials = { email: "hal@example.com", password };
    const refused = await alone.call("signIn", { body: credentials });
    assert.deepEqual([refused.status, JSON.parse(refused.text).error.code], [401, "codeNeeded"]);
    await alone.get("signIn", { body: { ...credentials, code: codes[0] ?? "" } });

    await window.context.clearCookies();
    await page.goto(`${url}/sign-in`);
    await window.shoot("passkey-sign-in");
    await device.refuseFinger();
    await page.getByRole("button", { name: says.signIn }).click();
    await page.getByText(says.cancelled).waitFor();
    await device.acceptFinger();
    const sent = page.waitForRequest((request) => request.url().endsWith("/sign-in/passkey"));
    await page.getByRole("button", { name: says.signIn }).click();
    await page.getByRole("navigation", { name: texts.shell.navigation }).waitFor();
    assert.equal((await person.get("listPasskeys")).items[0]?.lastUsedAt === null, false);

    // What was sent once counts once, and nowhere else.
    const json = (await sent).postDataJSON();
    const again = await new DashboardClient(url).send("POST", "/sign-in/passkey", { json });
    assert.equal(again.status, 401);
    const { attempt } = await new DashboardClient(url).get("beginPasskeySignIn");
    const other = await new DashboardClient(url).send("POST", "/sign-in/passkey", { json: { ...json, attempt } });
    assert.equal(other.status, 401);

    await page.goto(`${url}/settings`);
    await page.getByRole("button", { name: says.removeOf("My laptop") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(factor.password, { exact: true }).fill("not it");
    await dialog.getByRole("button", { name: says.remove }).click();
    await page.getByText("is not your password").waitFor();
    await dialog.getByLabel(factor.password, { exact: true }).fill(password);
    await dialog.getByRole("button", { name: says.remove }).click();
    await page.getByText(says.removed).waitFor();
    await new DashboardClient(url).get("signIn", { body: credentials });
    const { items } = await owner.get("listActivity", { query: {} });
    const actions = items.map(({ action }) => action);
    for (const action of ["passkey.added", "passkey.removed", "second_factor.recovery_used"] as const)
      assert.ok(actions.includes(action), action);
    assert.deepEqual(window.complaints, []);
  });

  it("stand beside an app: either is the second step, also after a link, and one goes without the other", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const person = await makeMember(owner, "ida@example.com", "viewer");
    const begun = await person.get("beginSecondFactor", { body: { password } });
    const codeNow = (periods: number) =>
      generate({ secret: begun.secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
    await person.get("turnOnSecondFactor", { body: { setup: begun.setup, code: await codeNow(-1) } });
    await using window = await dashboard.openWindow({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await lendSession(window, person);
    const { page } = window;
    await addDevice(window);
    await addPasskey(window, "Phone");
    // There are recovery codes already.
    await page.getByText(says.added).waitFor();
    await window.shoot("passkeys-narrow");
    await window.context.clearCookies();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel(words.email).fill("ida@example.com");
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: words.signIn, exact: true }).click();
    await page.getByLabel(words.secondStepCode, { exact: true }).waitFor();
    await window.shoot("passkey-second-step-narrow");
    await page.getByRole("button", { name: says.use }).click();
    await page.getByRole("heading", { level: 1, name: texts.home.welcome("ida@example.com") }).waitFor();

    const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "ida@example.com")?.id ?? "";
    const { link } = await owner.get("createMemberLink", { params: { memberId } });
    await window.context.clearCookies();
    await page.goto(link.url);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.people.join }).click();
    await page.getByRole("button", { name: says.use }).click();
    await page.getByRole("heading", { level: 1, name: texts.home.welcome("ida@example.com") }).waitFor();

    // Without the app, the passkey is still the second step.
    const client = new DashboardClient(url);
    const credentials = { email: "ida@example.com", password };
    await client.get("signIn", { body: { ...credentials, code: await codeNow(0) } });
    await client.get("turnOffSecondFactor", { body: { code: await codeNow(1) } });
    assert.equal((await client.get("getSecondFactor")).isOn, false);
    const asked = await new DashboardClient(url).call("signIn", { body: credentials });
    assert.equal(asked.status, 401);
    await owner.get("removeMemberSecondFactor", { params: { memberId } });
    assert.deepEqual((await client.get("listPasskeys")).items, []);
    await new DashboardClient(url).get("signIn", { body: credentials });
    assert.deepEqual(window.complaints, []);
  });

  it("are only offered at the service's public address", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await page.goto(`${url}/sign-in`);
    await page.getByRole("button", { name: says.signIn }).waitFor();
    await page.goto(`${url.replace("localhost", "127.0.0.1")}/sign-in`);
    await page.getByRole("button", { name: words.signIn, exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: says.signIn }).count(), 0);
  });
});
