import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { answerFromTruth } from "../language-models/answer-from-truth.ts";
import { type AnswerField, type ModelServer, startModelServer } from "../language-models/model-server.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { makeHonestDocument, makeHostileDocuments, wish } from "./hostile-documents.ts";

const fields = [
  { name: "booking_reference", type: "text" },
  { name: "skipper", type: "text" },
  { name: "return_fare", type: "money" },
];
const engines = ["hybrid", "model"];
const parsers = engines.map((type) => ({ slug: `by-${type}`, fields, engine: { type, embedded: true } }));
const tokens = [{ name: "tests", token: opsToken }];
const setup = { accounts: [{ email: "ops@example.com", balance: "100.00", tokens, parsers }] };

const answerHonestly = answerFromTruth(() => ({ booking_reference: "QX-20417", skipper: "Captain Oduya" }));

/** A language model that does what a document tells it. */
const answerObediently: AnswerField = (asked) => {
  const line = asked.question.lines.find(({ text }) => text.includes(wish));
  const isTold = asked.question.document.includes(wish) || asked.question.instructions.includes(wish);
  if (!isTold || asked.field.name !== "skipper") return answerHonestly(asked);
  return { quote: "Captain Mallory", lines: line === undefined ? [1] : [line.id] };
};

describe("a document that speaks to the language model is read as if it did not", () => {
  let server: ModelServer;
  let service: TestService;
  const honest: Record<string, unknown> = {};

  const parse = async (engine: string, bytes: Buffer) => {
    const { body, text } = await service.client.parse(`by-${engine}`, { file: { bytes } });
    assert.equal(body.code, "document_processed", text);
    return body.data[0].parsed_data;
  };

  before(async () => {
    server = await startModelServer({ answer: answerObediently });
    const settings = { WINNOW_MODEL_NAME: "scripted", WINNOW_MODEL_ADDRESS: server.url };
    service = await startTestService({ setup, settings });
    for (const engine of engines) honest[engine] = await parse(engine, await makeHonestDocument());
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  for (const { where, bytes } of makeHostileDocuments())
    it(where, async () => {
      for (const engine of engines) assert.deepEqual(await parse(engine, await bytes), honest[engine], engine);
    });
});

it("the test's language model would do what it is told", () => {
  const line = { id: 7, text: `Today ${wish}.`, page: 1 };
  const question = { instructions: "", document: line.text, fields: [], entries: null, lines: [line], pictures: [] };
  const field = { key: "skipper", name: "skipper", type: "text", said: "", children: [] };
  assert.deepEqual(answerObediently({ field, entry: 1, question }), { quote: "Captain Mallory", lines: [7] });
});
