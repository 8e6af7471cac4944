import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sampleLimits } from "../../src/contract/dashboard/parsers.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, DashboardClient, makeAccount, password } from "./dashboard-client.ts";

const service = await startTestService({ setup: { accounts: [] } });
after(() => service[Symbol.asyncDispose]());
const operator = await becomeOperator(service, "operator@example.com");

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const eightTimes = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 8 }, (_, index) => work(index)));

/** Locks a table until eight requests wait for each other or for it, so that they really meet. */
async function meetAtLock<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = service.database;
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${table} in exclusive mode`);
    const result = work();
    await until("eight requests wait", async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length === 8;
    });
    await client.query("commit");
    return await result;
  } finally {
    client.release();
  }
}

test("of several parsers made at once with one slug, one is made, and the others are told that the slug is taken", async () => {
  const answers = await meetAtLock("parsers", () =>
    eightTimes((index) =>
      operator.call("createParser", { body: { name: `Rival ${index}`, slug: "contested", from: { kind: "blank" } } }),
    ),
  );
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409, 409, 409, 409, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body;
  const { items } = await operator.get("listParsers");
  assert.deepEqual(
    items.filter(({ slug }) => slug === "contested").map(({ id, name }) => [id, name]),
    [[winner?.id, winner?.name]],
  );
});

test("parsers made at once with one name each get their own slug", async () => {
  const made = await eightTimes(() =>
    operator.get("createParser", { body: { name: "Same name", from: { kind: "blank" } } }),
  );
  assert.equal(new Set(made.map(({ id }) => id)).size, 8);
  assert.equal(new Set(made.map(({ slug }) => slug)).size, 8);
});

test("samples uploaded at once stay within their limit, and refused ones leave no file", async () => {
  const bytes = await makeInvoice("SAMPLE-1");
  const upload = () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "sample.pdf");
    return operator.call("uploadSample", { form, query: {} });
  };
  for (let index = 0; index < sampleLimits.unused - 1; index++) assert.equal((await upload()).status, 200);
  assert.deepEqual(statusesOf(await eightTimes(upload)), [200, 409, 409, 409, 409, 409, 409, 409]);
  assert.equal((await operator.get("listSamples", { query: {} })).items.length, sampleLimits.unused);
  assert.equal((await service.listFiles()).length, sampleLimits.unused);
});

test("of several accounts made at once with one address, one is made, and the others are told that it is taken", async () => {
  const answers = await eightTimes(() =>
    operator.call("createAccount", { body: { email: "rival@example.com", name: "Rival" } }),
  );
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409, 409, 409, 409, 409]);
});

test("when two operators dismiss each other at once, one remains", async () => {
  const other = await makeAccount(operator, "second@example.com");
  const idOf = async (email: string) =>
    (await operator.get("listAccounts", { query: { search: email } })).items[0]?.id ?? "";
  const [first, second] = [await idOf("operator@example.com"), await idOf("second@example.com")];
  for (let round = 0; round < 5; round++) {
    await service.database.pool.query("update accounts set is_operator = true where id = any($1)", [[first, second]]);
    await Promise.all([
      operator.call("changeAccountByOperator", { params: { accountId: second }, body: { isOperator: false } }),
      other.call("changeAccountByOperator", { params: { accountId: first }, body: { isOperator: false } }),
    ]);
    const { rows } = await service.database.pool.query("select id from accounts where is_operator");
    assert.equal(rows.length, 1);
  }
  await service.database.pool.query("update accounts set is_operator = true where id = $1", [first]);
});

test("a used request id credits nothing more: the same order gets the same answer, another one is refused", async () => {
  await makeAccount(operator, "credited@example.com");
  const list = async (search: string) => (await operator.get("listAccounts", { query: { search } })).items[0];
  const accountId = (await list("credited@example.com"))?.id ?? "";
  const body = { amount: "10", note: "Order 1", requestId: crypto.randomUUID() };
  const same = await eightTimes(() => operator.call("creditAccount", { params: { accountId }, body }));
  assert.deepEqual(new Set(statusesOf(same)), new Set([200]));
  const written = await operator.call("creditAccount", { params: { accountId }, body: { ...body, amount: "10.00" } });
  assert.deepEqual([written.status, written.body?.balance], [200, "10"]);

  const otherAmount = await operator.call("creditAccount", { params: { accountId }, body: { ...body, amount: "25" } });
  assert.deepEqual([otherAmount.status, JSON.parse(otherAmount.text).error.code], [409, "conflict"]);
  const otherAccount = await operator.call("creditAccount", {
    params: { accountId: (await list("operator@example.com"))?.id ?? "" },
    body,
  });
  assert.equal(otherAccount.status, 409);
  const rivals = { ...body, requestId: crypto.randomUUID() };
  const answers = await eightTimes((index) =>
    operator.call("creditAccount", { params: { accountId }, body: { ...rivals, amount: String(index + 1) } }),
  );
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409, 409, 409, 409, 409]);
  const credited = answers.find(({ status }) => status === 200)?.body?.balance;
  assert.equal(await service.balanceOf("credited@example.com"), `${credited}.000000`);
  assert.equal(await service.balanceOf("operator@example.com"), "0.000000");
});

/** Another process changes an account, and commits once a request waits for its row. */
async function changeMeanwhile<Result>(email: string, set: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = service.database;
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query("select from accounts where email = $1 for update", [email]);
    const result = work();
    await until("the request waits", async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });
    await other.query(`update accounts set ${set} where email = $1`, [email]);
    await other.query("delete from sessions where account_id = (select id from accounts where email = $1)", [email]);
    await other.query("commit");
    return await result;
  } finally {
    other.release();
  }
}

const signIn = async (email: string) => {
  const client = new DashboardClient(service.url);
  return { client, answer: await client.call("signIn", { body: { email, password } }) };
};

test("a password that was replaced while it was checked opens no session, and changes no password", async () => {
  const email = "overtaken@example.com";
  const owner = await makeAccount(operator, email);
  const hashOf = async () =>
    (await service.database.pool.query("select password_hash from accounts where email = $1", [email])).rows[0];
  const changed = await changeMeanwhile(email, "password_hash = 'set by a link'", () =>
    owner.call("changePassword", { body: { currentPassword: password, newPassword: "the intruder's password" } }),
  );
  assert.equal(changed.status, 422, changed.text);
  assert.deepEqual(await hashOf(), { password_hash: "set by a link" });

  const rival = "overtaken.again@example.com";
  await makeAccount(operator, rival);
  const { answer, client } = await changeMeanwhile(rival, "password_hash = 'set by a link'", () => signIn(rival));
  assert.equal(answer.status, 401, answer.text);
  assert.equal((await client.get("getSession")).account, null);
});

test("an account that is deactivated while somebody signs in has no session once it is active again", async () => {
  const email = "deactivated@example.com";
  await makeAccount(operator, email);
  const { answer, client } = await changeMeanwhile(email, "is_active = false", () => signIn(email));
  assert.equal(answer.status, 401, answer.text);
  await service.database.pool.query("update accounts set is_active = true where email = $1", [email]);
  assert.equal((await client.get("getSession")).account, null);
});
