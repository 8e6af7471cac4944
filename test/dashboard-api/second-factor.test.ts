import assert from "node:assert/strict";
import { after, test } from "node:test";
import { generate } from "otplib";
import { findPerson } from "../../src/accounts/people.ts";
import { removeSecondFactor } from "../../src/administration/manage-second-factor.ts";
import { commandActor } from "../../src/domain/audit-event.ts";
import { readLog } from "../audit/read-log.ts";
import { startTestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, makeMember, password } from "./dashboard-client.ts";

const service = await startTestService({ setup: { accounts: [] }, role: "web" });
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "owner@example.com");

/** The code of a time: `periods` of 30 seconds from now. */
const codeOf = (secret: string, periods = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });

/** Turns on the second factor of a person, with the code of the period before, so that this one's is still good. */
async function turnOn(client: DashboardClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { setup, secret } = await client.get("beginSecondFactor", { body: { password } });
  const code = await codeOf(secret, -1);
  const { recoveryCodes } = await client.get("turnOnSecondFactor", { body: { setup, code } });
  return { secret, recoveryCodes };
}

const signIn = (email: string, code?: string, given = password) =>
  new DashboardClient(service.url).call("signIn", { body: { email, password: given, ...(code && { code }) } });

test("with it, a password alone lets nobody in, and each code counts once", async () => {
  const ada = await makeMember(owner, "ada@example.com", "viewer");
  assert.deepEqual(await ada.get("getSecondFactor"), { isOn: false, codesLeft: 0 });
  const { secret } = await turnOn(ada);
  assert.deepEqual(await ada.get("getSecondFactor"), { isOn: true, codesLeft: 10 });
  const asked = await signIn("ada@example.com");
  assert.deepEqual([asked.status, asked.headers.get("set-cookie")], [401, null]);
  assert.match(asked.text, /"code":"codeNeeded"/);
  const wrong = await signIn("ada@example.com", "000000");
  assert.deepEqual([wrong.status, Object.keys(JSON.parse(wrong.text).error.fields)], [401, ["code"]]);
  const code = await codeOf(secret);
  assert.equal((await signIn("ada@example.com", code)).status, 200);
  assert.equal((await signIn("ada@example.com", code)).status, 401, "used");
  assert.equal((await signIn("ada@example.com", await codeOf(secret, -1))).status, 401, "older than the last");
  const withWrongPassword = await signIn("ada@example.com", await codeOf(secret, 1), "another password");
  assert.match(withWrongPassword.text, /"code":"wrongCredentials"/);
  assert.equal((await signIn("ada@example.com", await codeOf(secret, 1))).status, 200, "a clock may be fast");
});

test("a code that two use at once counts once", async () => {
  const bob = await makeMember(owner, "bob@example.com", "viewer");
  const { secret } = await turnOn(bob);
  const code = await codeOf(secret);
  const both = await Promise.all([signIn("bob@example.com", code), signIn("bob@example.com", code)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401]);
});

test("a recovery code works once, however it is typed, and is written down", async () => {
  const cleo = await makeMember(owner, "cleo@example.com", "viewer");
  const { recoveryCodes } = await turnOn(cleo);
  assert.equal(new Set(recoveryCodes).size, 10);
  const [code = ""] = recoveryCodes;
  assert.equal((await signIn("cleo@example.com", code.toLowerCase().replace("-", " "))).status, 200);
  assert.equal((await signIn("cleo@example.com", code)).status, 401);
  assert.equal((await cleo.get("getSecondFactor")).codesLeft, 9);
  const log = await readLog(service.database.db);
  assert.ok(
    log.some(({ action, target_name: of }) => action === "second_factor.recovery_used" && of === "cleo@example.com"),
  );
});

test("a link that sets the password does not replace it, and stays good until the code comes", async () => {
  const dan = await makeMember(owner, "dan@example.com", "viewer");
  const { secret } = await turnOn(dan);
  const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "dan@example.com")?.id ?? "";
  const { link } = await owner.get("createMemberLink", { params: { memberId } });
  const use = (code?: string) =>
    new DashboardClient(service.url).call("resetPassword", {
      body: { token: link.url.split("#")[1] ?? "", newPassword: "another password", ...(code && { code }) },
    });
  assert.match((await use()).text, /"code":"codeNeeded"/);
  assert.equal((await signIn("dan@example.com", await codeOf(secret), "another password")).status, 401, "unchanged");
  assert.equal((await use(await codeOf(secret))).status, 200);
});

test("it is only turned on with the password and a right code, and only off with a code", async () => {
  const eve = await makeMember(owner, "eve@example.com", "viewer");
  assert.equal((await eve.call("beginSecondFactor", { body: { password: "not it" } })).status, 422);
  const { setup, secret } = await eve.get("beginSecondFactor", { body: { password } });
  assert.equal((await eve.call("turnOnSecondFactor", { body: { setup, code: "123" } })).status, 422);
  assert.equal((await eve.get("getSecondFactor")).isOn, false);
  const strange = await makeMember(owner, "fay@example.com", "viewer");
  const stolen = await strange.call("turnOnSecondFactor", { body: { setup, code: await codeOf(secret) } });
  assert.equal(stolen.status, 410, "a set-up belongs to one person");
  assert.equal((await eve.call("turnOnSecondFactor", { body: { setup: "x", code: "123456" } })).status, 410);
  const { recoveryCodes } = await eve.get("turnOnSecondFactor", { body: { setup, code: await codeOf(secret) } });
  const again = await eve.call("turnOnSecondFactor", { body: { setup, code: await codeOf(secret, 1) } });
  assert.equal(again.status, 409);
  assert.equal((await eve.call("turnOffSecondFactor", { body: { code: "000000" } })).status, 422);
  await eve.get("turnOffSecondFactor", { body: { code: recoveryCodes[0] ?? "" } });
  assert.equal((await signIn("eve@example.com")).status, 200);
});

test("an owner turns it off for a member, and a command for anybody, who lost everything", async () => {
  const gus = await makeMember(owner, "gus@example.com", "editor");
  await turnOn(gus);
  const memberId = (await owner.get("listMembers")).items.find(({ email }) => email === "gus@example.com")?.id ?? "";
  assert.equal((await owner.get("listMembers")).items.find(({ id }) => id === memberId)?.hasSecondFactor, true);
  const { hasSecondFactor } = await owner.get("removeMemberSecondFactor", { params: { memberId } });
  assert.equal(hasSecondFactor, false);
  assert.equal((await signIn("gus@example.com")).status, 200);
  await turnOn(owner);
  assert.equal((await signIn("owner@example.com")).status, 401);
  const { db } = service.database;
  const person = await findPerson(db, "owner@example.com");
  assert.ok(person && (await removeSecondFactor(db, commandActor("winnow operator"), person)));
  assert.equal((await signIn("owner@example.com")).status, 200);
});

test("whoever has the password cannot try codes for long", async () => {
  const hal = await makeMember(owner, "hal@example.com", "viewer");
  await turnOn(hal);
  const { db } = service.database;
  await db.updateTable("tries").set({ count: 50 }).where("key", "like", "code of %").execute();
  await signIn("hal@example.com", "000000");
  await db.updateTable("tries").set({ count: 50 }).where("key", "like", "code of %").execute();
  assert.equal((await signIn("hal@example.com", "000000")).status, 429);
});

test("the secret and the recovery codes are not in the database as they are", async () => {
  const ida = await makeMember(owner, "ida@example.com", "viewer");
  const { secret, recoveryCodes } = await turnOn(ida);
  const { rows } = await service.database.pool.query("select second_factors::text as row from second_factors");
  const text = JSON.stringify(rows);
  for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    assert.ok(!text.includes(kept));
});
