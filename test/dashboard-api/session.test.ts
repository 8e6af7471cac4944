import assert from "node:assert/strict";
import { after, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, DashboardClient, password } from "./dashboard-client.ts";

const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      mails.push(Buffer.concat(chunks).toString("utf8"));
      done();
    });
  },
});
const mailPort = await new Promise<number>((resolve) => {
  const server = mailServer.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
after(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

const service = await startTestService({
  setup: { accounts: [] },
  settings: { WINNOW_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, WINNOW_MAIL_FROM: "winnow@example.com" },
});
after(() => service[Symbol.asyncDispose]());
const first = await becomeOperator(service, "first@example.com");

const signIn = async (email: string, given = password) => {
  const client = new DashboardClient(service.url);
  return { client, answer: await client.call("signIn", { body: { email, password: given } }) };
};

test("the first account is an operator; after that nobody can sign up", async () => {
  const session = await first.get("getSession");
  assert.equal(session.account?.isOperator, true);
  assert.deepEqual([session.isFirstStart, session.isSignUpOpen], [false, false]);
  const late = await new DashboardClient(service.url).call("signUp", {
    body: { email: "late@example.com", name: "Late", password },
  });
  assert.equal(late.status, 403);
  assert.match(late.text, /signUpClosed/);
});

test("scripts cannot read the session's cookie, other sites cannot send it, and only its hash is stored", async () => {
  const { answer, client } = await signIn("FIRST@example.com");
  const cookie = answer.headers.getSetCookie()[0] ?? "";
  assert.match(cookie, /^winnow_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  const secret = client.cookie?.split("=")[1] ?? "";
  const { rows } = await service.database.pool.query("select sessions::text as row from sessions");
  assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(secret)));
});

test("a wrong password and an unknown address get the same answer", async () => {
  const wrong = await signIn("first@example.com", "wrong password");
  const unknown = await signIn("nobody@example.com", "wrong password");
  assert.equal(wrong.answer.status, 401);
  assert.equal(wrong.answer.text, unknown.answer.text);
});

test("signing out ends the session; signing out everywhere ends all", async () => {
  const [one, two] = [await signIn("first@example.com"), await signIn("first@example.com")];
  const { cookie } = one.client;
  await one.client.get("signOut");
  assert.equal(one.client.cookie, null);
  one.client.cookie = cookie;
  assert.equal((await one.client.get("getSession")).account, null);
  assert.notEqual((await two.client.get("getSession")).account, null);
  const third = await signIn("first@example.com");
  await third.client.get("signOutEverywhere");
  assert.equal((await two.client.get("getSession")).account, null);
});

test("changing the password requires the current one, and ends every other session", async () => {
  const [one, two] = [await signIn("first@example.com"), await signIn("first@example.com")];
  const newPassword = "another password";
  const refused = await one.client.call("changePassword", { body: { currentPassword: "not it", newPassword } });
  assert.equal(refused.status, 422);
  assert.ok(refused.text.includes("currentPassword"));
  const short = await one.client.call("changePassword", { body: { currentPassword: password, newPassword: "short" } });
  assert.match(short.text, /must have at least 8 characters/);
  await one.client.get("changePassword", { body: { currentPassword: password, newPassword } });
  assert.notEqual((await one.client.get("getSession")).account, null);
  assert.equal((await two.client.get("getSession")).account, null);
  assert.equal((await signIn("first@example.com")).answer.status, 401);
  await one.client.get("changePassword", { body: { currentPassword: newPassword, newPassword: password } });
});

test("a mailed link resets the password once, ends the sessions, and does not reveal whether an account exists", async () => {
  const { client } = await signIn("first@example.com");
  const stranger = new DashboardClient(service.url);
  const unknown = await stranger.call("requestPasswordReset", { body: { email: "nobody@example.com" } });
  const known = await stranger.call("requestPasswordReset", { body: { email: "first@example.com" } });
  assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
  await until("the mail arrives", async () => mails.length === 1);
  const link = /reset-password#([\w-]{43})/.exec((mails[0] ?? "").replace(/=\r\n/g, "").replace(/=23/g, "#"));
  const token = link?.[1] ?? "";
  const { rows } = await service.database.pool.query("select password_resets::text as row from password_resets");
  assert.ok(rows.length === 1 && !rows[0].row.includes(token));
  const asked = await service.database.db
    .selectFrom("audit_events")
    .select(["actor_kind as by", "target_name as of", "address"])
    .where("action", "=", "password.link_requested")
    .execute();
  assert.deepEqual(asked, [{ by: "visitor", of: "first@example.com", address: "127.0.0.1" }]);
  const reset = () => stranger.call("resetPassword", { body: { token, newPassword: password } });
  assert.equal((await reset()).body?.account?.email, "first@example.com");
  assert.equal((await reset()).status, 410);
  assert.equal((await client.get("getSession")).account, null);
});

test("an invitation is mailed, and a member who forgot the password gets a link, too", async () => {
  const owner = (await signIn("first@example.com")).client;
  const known = mails.length;
  const body = { email: "invited@example.com", name: "Invited", role: "viewer" } as const;
  const { isMailed, link } = await owner.get("inviteMember", { body });
  assert.equal(isMailed, true);
  const text = (mails[known] ?? "").replace(/=\r\n/g, "").replace(/=23/g, "#").replace(/=3D/g, "=");
  assert.match(text, /^To: invited@example\.com/m);
  assert.ok(text.includes(link.url));
  const visitor = new DashboardClient(service.url);
  await visitor.get("resetPassword", { body: { token: link.url.split("#")[1] ?? "", newPassword: password } });
  await visitor.get("requestPasswordReset", { body: { email: body.email } });
  await until("the mail arrives", async () => mails.length === known + 2);
  const reset = /reset-password#([\w-]{43})/.exec((mails.at(-1) ?? "").replace(/=\r\n/g, "").replace(/=23/g, "#"));
  const token = reset?.[1] ?? "";
  const { account } = await visitor.get("resetPassword", { body: { token, newPassword: "another password" } });
  assert.deepEqual([account?.email, account?.role], ["invited@example.com", "viewer"]);
});

test("a link expires after an hour", async () => {
  const { client } = await signIn("first@example.com");
  const { items } = await client.get("listAccounts");
  const link = await client.get("createResetLink", { params: { accountId: items[0]?.id ?? "" } });
  await service.database.pool.query("update password_resets set expires_at = now() - interval '1 second'");
  const answer = await client.call("resetPassword", {
    body: { token: link.url.split("#")[1] ?? "", newPassword: password },
  });
  assert.equal(answer.status, 410);
});

test("an idle session ends, and one in use is extended", async () => {
  const { client } = await signIn("first@example.com");
  const { pool } = service.database;
  await pool.query("update sessions set expires_at = now() + interval '1 day'");
  await client.get("getSession");
  const { rows } = await pool.query("select max(expires_at) > now() + interval '13 days' as moved from sessions");
  assert.equal(rows[0].moved, true);
  await pool.query("update sessions set expires_at = now() - interval '1 second'");
  assert.equal((await client.get("getSession")).account, null);
});

test("a write that does not come from the dashboard's own pages is refused, with any cookie", async () => {
  const { client } = await signIn("first@example.com");
  const headersOfStrangers: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ];
  for (const headers of headersOfStrangers)
    assert.equal((await client.call("signOutEverywhere", { headers })).status, 403);
  const form = await fetch(`${service.url}/dashboard-api/account`, {
    method: "PATCH",
    headers: { cookie: client.cookie ?? "", "sec-fetch-site": "same-origin", "content-type": "text/plain" },
    body: JSON.stringify({ name: "x" }),
  });
  assert.equal(form.status, 400);
  assert.notEqual((await client.get("getSession")).account, null);
});

test("caches keep no answer to a signed-in person", async () => {
  const { client } = await signIn("first@example.com");
  assert.equal((await client.call("getSession")).headers.get("cache-control"), "no-store");
});

test("if a browser does not say where a write comes from, its origin must be this service's own", async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${service.url}/dashboard-api/sign-out`, { method: "POST", headers });
    return response.status;
  };
  assert.equal(await ask({ origin: service.url }), 200);
  for (const origin of ["https://evil.example", "null", `${service.url}.evil.example`, "x"])
    assert.equal(await ask({ origin }), 403, origin);
  assert.equal(await ask({}), 403);
});

test("if the service's address is https, the cookie never travels in the clear", async () => {
  await using secure = await startTestService({
    setup: { accounts: [] },
    settings: { WINNOW_BASE_URL: "https://winnow.example.com" },
  });
  const address = secure.listensAt;
  const client = await becomeOperator({ url: address, database: secure.database }, "first@example.com");
  const answer = await client.call("signIn", { body: { email: "first@example.com", password } });
  for (const cookie of answer.headers.getSetCookie()) assert.match(cookie, /; HttpOnly; Secure; SameSite=Lax$/i);
  // A proxy in front changes the host: the public address counts as well.
  const proxied = await fetch(`${address}/dashboard-api/sign-out`, {
    method: "POST",
    headers: { origin: "https://winnow.example.com" },
  });
  assert.equal(proxied.status, 200);
});
