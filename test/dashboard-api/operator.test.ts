import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startTestService } from "../support/service.ts";
import { becomeOperator, DashboardClient, makeAccount, password } from "./dashboard-client.ts";

const service = await startTestService({ setup: { accounts: [] } });
after(() => service[Symbol.asyncDispose]());
const operator = await becomeOperator(service, "operator@example.com");
const person = await makeAccount(operator, "person@example.com");
const idOf = async (email: string) =>
  (await operator.get("listAccounts", { query: { search: email } })).items[0]?.id ?? "";

test("only operators see and change other accounts", async () => {
  for (const answer of [
    await person.call("listAccounts"),
    await person.call("changeServiceDefaults", { body: { maxPages: 1, ratePerPage: "0" } }),
    await person.call("creditAccount", {
      params: { accountId: await idOf("person@example.com") },
      body: { amount: "5", requestId: crypto.randomUUID() },
    }),
  ])
    assert.equal(answer.status, 403);
  assert.equal((await new DashboardClient(service.url).call("listAccounts")).status, 401);
});

test("an operator credits a balance exactly, and the same order sent twice credits once", async () => {
  const params = { accountId: await idOf("person@example.com") };
  const body = { amount: "10.000001", note: "Invoice 7", requestId: crypto.randomUUID() };
  await operator.get("creditAccount", { params, body });
  const account = await operator.get("creditAccount", { params, body });
  assert.equal(account.balance, "10.000001");
  const { items } = await person.get("listMovements");
  assert.deepEqual(
    items.map(({ amount, note }) => [amount, note]),
    [["10.000001", "Invoice 7"]],
  );
  for (const amount of ["0", "-1", "1e3", "0.0000001"])
    assert.equal((await operator.call("creditAccount", { params, body: { ...body, amount } })).status, 422);
});

test("a deactivated account's sessions and tokens end at once, and it signs in again when reactivated", async () => {
  const { secret } = await person.get("createToken", { body: { name: "t", expiresInDays: null } });
  const params = { accountId: await idOf("person@example.com") };
  await operator.get("changeAccountByOperator", { params, body: { isActive: false } });
  assert.equal((await person.call("listParsers")).status, 401);
  const { body } = await service.clientFor(secret).getDocument("x-y-z", "none");
  assert.deepEqual(body, { detail: "User inactive or deleted." });
  const signIn = () => person.call("signIn", { body: { email: "person@example.com", password } });
  assert.equal((await signIn()).status, 401);
  await operator.get("changeAccountByOperator", { params, body: { isActive: true } });
  assert.equal((await signIn()).status, 200);
});

test("the last operator cannot be dismissed or deactivated", async () => {
  const params = { accountId: await idOf("operator@example.com") };
  for (const body of [{ isActive: false }, { isOperator: false }])
    assert.equal((await operator.call("changeAccountByOperator", { params, body })).status, 409);
});

test("operators set what new parsers start with; existing parsers keep theirs", async () => {
  const before = await person.get("createParser", { body: { name: "Before", from: { kind: "blank" } } });
  await operator.get("changeServiceDefaults", { body: { maxPages: 12, ratePerPage: "0.07" } });
  const later = await person.get("createParser", { body: { name: "Later", from: { kind: "blank" } } });
  assert.deepEqual([later.settings.maxPages, later.settings.ratePerPage], [12, "0.07"]);
  const kept = await person.get("getParser", { params: { parserId: before.id } });
  assert.equal(kept.settings.maxPages, 100);
});

test("an address has one account", async () => {
  const again = await operator.call("createAccount", { body: { email: "Person@example.com", name: "Again" } });
  assert.equal(again.status, 409);
  const odd = await operator.call("createAccount", {
    body: { email: "odd@example.com", name: "Odd", currency: "XXZ" },
  });
  assert.equal(odd.status, 422);
});
