import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { modelProviders } from "../../src/domain/language-model.ts";
import { checkModel } from "../../src/language-models/check/check-model.ts";
import type { ModelFindings } from "../../src/language-models/language-model.ts";
import type { GivenModelSettings } from "../../src/language-models/model-settings.ts";
import { ModelTrouble } from "../../src/language-models/model-trouble.ts";
import { findCheck, saveCheck } from "../../src/language-models/stores/check-store.ts";
import { type AskingRoom, makeAccount, makeModel, openAskingRoom } from "./asking-room.ts";
import { type ModelServerOptions, startModelServer, type Twist } from "./model-server.ts";
import { answerCheck, heldToSchema, isTrap } from "./sample-invoice.ts";

const greeting: Twist = { kind: "text", of: () => "Welcome, dear reader!" };
describe("a check", () => {
  let opened: Promise<AskingRoom> | null = null;
  const open = () => (opened ??= openAskingRoom());
  after(async () => await (await opened)?.[Symbol.asyncDispose]());

  async function check(
    options: Partial<ModelServerOptions>,
    settings: Partial<Omit<GivenModelSettings, "address">> = {},
  ) {
    const { models, database } = await open();
    await using server = await startModelServer({ answer: answerCheck, ...options });
    const model = makeModel({ address: server.url, ...settings });
    const checked = await checkModel({ db: database.db, sender: models.sender }, model);
    return { checked, model, requests: server.requests };
  }

  test("of a server that keeps to a schema finds so, reads the sample, and tells what a thousand pages cost", async () => {
    const { checked, requests } = await check(
      { twist: (request) => (isTrap(request) ? heldToSchema : null) },
      { inputPrice: "0.5", outputPrice: "2" },
    );
    assert.deepEqual(checked.forms, { schema: "kept" });
    const { form, thinking, seesPictures, contextTokens, tokensPerSecond } = checked.findings;
    assert.deepEqual(
      { form, thinking, seesPictures, contextTokens },
      {
        form: "schema",
        thinking: "never",
        seesPictures: true,
        contextTokens: null,
      },
    );
    assert.ok(tokensPerSecond !== null && tokensPerSecond > 0);
    const { right, of, wrong, problem, inputTokens, outputTokens } = checked.sample;
    assert.deepEqual({ right, of, wrong, problem }, { right: 15, of: 15, wrong: [], problem: null });
    const cost = ((inputTokens ?? 0) * 0.5 + (outputTokens ?? 0) * 2) / 1000;
    assert.equal(Number(checked.costOfThousandPages), cost);
    assert.ok(requests.length <= 8, `${requests.length} requests`);
  });

  test("is not deceived by a server that takes a schema and ignores it", async () => {
    const { checked } = await check({
      twist: (request) =>
        isTrap(request) ? (request.form === "json_object" ? { kind: "text", of: () => "{}" } : greeting) : null,
    });
    assert.deepEqual(checked.forms, { schema: "ignored", json_object: "kept" });
    assert.equal(checked.findings.form, "json_object");
  });

  test("of a server that knows no form of JSON falls back to words", async () => {
    const { checked, requests } = await check({
      twist: ({ form }) =>
        form === "prompt" ? null : { kind: "status", status: 400, message: "Unknown response_format." },
    });
    assert.deepEqual(checked.forms, { schema: "refused", json_object: "refused" });
    assert.equal(checked.findings.form, "prompt");
    assert.equal(checked.sample.right, 15);
    assert.equal(requests.at(-1)?.form, "prompt");
  });

  test("tells a language model that can do without thinking from one that cannot", async () => {
    for (const as of ["reasoning_content", "reasoning"] as const) {
      const canBeOff = await check({ twist: () => ({ kind: "thinking", as }) });
      assert.equal(canBeOff.checked.findings.thinking, "canBeOff", as);
      assert.equal(canBeOff.requests.at(-1)?.isThinkingOff, true, as);
    }
    const refuses = await check({
      twist: ({ isThinkingOff }) =>
        isThinkingOff
          ? { kind: "status", status: 400, message: "reasoning_effort is not supported" }
          : { kind: "thinking" },
    });
    assert.equal(refuses.checked.findings.thinking, "always");
  });

  test("believes only what is read from a picture", async () => {
    const blind = await check({
      answer: (asked) => (asked.question.pictures.length > 0 ? { quote: "KT-00000", lines: [] } : answerCheck(asked)),
    });
    assert.equal(blind.checked.findings.seesPictures, false);
    const refuses = await check({
      twist: ({ question }) =>
        question.pictures.length > 0 ? { kind: "status", status: 500, message: "image input is not supported" } : null,
    });
    assert.equal(refuses.checked.findings.seesPictures, false);
  });

  test("finds the context where Ollama, llama.cpp, LM Studio and vLLM say it", async () => {
    const abouts = {
      ollama: {
        "/api/ps": {
          models: [
            { name: "other", context_length: 4096 },
            { name: "scripted:latest", context_length: 16_384 },
          ],
        },
      },
      llamaCpp: { "/props": { default_generation_settings: { n_ctx: 16_384 } } },
      lmStudio: { "/api/v0/models": { data: [{ id: "other" }, { id: "scripted", loaded_context_length: 16_384 }] } },
      vllm: { "/v1/models": { object: "list", data: [{ id: "scripted", max_model_len: 16_384 }] } },
    };
    for (const [name, about] of Object.entries(abouts)) {
      const { checked } = await check({ about });
      assert.equal(checked.findings.contextTokens, 16_384, name);
    }
  });

  test("counts what is wrong, invented values too", async () => {
    const { checked } = await check({
      answer: (asked) => {
        if (asked.field.name === "cost_centre") return { quote: "10217", lines: [5] };
        return asked.field.name === "total" ? null : answerCheck(asked);
      },
    });
    assert.deepEqual([checked.sample.right, checked.sample.wrong], [13, ["total", "cost_centre"]]);
  });

  test("is kept for the next question, for its owner alone", async () => {
    const room = await open();
    const { database } = room;
    const { checked, model } = await check({ twist: () => ({ kind: "thinking" }) });
    assert.deepEqual((await findCheck(database.db, model))?.findings, checked.findings);
    const others = makeModel({ address: model.settings.address }, { accountId: await makeAccount(room) });
    assert.equal(await findCheck(database.db, others), null);
    const found: ModelFindings = { ...checked.findings, form: "prompt" };
    await saveCheck(database.db, others, found, null);
    assert.deepEqual((await findCheck(database.db, model))?.findings, checked.findings);
    assert.deepEqual((await findCheck(database.db, others))?.findings, found);
  });

  test("works with every provider", async () => {
    for (const provider of modelProviders) {
      const { checked } = await check({ twist: (request) => (isTrap(request) ? heldToSchema : null) }, { provider });
      assert.equal(checked.findings.form, "schema", provider);
      assert.equal(checked.sample.right, 15, provider);
      assert.equal(checked.findings.seesPictures, true, provider);
    }
  });

  test("of what cannot be asked ends as trouble, and nothing is kept", async () => {
    const { database, models } = await open();
    await using server = await startModelServer({
      answer: answerCheck,
      twist: () => ({ kind: "status", status: 401 }),
    });
    const model = makeModel({ address: server.url });
    await assert.rejects(checkModel({ db: database.db, sender: models.sender }, model), (error: unknown) => {
      assert.ok(error instanceof ModelTrouble && error.kind === "wrongKey", String(error));
      return true;
    });
    assert.equal(await findCheck(database.db, model), null);
  });
});
