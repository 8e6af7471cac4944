import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { beginRequest, endRequest } from "../../src/language-models/stores/request-store.ts";
import { type ModelServer, startModelServer } from "../language-models/model-server.ts";
import { answerCheck, heldToSchema, isTrap } from "../language-models/sample-invoice.ts";
import { startTestService } from "../support/service.ts";
import { becomeOperator, makeAccount } from "./dashboard-client.ts";

const key = "sk-of-the-account";
const server = await startScripted();
const operators = await startScripted();
const service = await startTestService({
  settings: { WINNOW_MODEL_NAME: "everybody's", WINNOW_MODEL_ADDRESS: operators.url },
});
after(async () => {
  await service[Symbol.asyncDispose]();
  for (const each of [server, operators]) await each[Symbol.asyncDispose]();
});
const operator = await becomeOperator(service, "ops@example.com");
const bob = await makeAccount(operator, "bob@example.com");
const own = { provider: "openai-compatible" as const, address: server.url, name: "scripted" };

test("an account sees whose language model reads its documents, and the operator's address to no one", async () => {
  const { used, own, canCheck, check, mayLeave } = await bob.get("getLanguageModel");
  const host = new URL(operators.url).host;
  const state = { used: { isOwn: false, provider: "openai-compatible", host, name: "everybody's" }, own: null };
  assert.deepEqual({ used, own }, state);
  assert.deepEqual([canCheck, check, mayLeave], [false, null, false]);
  assert.equal((await bob.call("checkLanguageModel")).status, 403);
});

test("an operator checks the operator's, and everybody sees what was found", async () => {
  const { state, trouble } = await operator.get("checkLanguageModel");
  assert.equal(trouble, null);
  assert.deepEqual([state.check?.form, state.check?.sample?.right, state.check?.seesPictures], ["schema", 15, true]);
  assert.deepEqual((await bob.get("getLanguageModel")).check, state.check);
});

test("an account's own takes the place of the operator's; its key reaches its server and never comes back", async () => {
  const body = { ...own, key, inputPrice: "1", outputPrice: "2", monthlyLimit: "10" };
  const answer = await bob.call("setLanguageModel", { body });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(!answer.text.includes(key));
  const { used, own: stored, check } = await bob.get("getLanguageModel");
  assert.deepEqual(
    [used?.isOwn, used?.name, stored?.hasKey, stored?.address, check],
    [true, "scripted", true, `${server.url}/v1`, null],
  );
  const checked = await bob.call("checkLanguageModel");
  assert.equal(checked.status, 200);
  assert.ok(!checked.text.includes(key));
  assert.equal(server.requests.at(-1)?.received.headers.authorization, `Bearer ${key}`);
  const { state } = await bob.get("checkLanguageModel");
  assert.ok(Number(state.check?.costOfThousandPages) > 0);
  assert.ok(state.month.requests >= 8 && Number(state.month.cost) > 0);
  assert.equal(state.month.limit, "10");
  assert.ok(!service.logged.join("").includes(key));
});

test("the log of requests shows an account its own, page by page", async () => {
  const first = await bob.get("listModelRequests", { query: { limit: 3 } });
  assert.equal(first.items.length, 3);
  assert.ok(first.nextCursor);
  const second = await bob.get("listModelRequests", { query: { limit: 3, cursor: first.nextCursor } });
  assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 6);
  const { host, modelName, pages, outcome } = first.items[0] ?? {};
  assert.deepEqual([host, modelName, pages, outcome], [new URL(server.url).host, "scripted", 1, "answered"]);
  const carol = await makeAccount(operator, "carol@example.com");
  assert.deepEqual((await carol.get("listModelRequests")).items, []);
  assert.equal((await bob.call("listModelRequests", { query: { cursor: "odd" } })).status, 422);
});

test("the usage says for how many documents and how much a language model was asked, by parser", async () => {
  const { db } = service.database;
  const session = await operator.get("getSession");
  const accountId = session.account?.id ?? "";
  const parserId = (await operator.get("listParsers")).items[0]?.id ?? "";
  const documentIds = [crypto.randomUUID(), crypto.randomUUID()];
  const before = (await operator.get("getUsage")).totals;
  for (const [index, documentId] of [...documentIds, documentIds[0] ?? ""].entries()) {
    const sent = { provider: "openai", host: "models.test", modelName: "a", pages: 1, lines: 1, pictures: 0 };
    const asker = { accountId, documentId, parserId };
    const id = (await beginRequest(db, { ...sent, ...asker }, { limit: null, holdMs: 1000 })) ?? "";
    const tokens = { inputTokens: 100, outputTokens: 10, cost: `0.0${index + 1}` };
    await endRequest(db, id, { outcome: "answered", remark: null, mayHaveCost: false, durationMs: 5, ...tokens });
  }
  const { totals, balance } = await operator.get("getUsage");
  assert.deepEqual(totals.languageModel, {
    documents: 2,
    requests: 3,
    inputTokens: 300,
    outputTokens: 30,
    cost: "0.06",
  });
  assert.deepEqual({ ...totals, languageModel: before.languageModel }, before, "nothing else changes");
  assert.equal((await operator.get("getUsage")).balance, balance);
  const { languageModel } = (await operator.get("getUsage", { query: { parserId: crypto.randomUUID() } })).totals;
  assert.equal(languageModel.requests, 0);
  const past = await operator.get("getUsage", { query: { from: "2020-01-01", to: "2020-01-31" } });
  assert.equal(past.totals.languageModel.requests, 0);
});

test("what cannot be asked is told as a sentence, and the check that was stays", async () => {
  await bob.get("setLanguageModel", { body: { ...own, address: "http://10.255.0.1:9" } });
  const { trouble, state } = await bob.get("checkLanguageModel");
  assert.match(trouble ?? "", /^10\.255\.0\.1 was not contacted.*WINNOW_ALLOW_HOSTS/);
  assert.equal(state.own?.hasKey, false, "the key was for another server");
  await bob.get("setLanguageModel", { body: own });
  assert.equal((await bob.get("getLanguageModel")).check?.form, "schema");
});

test("what is wrong is refused at its member, and changes nothing", async () => {
  const refuse = async (body: object) => (await bob.call("setLanguageModel", { body: body as typeof own })).body;
  const before = await bob.get("getLanguageModel");
  for (const [change, member] of [
    [{ address: "nowhere" }, "address"],
    [{ address: "" }, "address"],
    [{ address: "http://user:password@10.0.0.1" }, "address"],
    [{ name: "" }, "name"],
    [{ inputPrice: "cheap" }, "inputPrice"],
    [{ monthlyLimit: "5" }, "monthlyLimit"],
    [{ key: "with a space" }, "key"],
    [{ contextTokens: 5 }, "contextTokens"],
    [{ timeLimitSeconds: 0 }, "timeLimitSeconds"],
  ] as const)
    assert.ok(JSON.stringify(await refuse({ ...own, ...change })).includes(`"${member}":`), member);
  assert.deepEqual(await bob.get("getLanguageModel"), before);
});

test("a key that cannot be opened any more is asked for again, and the operator's is not used instead", async () => {
  await bob.get("setLanguageModel", { body: { ...own, key } });
  await sql`update language_models set key_sealed = 'v1.AAAA'`.execute(service.database.db);
  const { used, own: stored } = await bob.get("getLanguageModel");
  assert.deepEqual([used, stored?.hasKey], [null, true]);
  assert.match((await bob.get("checkLanguageModel")).trouble ?? "", /Enter it again/);
  const removed = await bob.get("removeLanguageModel");
  assert.deepEqual([removed.own, removed.used?.isOwn], [null, false]);
});

function startScripted(): Promise<ModelServer> {
  return startModelServer({ answer: answerCheck, twist: (request) => (isTrap(request) ? heldToSchema : null) });
}
