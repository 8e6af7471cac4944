import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "kysely";
import { type ModelProvider, modelProviders } from "../../src/domain/language-model.ts";
import { ModelTrouble, type ModelTroubleKind } from "../../src/language-models/model-trouble.ts";
import { type AskingRoom, makeModel, openAskingRoom } from "./asking-room.ts";
import { type ServedRequest, startModelServer, type Twist } from "./model-server.ts";
import { answerOrder, askAboutOrder, orderAnswer } from "./sample-question.ts";

/** What a server does wrong, and how a question to it ends: with the right answer, or with trouble of one kind. */
interface Shape {
  title: string;
  twist: (request: ServedRequest) => Twist | null;
  ends: "right" | ModelTroubleKind;
  /** How many requests it takes; with `right`, the last one is answered. */
  requests: number;
  /** Default: all. */
  only?: ModelProvider[];
  timeLimitSeconds?: number;
}

const firstOnly =
  (twist: Twist) =>
  ({ before }: ServedRequest): Twist | null =>
    before === 0 ? twist : null;
const always = (twist: Twist) => () => twist;
const says = (of: (right: string) => string, finish: "stop" | "length" = "stop"): Twist => ({
  kind: "text",
  of,
  finish,
});
const refuses = (status: number, message: string, headers: Record<string, string> = {}): Twist => ({
  kind: "status",
  status,
  message,
  headers,
});
/** Servers that say nothing are asked again only after a while; these say at once. */
const now = { "retry-after": "0" };
const cut = (right: string) => right.slice(0, right.length / 2);
const row = '{"lines":[4],"item":"Day ticket","price":"48.50"},';

const shapes: Shape[] = [
  { title: "answers right", twist: () => null, ends: "right", requests: 1 },
  {
    title: "puts a fence around its JSON",
    twist: always(says((right) => `\`\`\`json\n${right}\n\`\`\``)),
    ends: "right",
    requests: 1,
  },
  {
    title: "writes prose around its JSON",
    twist: always(says((right) => `Of course! As [1] says:\n${right}\nAnything else?`)),
    ends: "right",
    requests: 1,
  },
  {
    title: "writes down what it thinks before its JSON",
    twist: always(says((right) => `<think>{"number": no, wait}</think>\n${right}`)),
    ends: "right",
    requests: 1,
  },
  {
    title: "writes broken JSON once",
    twist: firstOnly(says((right) => right.slice(0, -2))),
    ends: "right",
    requests: 2,
  },
  {
    title: "writes broken JSON always",
    twist: always(says((right) => right.slice(0, -2))),
    ends: "notJson",
    requests: 2,
  },
  { title: "ignores the form once", twist: firstOnly(says(() => '{"status":"done"}')), ends: "right", requests: 2 },
  { title: "ignores the form always", twist: always(says(() => '{"status":"done"}')), ends: "wrongShape", requests: 2 },
  {
    title: "gives a number where a list belongs",
    twist: always(says((right) => right.replace(/"items":\[.*?\]/, '"items":7'))),
    ends: "wrongShape",
    requests: 2,
  },
  { title: "is cut off once", twist: firstOnly(says(cut, "length")), ends: "right", requests: 3 },
  { title: "is cut off always", twist: always(says(cut, "length")), ends: "cutOff", requests: 2 },
  {
    title: "repeats a row without an end once",
    twist: firstOnly(says((right) => cut(right) + row.repeat(100), "length")),
    ends: "right",
    requests: 3,
  },
  {
    title: "repeats a row without an end always",
    twist: always(says((right) => cut(right) + row.repeat(100), "length")),
    ends: "repeating",
    requests: 2,
  },
  {
    title: "writes nothing but white space once",
    twist: firstOnly(says(() => "{\n".padEnd(4000, " "), "length")),
    ends: "right",
    requests: 2,
  },
  { title: "thinks and then answers", twist: always({ kind: "thinking" }), ends: "right", requests: 1 },
  {
    title: "answers with nothing but thinking until it is told not to",
    twist: always({ kind: "thinking", isAll: true }),
    ends: "right",
    requests: 2,
    only: ["openai-compatible"],
  },
  {
    title: "answers with nothing but thinking unless it is told not to, as it is from the first question on",
    twist: always({ kind: "thinking", isAll: true }),
    ends: "right",
    requests: 1,
    only: ["ollama"],
  },
  {
    title: "fails while it writes, with a status that says that all is well",
    twist: firstOnly({ kind: "body", of: () => ({ error: "llama runner process has terminated" }) }),
    ends: "right",
    requests: 2,
    only: ["ollama"],
  },
  {
    title: "does not think at all",
    twist: ({ isThinkingOff }) => (isThinkingOff ? refuses(400, '"scripted" does not support thinking') : null),
    ends: "right",
    requests: 2,
    only: ["ollama"],
  },
  {
    title: "answers with nothing but thinking, as Ollama calls it, until it is told not to",
    twist: always({ kind: "thinking", isAll: true, as: "reasoning" }),
    ends: "right",
    requests: 2,
    only: ["openai-compatible"],
  },
  { title: "answers with nothing", twist: always(says(() => "")), ends: "empty", requests: 2 },
  { title: "declines once", twist: firstOnly({ kind: "refusal" }), ends: "right", requests: 2 },
  { title: "declines always", twist: always({ kind: "refusal" }), ends: "declined", requests: 2 },
  { title: "is busy for a moment", twist: firstOnly(refuses(429, "Slow down.", now)), ends: "right", requests: 2 },
  { title: "is busy for a moment, always", twist: always(refuses(429, "Slow down.", now)), ends: "busy", requests: 4 },
  {
    title: "asks to come back in three years",
    twist: always(refuses(429, "Quota exceeded.", { "retry-after": "99999999" })),
    ends: "busy",
    requests: 1,
  },
  { title: "fails once", twist: firstOnly(refuses(500, "Internal error.", now)), ends: "right", requests: 2 },
  { title: "is overloaded always", twist: always(refuses(503, "Overloaded.", now)), ends: "serverFailed", requests: 4 },
  { title: "closes the connection once", twist: firstOnly({ kind: "reset" }), ends: "right", requests: 2 },
  {
    title: "closes the connection always",
    twist: always({ kind: "reset" }),
    ends: "unreachable",
    requests: 4,
    only: ["openai-compatible"],
  },
  { title: "stops in the middle of a response", twist: firstOnly({ kind: "cutStream" }), ends: "right", requests: 2 },
  {
    title: "does not answer within the limit",
    twist: always({ kind: "slow", ms: 600_000 }),
    ends: "timedOut",
    requests: 1,
    // Long enough for the request to be sent on a busy machine; once, because it is waited for.
    timeLimitSeconds: 5,
    only: ["openai-compatible"],
  },
  {
    title: "is busy until the limit",
    twist: always(refuses(429, "Slow down.", { "retry-after": "30" })),
    ends: "busy",
    requests: 1,
    timeLimitSeconds: 20,
  },
  { title: "sends a response without an end", twist: always({ kind: "huge" }), ends: "tooLarge", requests: 1 },
  {
    title: "streams although nobody asked for it",
    twist: always({ kind: "stream" }),
    ends: "badResponse",
    requests: 1,
  },
  {
    title: "is no language model's server but a web site",
    twist: always({ kind: "page" }),
    ends: "badResponse",
    requests: 1,
  },
  { title: "does not accept the key", twist: always(refuses(401, "Invalid key.")), ends: "wrongKey", requests: 1 },
  {
    title: "has no such language model",
    twist: always(refuses(404, "No such model.")),
    ends: "unknownModel",
    requests: 1,
  },
  {
    title: "finds the question too long once",
    twist: firstOnly(refuses(400, "This exceeds the context window.")),
    ends: "right",
    requests: 3,
  },
  {
    title: "writes shorter answers at most",
    twist: ({ received }) => {
      const [, most] =
        /"(?:max_tokens|max_completion_tokens|maxOutputTokens|num_predict)":(\d+)/.exec(received.body.toString()) ?? [];
      const message = `max_tokens: ${most} > 4096, which is the maximum allowed number of output tokens`;
      return Number(most) > 4096 ? refuses(400, message) : null;
    },
    ends: "right",
    requests: 3,
  },
  {
    title: "finds everything too long",
    twist: always(refuses(413, "Request too large.")),
    ends: "rejected",
    requests: 2,
  },
  {
    title: "knows no schema",
    twist: ({ form }) => (form === "schema" ? refuses(400, "response_format: unknown type json_schema.") : null),
    ends: "right",
    requests: 2,
  },
  {
    title: "knows neither schema nor JSON",
    twist: ({ form }) => (form === "prompt" ? null : refuses(400, "Not supported.")),
    ends: "right",
    requests: 3,
    only: ["openai-compatible"],
  },
  {
    title: "knows no temperature",
    twist: ({ received }) =>
      /"temperature"/.test(received.body.toString()) ? refuses(400, "temperature is not supported.") : null,
    ends: "right",
    requests: 2,
  },
  {
    title: "refuses everything",
    twist: always(refuses(422, "No.")),
    ends: "rejected",
    requests: 3,
    only: ["openai-compatible"],
  },
];

describe("a server that", () => {
  let room: AskingRoom | null = null;
  const getRoom = async () => (room ??= await openAskingRoom());
  after(async () => await room?.[Symbol.asyncDispose]());

  for (const { title, twist, ends, requests, only, timeLimitSeconds } of shapes)
    test(`${title}: the question ends ${ends === "right" ? "with the right answer" : `as ${ends}`}`, async () => {
      const { ask, database } = await getRoom();
      for (const provider of only ?? modelProviders) {
        await using server = await startModelServer({ answer: answerOrder, twist });
        const limit = timeLimitSeconds === undefined ? {} : { timeLimitSeconds };
        const model = makeModel({ provider, address: server.url, ...limit }, { key: "sk-secret" });
        const documentId = crypto.randomUUID();
        const asked = await ask(model, askAboutOrder(), { documentId });
        if (asked instanceof ModelTrouble) {
          assert.equal(`${asked.kind}`, ends, `${provider}: ${asked.message}`);
          assert.match(asked.message, /^.{20,}\.$|…$/, provider);
        } else {
          assert.equal("right", ends, provider);
          assert.deepEqual(asked.answer, orderAnswer, provider);
          assert.equal(asked.requests, requests, provider);
        }
        assert.equal(server.requests.length, requests, `${provider}: requests`);
        const { rows } = await sql<{ outcome: string | null }>`
          select outcome from language_model_requests where document_id = ${documentId} order by began_at, id`.execute(
          database.db,
        );
        assert.equal(rows.length, requests, `${provider}: rows`);
        const last = rows.at(-1)?.outcome;
        assert.equal(last, ends === "right" ? "answered" : ends, `${provider}: last row`);
      }
    });
});
