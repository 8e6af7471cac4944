import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, makeAccount, makeMember, password } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "owner@example.com",
        name: "Owner & Sons",
        balance: "100",
        parsers: [{ slug: "invoices", name: "Invoices", rate_per_page: "0", fields: invoiceFields }],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "owner@example.com");
const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";

const tokenOf = ({ url }: { url: string }) => url.split("#")[1] ?? "";
const join = (token: string, newPassword = password) =>
  new DashboardClient(service.url).call("resetPassword", { body: { token, newPassword } });

test("somebody who is invited chooses a password and works in the account, with their own name", async () => {
  const email = "Ada@Example.com";
  const { member, link, isMailed } = await owner.get("inviteMember", {
    body: { email, name: "Ada", role: "reviewer" },
  });
  assert.deepEqual([member.email, member.role, member.hasJoined, isMailed], [email, "reviewer", false, false]);
  assert.match(link.url, /\/join#/);
  const ada = new DashboardClient(service.url);
  const invitation = await ada.get("describeInvitation", { body: { token: tokenOf(link) } });
  assert.deepEqual(invitation, { accountName: "Owner & Sons", email, name: "Ada", role: "reviewer" });
  const { account } = await ada.get("resetPassword", { body: { token: tokenOf(link), newPassword: password } });
  const owned = (await owner.get("getSession")).account;
  assert.equal(account?.id, owned?.id);
  assert.deepEqual(
    [account?.name, account?.email, account?.role, account?.isMember, account?.accountName, account?.isOperator],
    ["Ada", email, "reviewer", true, "Owner & Sons", false],
  );
  assert.equal((await join(tokenOf(link))).status, 410, "a link works once");

  const again = new DashboardClient(service.url);
  await again.get("signIn", { body: { email: "ada@example.com", password } });
  await again.get("changeAccount", { body: { name: "Ada L." } });
  assert.equal((await owner.get("getSession")).account?.name, "Owner & Sons");
  assert.equal((await owner.get("listMembers")).items[0]?.name, "Ada L.");
  assert.ok((await owner.get("listMembers")).items[0]?.lastSignInAt);
});

test("an owner's name is the account's, from the answer that changes it on, and members see it with the next request", async () => {
  const ira = await makeMember(owner, "ira@example.com", "viewer");
  const { account } = await owner.get("changeAccount", { body: { name: "Owner & Daughters" } });
  assert.deepEqual([account?.name, account?.accountName], ["Owner & Daughters", "Owner & Daughters"]);
  const seen = (await ira.get("getSession")).account;
  assert.deepEqual([seen?.name, seen?.accountName], ["ira@example.com", "Owner & Daughters"]);
  const own = (await ira.get("changeAccount", { body: { name: "Ira" } })).account;
  assert.deepEqual([own?.name, own?.accountName], ["Ira", "Owner & Daughters"]);
});

test("what a member corrects and confirms is in the history under the member's name", async () => {
  const ada = await makeMember(owner, "corrector@example.com", "reviewer");
  const document = await uploadAndWait(ada, parserId, await makeInvoice("MEMBER-1"));
  const entry = document.entries[0];
  assert.ok(entry);
  const params = { entryId: entry.id };
  const changes = [{ kind: "setValue", field: "total", value: 12 }] as const;
  const body = { updatedAt: entry.updatedAt, changes: [...changes] };
  const changed = await ada.get("changeEntry", { params, body });
  assert.equal(changed.edits[0]?.editedBy, "corrector@example.com");
  const confirmed = await ada.get("confirmEntry", { params });
  assert.equal(confirmed.reviewedBy, "corrector@example.com");
  const { items } = await owner.get("listMembers");
  const memberId = items.find(({ email }) => email === "corrector@example.com")?.id ?? "";
  await owner.get("removeMember", { params: { memberId } });
  const kept = await owner.get("getEntry", { params });
  assert.deepEqual([kept.edits[0]?.editedBy, kept.reviewedBy], ["corrector@example.com", "corrector@example.com"]);
  const same = await owner.get("confirmEntry", { params });
  assert.equal(same.reviewedBy, "corrector@example.com", "whoever confirmed it first did");
  await owner.get("unconfirmEntry", { params });
  const own = await owner.get("confirmEntry", { params });
  assert.equal(own.reviewedBy, "owner@example.com");
});

test("a removed member is out with the next request, and no link brings them back", async () => {
  const bob = await makeMember(owner, "bob@example.com", "owner");
  const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "bob@example.com")?.id ?? "";
  const { link } = await owner.get("createMemberLink", { params: { memberId } });
  assert.equal((await bob.call("listMembers")).status, 200);
  await owner.get("removeMember", { params: { memberId } });
  assert.equal((await bob.call("listMembers")).status, 401);
  assert.equal((await join(tokenOf(link))).status, 410);
  const { status } = await new DashboardClient(service.url).call("signIn", {
    body: { email: "bob@example.com", password },
  });
  assert.equal(status, 401);
});

test("a role changes with the next request", async () => {
  const cleo = await makeMember(owner, "cleo@example.com", "viewer");
  const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "cleo@example.com")?.id ?? "";
  const create = () => cleo.call("createParser", { body: { name: "Own", from: { kind: "blank" } } });
  const refused = await create();
  assert.equal(refused.status, 403);
  assert.match(refused.text, /You are a viewer of this account\. Only editors and owners can do this\./);
  await owner.get("changeMember", { params: { memberId }, body: { role: "editor" } });
  assert.equal((await create()).status, 200);
});

test("a new link ends the earlier ones, and a new password the member's other sessions, not the owner's", async () => {
  const dan = await makeMember(owner, "dan@example.com", "viewer");
  const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "dan@example.com")?.id ?? "";
  const first = await owner.get("createMemberLink", { params: { memberId } });
  const second = await owner.get("createMemberLink", { params: { memberId } });
  assert.equal((await join(tokenOf(first.link))).status, 410);
  assert.equal((await join(tokenOf(second.link), "another password")).status, 200);
  assert.equal((await dan.call("listParsers")).status, 401);
  assert.equal((await owner.call("listParsers")).status, 200);
});

test("an e-mail address belongs to one person, whatever its case, also if two come at once", async () => {
  const body = { email: "OWNER@example.com", name: "x", role: "viewer" } as const;
  assert.equal((await owner.call("inviteMember", { body })).status, 409);
  await makeMember(owner, "eve@example.com", "viewer");
  assert.equal((await owner.call("inviteMember", { body: { ...body, email: "EVE@example.com" } })).status, 409);
  assert.equal((await owner.call("createAccount", { body: { email: "Eve@example.com", name: "x" } })).status, 409);
  const both = await Promise.all([
    owner.call("inviteMember", { body: { ...body, email: "two@example.com" } }),
    owner.call("createAccount", { body: { email: "Two@example.com", name: "x" } }),
  ]);
  // An account that comes second takes the address from the invitation, which nobody has answered yet.
  assert.ok(both.some(({ status }) => status === 200));
  const { rows } = await sql`select email from accounts where lower(email) = 'two@example.com'
    union all select email from members where lower(email) = 'two@example.com'`.execute(service.database.db);
  assert.equal(rows.length, 1);
});

test("members of a deactivated account are out, too, and their links end", async () => {
  const other = await makeAccount(owner, "other@example.com");
  const member = await makeMember(other, "fay@example.com", "editor");
  const { link } = await other.get("inviteMember", { body: { email: "gus@example.com", name: "Gus", role: "viewer" } });
  const accountId = (await other.get("getSession")).account?.id ?? "";
  await owner.get("changeAccountByOperator", { params: { accountId }, body: { isActive: false } });
  assert.equal((await member.call("listParsers")).status, 401);
  assert.equal((await join(tokenOf(link))).status, 410);
});

test("members of an operator's account are never operators, even as owners", async () => {
  const member = await makeMember(owner, "hal@example.com", "owner");
  assert.equal((await member.call("listAccounts")).status, 403);
  assert.equal(
    (await member.call("inviteMember", { body: { email: "i@example.com", name: "I", role: "owner" } })).status,
    200,
  );
});

test("an invitation that nobody answers keeps no address: its owner can still get an account", async () => {
  const email = "pending@example.com";
  const { link } = await owner.get("inviteMember", { body: { email, name: "Pending", role: "viewer" } });
  await owner.get("createAccount", { body: { email, name: "Pending's own" } });
  assert.equal((await join(tokenOf(link))).status, 410);
  assert.ok(!(await owner.get("listMembers")).items.some((member) => member.email === email));
});

test("many who use one link at once do not stop the others", async () => {
  const { link } = await owner.get("inviteMember", {
    body: { email: "many@example.com", name: "Many", role: "viewer" },
  });
  const tries = Array.from({ length: 20 }, () =>
    new DashboardClient(service.url).call("resetPassword", {
      body: { token: tokenOf(link), newPassword: password, code: "000000" },
    }),
  );
  const answers = await Promise.all(tries);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 410 || status === 429));
});

test("an account that was deactivated has no session left when it is active again", async () => {
  const other = await makeAccount(owner, "twice@example.com");
  const member = await makeMember(other, "twice-member@example.com", "viewer");
  const accountId = (await other.get("getSession")).account?.id ?? "";
  for (const isActive of [false, true])
    await owner.get("changeAccountByOperator", { params: { accountId }, body: { isActive } });
  assert.equal((await member.call("listParsers")).status, 401);
  assert.equal((await other.call("listParsers")).status, 401);
});
