import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sql } from "kysely";
import { answerFromTruth, type Truth } from "../language-models/answer-from-truth.ts";
import { type ModelServer, startModelServer, type Twist } from "../language-models/model-server.ts";
import { makePdf } from "../support/make-pdf.ts";
import { startWorkerBeside } from "../support/serve-process.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** A letter of which the local engine understands the reference alone. */
const letter = [
  "Blue Heron Ferries",
  "Booking reference: QX-20417",
  "your crossing leaves from the old pier at seven. Please be there",
  "half an hour before, since Captain Oduya waits for nobody.",
];

const truth: Truth = { booking_reference: "QX-20417", skipper: "Captain Oduya" };

const fields = [
  { name: "booking_reference", type: "text" },
  { name: "skipper", type: "text" },
  { name: "return_fare", type: "money" },
];

const toParser = (slug: string, engine: object) => {
  return { slug, rate_per_page: "0.05", fields, engine: { embedded: false, ...engine } };
};

const setup = {
  accounts: [
    {
      email: "ops@example.com",
      balance: "100.00",
      tokens: [{ name: "tests", token: opsToken }],
      parsers: [
        toParser("local", { type: "local" }),
        toParser("hybrid", { type: "hybrid" }),
        toParser("model", { type: "model" }),
        toParser("learning", { type: "hybrid", learnsFromModel: true }),
      ],
    },
  ],
};

const settingsFor = ({ url }: ModelServer) => ({ WINNOW_MODEL_NAME: "scripted", WINNOW_MODEL_ADDRESS: url });

describe("a document of a parser that asks a language model", () => {
  let server: ModelServer;
  let service: TestService;
  let bytes: Buffer;
  let said: Truth = truth;
  let twist: Twist | null = null;

  before(async () => {
    bytes = await makePdf([letter]);
    server = await startModelServer({ answer: (asked) => answerFromTruth(() => said)(asked), twist: () => twist });
    service = await startTestService({ setup, settings: settingsFor(server) });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    said = truth;
    twist = null;
    server.requests.splice(0);
  });

  const parse = (slug: string) =>
    service.client.parse(slug, { file: { bytes } }, { query: "?include=grounding,warnings,model_use" });

  /** What is left of a document that is finished: its own file, and nothing else. */
  const leavesNothing = async () => {
    const { db } = service.database;
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from reading_plans)::int + (select count(*) from document_questions)::int as left`.execute(
      db,
    );
    assert.equal(rows[0]?.left, 0);
    const { rows: kept } = await sql<{ files: number }>`
      select (select count(*) from documents)::int + (select count(*) from document_words)::int as files`.execute(db);
    await until(
      "only the documents' own files and their words are left",
      async () => (await service.listFiles()).length === kept[0]?.files,
    );
  };

  it("is not sent anywhere with the local engine", async () => {
    const { body } = await parse("local");
    assert.equal(body.data[0].model_use, null);
    assert.equal(body.data[0].parsed_data.skipper, null);
    assert.equal(server.requests.length, 0);
  });

  it("gets, with hybrid, what the local engine missed, with its place, for the price of its pages", async () => {
    const balance = Number(await service.balanceOf("ops@example.com"));
    const { body, text } = await parse("hybrid");
    const [entry] = body.data;
    assert.deepEqual(entry.parsed_data, { ...truth, return_fare: null }, text);
    const { answered, page, box } = entry.grounding.skipper;
    assert.deepEqual([answered, page, box !== null], ["found", 1, true]);
    assert.equal(entry.grounding.booking_reference.answered, undefined);
    const [request] = server.requests;
    assert.deepEqual(
      request?.question.fields.map(({ name }) => name),
      ["skipper", "return_fare"],
    );
    assert.equal(Number(await service.balanceOf("ops@example.com")), balance - 0.05);
    const { fields: asked, requests, input_tokens: tokens } = entry.model_use;
    assert.deepEqual([asked, requests, tokens > 0], [2, 1, true]);
    await leavesNothing();
  });

  it("never has a value that it does not contain, and says what was left out", async () => {
    said = { skipper: "Captain Ahab", return_fare: "99.95" };
    const [entry] = (await parse("hybrid")).body.data;
    assert.deepEqual(entry.parsed_data, { booking_reference: "QX-20417", skipper: null, return_fare: null });
    const warnings = entry.warnings.map(({ kind, field }: { kind: string; field: string }) => [kind, field]);
    assert.deepEqual(warnings, [
      ["answer_not_found", "skipper"],
      ["answer_not_found", "return_fare"],
    ]);
  });

  it("keeps, with hybrid, what the local engine found if the language model fails, and says so", async () => {
    twist = { kind: "status", status: 401 };
    const [entry] = (await parse("hybrid")).body.data;
    assert.deepEqual(entry.parsed_data, { booking_reference: "QX-20417", skipper: null, return_fare: null });
    const [warning] = entry.warnings;
    assert.deepEqual([warning.kind, warning.field], ["model_unavailable", null]);
    assert.match(warning.message, /without it\.$/);
    await leavesNothing();
  });

  it("is asked about as a whole with the engine model", async () => {
    const [entry] = (await parse("model")).body.data;
    assert.deepEqual(entry.parsed_data, { ...truth, return_fare: null });
    assert.equal(server.requests[0]?.question.fields.length, fields.length);
  });

  it("fails, with the engine model, if the language model fails, and costs nothing", async () => {
    twist = { kind: "status", status: 401 };
    const balance = await service.balanceOf("ops@example.com");
    const { body } = await parse("model");
    assert.equal(body.code, "doc:processing_failed");
    assert.match(body.message, /does not accept the key.* Nothing was charged\.$/);
    assert.equal(await service.balanceOf("ops@example.com"), balance);
    await leavesNothing();
  });

  it("teaches its parser what the language model found, if the parser says so, until a person corrects it", async () => {
    const [entry] = (await parse("learning")).body.data;
    const findTruths = async () => {
      const rows = await service.database.db
        .selectFrom("learned_examples")
        .select(["labels", "is_confirmed"])
        .execute();
      assert.equal(rows.length, 1);
      return Object.values(rows[0]?.labels as Record<string, { value: unknown; isAnswered?: boolean }>);
    };
    const answered = { isTouched: false, isAnswered: true, places: {} };
    assert.deepEqual(await findTruths(), [
      { value: "Captain Oduya", ...answered },
      { value: null, ...answered },
    ]);
    await service.client.correct("learning", entry.document_id, { skipper: "Oduya" });
    const truths = await findTruths();
    assert.deepEqual(
      truths.map(({ value, isAnswered }) => [value, isAnswered ?? false]),
      [
        ["QX-20417", false],
        ["Oduya", false],
        [null, true],
      ],
    );
  });

  it("begins anew, once, if what was read of it is lost while the language model answers", async () => {
    const { db } = service.database;
    await sql`create function lose_plan() returns trigger language plpgsql as $$ begin
      delete from reading_plans where document_id in (select id from documents where attempts = 1);
      return new;
    end $$`.execute(db);
    await sql`create trigger lose_plan after update on language_model_requests for each row
      execute function lose_plan()`.execute(db);
    const [entry] = (await parse("hybrid")).body.data;
    await sql`drop function lose_plan cascade`.execute(db);
    assert.deepEqual(entry.parsed_data, { ...truth, return_fare: null });
    assert.equal(server.requests.length, 2);
  });

  it("lets documents of other parsers be read while many questions wait", async () => {
    twist = { kind: "slow", ms: 3_600_000 };
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => service.client.parseAsync("hybrid", { file: { bytes } })),
    );
    await until("the language model is asked", async () => server.requests.length > 0);
    const { status } = await parse("local");
    assert.equal(status, 200);
    assert.ok(sent.every((answer) => answer.status === 202));
  });
});

it("a service that is killed while it asks completes the document once, after asking again", async () => {
  let twist: Twist | null = { kind: "slow", ms: 3_600_000 };
  await using server = await startModelServer({ answer: answerFromTruth(() => truth), twist: () => twist });
  await using service = await startTestService({ setup, settings: settingsFor(server), role: "web" });
  const { body } = await service.client.parseAsync("hybrid", { file: { bytes: await makePdf([letter]) } });
  const killed = startWorkerBeside(service, settingsFor(server));
  await until("the language model is asked", async () => server.requests.length === 1);
  killed.child.kill("SIGKILL");
  await killed.ended;
  twist = null;
  const next = startWorkerBeside(service, settingsFor(server));
  try {
    const { body: finished } = await service.client.waitForDocument("hybrid", body.data.document_id);
    assert.equal(finished.data.entries[0].parsed_data.skipper, "Captain Oduya", JSON.stringify(finished));
    assert.equal(server.requests.length, 2);
    assert.equal(Number(await service.balanceOf("ops@example.com")), 100 - 0.05);
  } finally {
    next.child.kill("SIGKILL");
    await next.ended;
  }
});
