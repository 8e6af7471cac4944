import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openIdCallbackPath } from "../../src/administration/sign-in-by-provider.ts";
import { readLog } from "../audit/read-log.ts";
import { startOpenIdServer } from "../support/openid-server.ts";
import { startTestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, makeAccount, makeMember, password } from "./dashboard-client.ts";

const provider = await startOpenIdServer();
after(() => provider[Symbol.asyncDispose]());
const service = await startTestService({
  setup: { accounts: [{ email: "owner@example.com", name: "Owner Ltd" }] },
  settings: {
    WINNOW_OPENID_ISSUER: provider.issuer,
    WINNOW_OPENID_CLIENT_ID: provider.clientId,
    WINNOW_OPENID_CLIENT_SECRET: provider.clientSecret,
    WINNOW_OPENID_NAME: "Example login",
    WINNOW_ALLOW_HTTP: "true",
  },
  role: "web",
});
after(() => service[Symbol.asyncDispose]());
provider.register(`${service.url}${openIdCallbackPath}`);
const owner = await becomeOperator(service, "owner@example.com");

/** A browser that follows redirects and keeps cookies of both sites, until it is back at the service. */
class Browser {
  readonly cookies = new Map<string, string>();
  /** The address of the provider's answer, before it is opened. */
  answer: string | null = null;

  async open(path: string, stopAtAnswer = false): Promise<string> {
    let url = new URL(path, service.url);
    for (let step = 0; step < 12; step++) {
      if (url.pathname === openIdCallbackPath) {
        this.answer = `${url.pathname}${url.search}`;
        if (stopAtAnswer) return this.answer;
      }
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      await response.arrayBuffer();
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const to = response.headers.get("location");
      if (to === null || response.status >= 400) return `${response.status}`;
      url = new URL(to, url);
      if (url.origin === service.url && !url.pathname.startsWith("/sign-in/open-id"))
        return `${url.pathname}${url.search}`;
    }
    throw new Error("too many redirects");
  }

  #keep(line: string): void {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Who is signed in now. */
  async whoIsIn(): Promise<string | null> {
    const client = new DashboardClient(service.url);
    const secret = this.cookies.get("winnow_session");
    client.cookie = secret === undefined ? null : `winnow_session=${secret}`;
    return (await client.get("getSession")).account?.email ?? null;
  }
}

test("an owner signs in by the provider, and gets to the page that was asked for", async () => {
  assert.equal((await new DashboardClient(service.url).get("getSession")).provider, "Example login");
  provider.person = { subject: "p-1", email: "Owner@Example.com", isVerified: true };
  const browser = new Browser();
  assert.equal(await browser.open("/sign-in/open-id?next=/usage"), "/usage");
  assert.equal(await browser.whoIsIn(), "owner@example.com");
  const event = (await readLog(service.database.db)).at(-1);
  assert.deepEqual([event?.action, event?.actor_name], ["user.signed_in", "owner@example.com"]);
  assert.equal(browser.cookies.has("winnow_open_id"), false);
});

test("an invited member joins by the provider, without a password", async () => {
  await owner.get("inviteMember", { body: { email: "ada@example.com", name: "Ada", role: "viewer" } });
  provider.person = { subject: "p-2", email: "ada@example.com", isVerified: true };
  const browser = new Browser();
  assert.equal(await browser.open("/sign-in/open-id"), "/");
  assert.equal(await browser.whoIsIn(), "ada@example.com");
  const member = (await owner.get("listMembers")).items.find(({ email }) => email === "ada@example.com");
  assert.equal(member?.hasJoined, true);
  const joined = (await readLog(service.database.db)).filter(({ action }) => action === "member.joined");
  assert.deepEqual(
    joined.map(({ target_name: name }) => name),
    ["ada@example.com"],
  );
  const client = new DashboardClient(service.url);
  client.cookie = `winnow_session=${browser.cookies.get("winnow_session")}`;
  const changed = await client.call("changePassword", { body: { currentPassword: "none", newPassword: password } });
  assert.equal(changed.status, 409);
  assert.match(changed.text, /You have no password, because you sign in by your provider/);
});

test("somebody who is given an old address is not taken for its former owner", async () => {
  provider.person = { subject: "somebody else", email: "owner@example.com", isVerified: true };
  const browser = new Browser();
  assert.equal(await browser.open("/sign-in/open-id"), "/sign-in?refused=unknown");
  assert.equal(await browser.whoIsIn(), null);
  assert.equal((await readLog(service.database.db)).at(-1)?.action, "user.sign_in_failed");
  provider.person = { subject: "p-1", email: "renamed@example.com", isVerified: true };
  const renamed = new Browser();
  assert.equal(await renamed.open("/sign-in/open-id"), "/");
  assert.equal(await renamed.whoIsIn(), "owner@example.com", "the provider's own ID counts");
});

test("an address that the provider did not check, and a stranger, are refused with a reason", async () => {
  provider.person = { subject: "p-3", email: "cleo@example.com", isVerified: false };
  await makeMember(owner, "cleo@example.com", "viewer");
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=unverified");
  provider.person = { subject: "p-4", email: "stranger@example.com", isVerified: true };
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=unknown");
  provider.person = { subject: "p-5" };
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=unverified");
});

test("people of a deactivated account and removed members are refused", async () => {
  const other = await makeAccount(owner, "other@example.com");
  provider.person = { subject: "p-6", email: "other@example.com", isVerified: true };
  assert.equal(await new Browser().open("/sign-in/open-id"), "/");
  const accountId = (await other.get("getSession")).account?.id ?? "";
  await owner.get("changeAccountByOperator", { params: { accountId }, body: { isActive: false } });
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=unknown");
  const { items } = await owner.get("listMembers");
  const memberId = items.find(({ email }) => email === "ada@example.com")?.id ?? "";
  await owner.get("removeMember", { params: { memberId } });
  provider.person = { subject: "p-2", email: "ada@example.com", isVerified: true };
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=unknown");
});

test("an answer that another browser asked for, one that comes twice, and one that was broken off let nobody in", async () => {
  provider.person = { subject: "p-1", email: "owner@example.com", isVerified: true };
  const attacker = new Browser();
  const answer = await attacker.open("/sign-in/open-id", true);
  const victim = new Browser();
  assert.equal(await victim.open(answer), "/sign-in?refused=failed");
  await victim.open("/sign-in/open-id", true);
  assert.equal(await victim.open(answer), "/sign-in?refused=failed", "the state is of another attempt");
  assert.equal(await attacker.open(answer), "/");
  assert.equal(await attacker.open(answer), "/sign-in?refused=failed");
  provider.isRefused = true;
  assert.equal(await new Browser().open("/sign-in/open-id"), "/sign-in?refused=failed");
  provider.isRefused = false;
});

test("it never leads to another site", async () => {
  for (const next of [
    "//evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "/a\u1234b",
    "javascript:alert(1)",
    "/\\evil.example",
  ]) {
    const browser = new Browser();
    const led = await browser.open(`/sign-in/open-id?next=${encodeURIComponent(next)}`);
    assert.ok(["/", "/a%E1%88%B4b"].includes(led), led);
  }
});

test("passwords keep working, and a provider that is away is a sentence", async () => {
  const client = new DashboardClient(service.url);
  assert.equal((await client.call("signIn", { body: { email: "owner@example.com", password } })).status, 200);
  await using alone = await startTestService({
    setup: { accounts: [] },
    settings: {
      WINNOW_OPENID_ISSUER: "http://127.0.0.1:1",
      WINNOW_OPENID_CLIENT_ID: "x",
      WINNOW_ALLOW_HTTP: "true",
    },
    role: "web",
  });
  const response = await fetch(`${alone.url}/sign-in/open-id`, { redirect: "manual" });
  assert.deepEqual([response.status, response.headers.get("location")], [303, "/sign-in?refused=failed"]);
});
