import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { saveCheck } from "../../src/language-models/stores/check-store.ts";
import { type Machine, makeMachine } from "../backup/made-service.ts";
import { assertFound, examine, settingsOf } from "./examine.ts";

const name = "language model";

describe("winnow doctor, about the language model", () => {
  let machine: Machine;
  before(async () => {
    machine = await makeMachine();
  });
  after(() => machine[Symbol.asyncDispose]());

  it("is content with none", async () => {
    assertFound(await examine(settingsOf(machine)), name, "ok", /none is set up/);
  });

  it("says that one at a public address is never asked, as long as nothing may leave", async () => {
    const hosted = { ...settingsOf(machine), WINNOW_MODEL_NAME: "large", WINNOW_MODEL_PROVIDER: "openai" };
    assertFound(await examine(hosted), name, "problem", /large is never asked: api\.openai\.com is a public address/);
    const other = { ...hosted, WINNOW_MODEL_ADDRESS: "https://93.184.215.14" };
    assertFound(await examine(other), name, "problem", /93\.184\.215\.14 is a public address/);
    assertFound(await examine({ ...hosted, WINNOW_MODELS_MAY_LEAVE: "true" }), name, "warning", /was never checked/);
  });

  it("asks for a check, and then tells what it found", async () => {
    const address = "http://127.0.0.1:11434/v1";
    const settings = { ...settingsOf(machine), WINNOW_MODEL_NAME: "small", WINNOW_MODEL_ADDRESS: address };
    assertFound(await examine(settings), name, "warning", /small at 127\.0\.0\.1:11434 was never checked/);
    const model = { accountId: null, settings: { provider: "openai-compatible" as const, address, name: "small" } };
    const findings = {
      form: "schema",
      seesPictures: false,
      thinking: "never",
      contextTokens: null,
      tokensPerSecond: 9,
    } as const;
    const sample = { right: 13, of: 15, wrong: ["total"], problem: null, inputTokens: 9, outputTokens: 9, seconds: 1 };
    await saveCheck(machine.database.db, model, findings, { forms: {}, sample, costOfThousandPages: null });
    assertFound(
      await examine(settings),
      name,
      "ok",
      /^small at .*, checked on \d{4}-\d\d-\d\d, 13 of 15 values of the sample right$/,
    );
    assert.ok(!JSON.stringify(await examine({ ...settings, WINNOW_MODEL_KEY: "sk-secret" })).includes("sk-secret"));
  });
});
