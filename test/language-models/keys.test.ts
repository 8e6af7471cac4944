import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { inspect } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import { type ModelProvider, modelProviders } from "../../src/domain/language-model.ts";
import { createLanguageModels } from "../../src/language-models/ask.ts";
import { ModelTrouble } from "../../src/language-models/model-trouble.ts";
import { findOwnModel, removeOwnModel, saveOwnModel } from "../../src/language-models/stores/own-model-store.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { type AskingRoom, makeAccount, makeModel, openAskingRoom, sealer, staysHere } from "./asking-room.ts";
import { startModelServer } from "./model-server.ts";
import { answerOrder, askAboutOrder } from "./sample-question.ts";

const key = "sk-very-secret-0815";

test("a key reaches its server in the provider's header, and nothing else of the request", async () => {
  await using room = await openAskingRoom();
  await using server = await startModelServer({ answer: answerOrder });
  const headers: Record<ModelProvider, [string, string]> = {
    "openai-compatible": ["authorization", `Bearer ${key}`],
    ollama: ["authorization", `Bearer ${key}`],
    openai: ["authorization", `Bearer ${key}`],
    anthropic: ["x-api-key", key],
    google: ["x-goog-api-key", key],
  };
  for (const provider of modelProviders) {
    await room.ask(makeModel({ provider, address: server.url }, { key }), askAboutOrder());
    const { received } = server.requests.at(-1) ?? {};
    const [name, value] = headers[provider];
    assert.equal(received?.headers[name], value, provider);
    assert.doesNotMatch(`${received?.path} ${received?.body}`, new RegExp(key), provider);
  }
});

test("no error, log or row has a key, even if the server repeats it", async () => {
  await using room = await openAskingRoom();
  const written: string[] = [];
  const log = pino(new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk))) }));
  for (const status of [400, 401, 429, 500]) {
    await using server = await startModelServer({
      answer: answerOrder,
      twist: () => ({ kind: "status", status, message: `Wrong key ${key}!`, headers: { "retry-after": "0" } }),
    });
    for (const provider of modelProviders) {
      const model = makeModel({ provider, address: server.url }, { key });
      const asked = await room.ask(model, askAboutOrder());
      assert.ok(asked instanceof ModelTrouble);
      log.error({ err: asked, model }, "A language model was no help");
      written.push(asked.stack ?? "", JSON.stringify({ asked, model }), inspect({ asked, model }, { depth: 9 }));
    }
  }
  const { rows } = await sql`select * from language_model_requests`.execute(room.database.db);
  assert.ok(rows.length > 0);
  for (const text of [...written, JSON.stringify(rows)]) assert.ok(!text.includes(key), text);
});

test("an account's own language model is found before the operator's, and its key is sealed at rest", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  const operators = makeModel({ address: "http://127.0.0.1:1", name: "everybody's" });
  const operatorModel = { settings: operators.settings, key: null };
  const models = createLanguageModels({ db, reach: staysHere, sealer, operatorModel });
  const accountId = await makeAccount(room);
  const nameOf = async () => (await models.findFor(db, accountId))?.settings.name;
  assert.equal(await nameOf(), "everybody's");
  await saveOwnModel(db, sealer, accountId, { settings: own("http://10.0.0.1"), key });
  const found = await models.findFor(db, accountId);
  assert.deepEqual([found?.settings.name, found?.key?.reveal(), found?.accountId], ["own", key, accountId]);
  const { rows } = await sql`select * from language_models`.execute(db);
  assert.ok(!JSON.stringify(rows).includes(key));
  assert.equal((await models.findFor(db, await makeAccount(room)))?.settings.name, "everybody's");
  assert.equal(await removeOwnModel(db, accountId), true);
  assert.equal(await nameOf(), "everybody's");
  assert.equal(await removeOwnModel(db, accountId), false);
});

test("a key stays with new settings, but is never sent to another server than the one for which it was given", async () => {
  await using room = await openAskingRoom();
  const accountId = await makeAccount(room);
  const save = (address: string, key?: string | null) => saveKey(room, accountId, address, key);
  assert.equal(await save("http://10.0.0.1", key), key);
  assert.equal(await save("http://10.0.0.1"), key);
  assert.equal(await save("http://10.0.0.2"), null);
  assert.equal(await save("http://10.0.0.2", key), key);
  assert.equal(await save("http://10.0.0.2", null), null);
});

test("a key that was sealed with another secret is asked for again, and the operator's language model is no substitute", async () => {
  await using room = await openAskingRoom();
  const { db } = room.database;
  const accountId = await makeAccount(room);
  await saveKey(room, accountId, "http://10.0.0.1", key);
  const other = createSealer("another secret of tests that is long enough");
  const models = createLanguageModels({ db, reach: staysHere, sealer: other, operatorModel: null });
  await assert.rejects(models.findFor(db, accountId), (error: unknown) => {
    assert.ok(error instanceof ModelTrouble && error.kind === "lostKey");
    return true;
  });
});

function own(address: string) {
  return { provider: "openai-compatible" as const, address, name: "own" };
}

/** Saves an account's own language model at an address, and returns the key that it has then. */
async function saveKey(room: AskingRoom, accountId: string, address: string, given?: string | null) {
  const { db } = room.database;
  await saveOwnModel(db, sealer, accountId, { settings: own(address), ...(given === undefined ? {} : { key: given }) });
  const sealed = (await findOwnModel(db, accountId))?.keySealed ?? null;
  return sealed === null ? null : sealer.open(sealed);
}
