import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { createLanguageModels } from "../../src/language-models/ask.ts";
import { ModelTrouble } from "../../src/language-models/model-trouble.ts";
import { removeOldRequests } from "../../src/language-models/remove-old-requests.ts";
import {
  beginRequest,
  endRequest,
  findDocumentUse,
  findMonthUse,
  listRequests,
} from "../../src/language-models/stores/request-store.ts";
import { makeAccount, makeModel, openAskingRoom, sealer, staysHere } from "./asking-room.ts";
import { startModelServer, type Twist } from "./model-server.ts";
import { answerOrder, askAboutOrder } from "./sample-question.ts";

const prices = { inputPrice: "2.5", outputPrice: "10" };

test("a document's requests, tokens and money are those that the server counted, at the prices of the settings", async () => {
  await using room = await openAskingRoom();
  await using server = await startModelServer({
    answer: answerOrder,
    twist: ({ before }) => (before === 0 ? { kind: "text", of: () => "nothing" } : null),
  });
  const [accountId, documentId, parserId] = [await makeAccount(room), crypto.randomUUID(), crypto.randomUUID()];
  const asked = await room.ask(makeModel({ address: server.url, ...prices }), askAboutOrder(), {
    ...{ accountId, documentId, parserId },
  });
  assert.ok(!(asked instanceof ModelTrouble), String(asked));
  const { answer: _, ...spent } = asked;
  const cost = (asked.inputTokens * 2.5 + asked.outputTokens * 10) / 1_000_000;
  assert.equal(asked.requests, 2);
  assert.equal(Number(asked.cost), cost);
  assert.deepEqual(await findDocumentUse(room.database.db, documentId), spent);
  assert.deepEqual(await findMonthUse(room.database.db, accountId), spent);
});

test("without prices, money is unknown and tokens are counted all the same", async () => {
  await using room = await openAskingRoom();
  await using server = await startModelServer({ answer: answerOrder });
  const accountId = await makeAccount(room);
  const asked = await room.ask(makeModel({ address: server.url }), askAboutOrder(), { accountId });
  assert.ok(!(asked instanceof ModelTrouble) && asked.cost === null && asked.inputTokens > 0);
  const { cost, inputTokens } = await findMonthUse(room.database.db, accountId);
  assert.deepEqual([cost, inputTokens], ["0", asked.inputTokens]);
});

test("many questions at once, in two processes, never spend more than the account's limit of the month", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  await using server = await startModelServer({ answer: answerOrder, twist: () => ({ kind: "slow", ms: 20 }) });
  const [accountId, other] = [await makeAccount(room), await makeAccount(room)];
  // A request holds what 4,096 tokens of output cost, so a few fit at once, and more as they turn out cheaper.
  const monthlyLimit = "0.15";
  const model = makeModel({ address: server.url, ...prices, monthlyLimit, contextTokens: 6000 });
  const processes = [room.models, createLanguageModels({ db, reach: staysHere, sealer, operatorModel: null })];
  const ask = (id: string, index: number) =>
    (processes[index % 2] ?? room.models)
      .ask(model, askAboutOrder(), { accountId: id, parserId: null, documentId: null })
      .catch((error: unknown) => error);
  const results = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(accountId, index)));
  const refused = results.filter((each) => each instanceof ModelTrouble && each.kind === "spendLimit");
  const right = results.filter((each) => !(each instanceof Error));
  assert.equal(refused.length + right.length, 60);
  assert.ok(refused.length > 0 && right.length > 0, `${refused.length} refused, ${right.length} answered`);
  const { cost, requests } = await findMonthUse(db, accountId);
  assert.ok(Number(cost) <= Number(monthlyLimit), cost);
  assert.deepEqual([requests, server.requests.length], [right.length, right.length]);
  const { rows } = await sql<{ sum: string }>`
    select trim_scale(sum(cost))::text as sum from language_model_requests where account_id = ${accountId}`.execute(db);
  assert.equal(rows[0]?.sum, cost);
  assert.ok(!((await ask(other, 0)) instanceof Error), "another account's limit is its own");
});

test("what was sent and not answered, or not counted, is taken to cost what was held for it; a refusal costs nothing", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  const uncounted: Twist = { kind: "body", of: (said) => ({ ...said, usage: undefined }) };
  const endings: [Twist, boolean][] = [
    [{ kind: "huge" }, true],
    [uncounted, true],
    [{ kind: "status", status: 401 }, false],
  ];
  for (const [twist, isCounted] of endings) {
    await using server = await startModelServer({ answer: answerOrder, twist: () => twist });
    const accountId = await makeAccount(room);
    const model = makeModel({ address: server.url, ...prices, monthlyLimit: "5" });
    await room.ask(model, askAboutOrder(), { accountId });
    const { rows } = await sql<{ held: string }>`
      select trim_scale(held)::text as held from language_model_requests where account_id = ${accountId}`.execute(db);
    const { cost } = await findMonthUse(db, accountId);
    assert.equal(cost, isCounted ? rows[0]?.held : "0", twist.kind);
    assert.ok(Number(rows[0]?.held) > 0);
  }
  const accountId = await makeAccount(room);
  const nowhere = makeModel({ address: "http://127.0.0.1:1", ...prices, monthlyLimit: "5" });
  assert.ok((await room.ask(nowhere, askAboutOrder(), { accountId })) instanceof ModelTrouble);
  assert.equal((await findMonthUse(db, accountId)).cost, "0", "nobody was there");
});

test("a hold of a process that died ends by itself, and its request is listed as lost", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  const accountId = await makeAccount(room);
  const limit = { most: "0.6", monthlyLimit: "1" };
  const begin = (holdMs: number) => beginRequest(db, sentBy(accountId), { limit, holdMs });
  assert.notEqual(await begin(-1), null);
  assert.notEqual(await begin(600_000), null, "the first hold is over");
  assert.equal(await begin(600_000), null, "the second is not");
  const listed = await listRequests(db, accountId, { before: null, limit: 10 });
  assert.deepEqual(
    listed.map(({ outcome }) => outcome),
    [null, "lost"],
  );
});

test("a request is settled once, whoever settles it", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  const accountId = await makeAccount(room);
  const id = (await beginRequest(db, sentBy(accountId), { limit: null, holdMs: 1000 })) ?? "";
  const result = {
    outcome: "answered",
    remark: null,
    inputTokens: 10,
    outputTokens: 5,
    cost: "0.1",
    mayHaveCost: true,
    durationMs: 3,
  } as const;
  await Promise.all([endRequest(db, id, result), endRequest(db, id, result)]);
  assert.deepEqual(await findMonthUse(db, accountId), { requests: 1, inputTokens: 10, outputTokens: 5, cost: "0.1" });
});

test("the log of what was sent where goes page by page, and months outlive it", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  await using server = await startModelServer({ answer: answerOrder });
  const accountId = await makeAccount(room);
  for (let time = 0; time < 3; time++)
    await room.ask(makeModel({ address: server.url }), askAboutOrder(), { accountId });
  const [newest, ...rest] = await listRequests(db, accountId, { before: null, limit: 2 });
  const { host, pages, lines, pictures, modelName, outcome } = newest ?? {};
  const sent = {
    host: new URL(server.url).host,
    pages: 1,
    lines: 6,
    pictures: 0,
    modelName: "scripted",
    outcome: "answered",
  };
  assert.deepEqual({ host, pages, lines, pictures, modelName, outcome }, sent);
  const last = rest.at(-1);
  const before = last ? { beganAt: last.beganAtText, id: last.id } : null;
  const older = await listRequests(db, accountId, { before, limit: 2 });
  assert.equal(new Set([newest, ...rest, ...older].map((each) => each?.id)).size, 3);
  assert.deepEqual(await listRequests(db, await makeAccount(room), { before: null, limit: 9 }), []);
  const log = pino({ level: "silent" });
  assert.equal(await removeOldRequests({ db, log }, 0), 0, "0 keeps all");
  assert.equal(await removeOldRequests({ db, log }, 30), 0);
  await sql`update language_model_requests set began_at = began_at - interval '31 days'`.execute(db);
  assert.equal(await removeOldRequests({ db, log }, 30), 3);
  assert.equal((await findMonthUse(db, accountId)).requests, 3);
});

function sentBy(accountId: string): Parameters<typeof beginRequest>[1] {
  const sent = { provider: "openai", host: "models.test", modelName: "scripted", pages: 1, lines: 1, pictures: 0 };
  return { accountId, parserId: null, documentId: null, ...sent };
}
