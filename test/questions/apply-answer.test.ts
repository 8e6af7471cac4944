import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { EngineSettings } from "../../src/domain/parser.ts";
import type { Answer, AnsweredValue, Question } from "../../src/domain/question.ts";
import type { RawRecord, RawScalar } from "../../src/domain/record.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument } from "../extraction/make-document.ts";
import { makeField } from "../made/make-field.ts";
import { askAbout } from "./asking-engine.ts";

const letter = makeDocument(`
Blue Heron Ferries                                   14 March 2031

Booking reference:   QX-20417

Dear Mara Lindqvist,

your crossing to the outer islands leaves from the old pier at
seven in the evening. Please be there half an hour before, since
Captain Oduya waits for nobody. The fare of 48.50 is paid.
`);

const reference = makeField("booking_reference", "text");
const captain = makeField("captain", "text");
const pier = makeField("harbour", "choice", { options: ["historic", "modern"] });
const isPaid = makeField("is_paid", "boolean");
const email = makeField("contact_email", "email");
const guest = makeField("guest", "text");
const fare = makeField("ticket_price_of_the_child", "money");

describe("hybrid", () => {
  test("asks for what the local engine left empty, and for nothing that it is sure of", async () => {
    const { question } = await read([reference, email], "hybrid", {});
    assert.deepEqual(
      question?.fields.map(({ name }) => name),
      ["contact_email"],
    );
    assert.deepEqual(question?.entries, [{ number: 1, known: {}, wanted: ["contact_email"] }]);
    assert.match(textOf(question), /Captain Oduya waits/);
  });

  test("asks for a value that is less sure than the parser asks", async () => {
    const { question } = await read([reference], "hybrid", {}, { askBelow: 1 });
    assert.deepEqual(
      question?.fields.map(({ name }) => name),
      ["booking_reference"],
    );
  });

  test("asks nothing if everything is found", async () => {
    assert.equal((await read([reference], "hybrid", {})).question, null);
  });

  test("gives a quote with the place where the page prints it", async () => {
    const { record } = await read([captain], "hybrid", { captain: quote("captain oduya") }, { askBelow: 1 });
    const value = scalar(record, "captain");
    assert.equal(value?.text, "Captain Oduya");
    assert.equal(value.place?.page, 1);
    assert.equal(record.unfilled?.captain, undefined);
  });

  test("leaves out what the page does not print, and says so", async () => {
    const { record, warnings } = await read([email], "hybrid", { contact_email: quote("Captain Ahab") });
    assert.equal(scalar(record, "contact_email"), null);
    assert.deepEqual(
      warnings.map(({ kind, field }) => ({ kind, field })),
      [{ kind: "answer_not_found", field: "contact_email" }],
    );
    assert.match(warnings[0]?.message ?? "", /“Captain Ahab”/);
  });

  test("leaves out what cannot be read as the field's type", async () => {
    const { record, warnings } = await read([fare], "model", { ticket_price_of_the_child: quote("the old pier") });
    assert.equal(scalar(record, "ticket_price_of_the_child"), null);
    assert.equal(warnings[0]?.kind, "answer_unreadable");
  });

  test("reads a choice and a yes or no from what the model says the quote means", async () => {
    const answers = { harbour: quote("the old pier", "historic"), is_paid: quote("is paid", "true") };
    const { record } = await read([pier, isPaid], "hybrid", answers);
    assert.equal(scalar(record, "harbour")?.meant, "historic");
    assert.equal(scalar(record, "is_paid")?.meant, "true");
    const { warnings } = await read([pier], "hybrid", { harbour: quote("the old pier", "third") });
    assert.equal(warnings[0]?.kind, "answer_unreadable");
  });

  test("changes nothing that it did not ask for", async () => {
    const { record } = await read([reference, captain], "hybrid", { booking_reference: quote("48.50") });
    assert.equal(scalar(record, "booking_reference")?.text, "QX-20417");
  });

  test("keeps the unsure value of the local engine if the model finds none, and as the runner-up if it finds another", async () => {
    const none = await read([reference], "hybrid", {}, { askBelow: 1 });
    assert.equal(scalar(none.record, "booking_reference")?.text, "QX-20417");
    const other = await read([reference], "hybrid", { booking_reference: quote("48.50") }, { askBelow: 1 });
    assert.equal(scalar(other.record, "booking_reference")?.text, "48.50");
    assert.equal(scalar(other.record, "booking_reference")?.alternatives[0]?.text, "QX-20417");
  });

  test("leaves a doubtful value of the local engine empty if the model, asked for it, finds none", async () => {
    const { record } = await read([guest], "hybrid", {});
    assert.equal(scalar(record, "guest"), null);
    assert.equal(record.unfilled?.guest?.alternatives[0]?.text, "Blue Heron Ferries");
    const made = await read([guest], "hybrid", { guest: quote("Ada Renwick") });
    assert.equal(scalar(made.record, "guest")?.text, "Blue Heron Ferries");
  });

  test("leaves a field empty if the quote is less sure than the parser's minimum, with the quote as the runner-up", async () => {
    const { record } = await read([captain], "hybrid", { captain: quote("Captain Oduya") }, { threshold: 0.9 });
    assert.equal(scalar(record, "captain"), null);
    assert.equal(record.unfilled?.captain?.why, "below the threshold");
    assert.equal(record.unfilled?.captain?.alternatives[0]?.text, "Captain Oduya");
  });

  test("is surer of a value on which both agree", async () => {
    const alone = await read([reference], "hybrid", {}, { askBelow: 1 });
    const agreed = await read([reference], "hybrid", { booking_reference: quote("QX-20417") }, { askBelow: 1 });
    const [before, after] = [alone, agreed].map(({ record }) => scalar(record, "booking_reference")?.confidence ?? 0);
    assert.ok((after ?? 0) > (before ?? 1));
  });
});

describe("model", () => {
  test("asks for every field, and gives nothing that the model did not quote", async () => {
    const { record, question } = await read([reference, captain], "model", { captain: quote("Captain Oduya") });
    assert.deepEqual(
      question?.fields.map(({ name }) => name),
      ["booking_reference", "captain"],
    );
    assert.equal(scalar(record, "captain")?.text, "Captain Oduya");
    assert.equal(scalar(record, "booking_reference"), null);
    assert.equal(record.unfilled?.booking_reference?.why, "not found by the language model");
    assert.equal(record.unfilled?.booking_reference?.alternatives[0]?.text, "QX-20417");
  });
});

test("rows are given of which at least one cell stands in the document", async () => {
  const places = makeField("stops", "list", { fields: [makeField("place"), makeField("hour", "text")] });
  const cell = (text: string) => ({ text, lines: [] });
  const { record, warnings } = await read([places], "hybrid", {
    stops: {
      kind: "list",
      rows: [
        { place: cell("the old pier"), hour: cell("seven in the evening") },
        { place: cell("the moon"), hour: cell("midnight") },
        { place: cell("the outer islands"), hour: cell("noon") },
      ],
    },
  });
  const list = record.values.stops;
  assert.equal(list?.kind, "list");
  assert.deepEqual(list.kind === "list" && list.rows.map((row) => [row.place?.text ?? null, row.hour?.text ?? null]), [
    ["the old pier", "seven in the evening"],
    ["the outer islands", null],
  ]);
  assert.equal(warnings.length, 3);
});

function quote(text: string, meant?: string): AnsweredValue {
  return { kind: "scalar", quotes: [{ text, lines: [], ...(meant === undefined ? {} : { meant }) }] };
}

async function read(
  fields: Field[],
  type: "hybrid" | "model",
  values: Record<string, AnsweredValue>,
  settings: Partial<EngineSettings> = {},
): Promise<{
  record: RawRecord;
  warnings: { kind: string; field: string | null; message: string }[];
  question: Question | null;
}> {
  const request = { layout: layoutDocument(letter), fields, hasMultipleEntries: false };
  const answer = (): Answer => ({ entries: [{ number: 1, values }] });
  const { records, warnings, question } = await askAbout(request, { type, embedded: false, ...settings }, answer);
  const [record] = records;
  assert.ok(record);
  return { record, warnings, question };
}

function scalar(record: RawRecord, name: string): RawScalar | null {
  const value = record.values[name] ?? null;
  return value?.kind === "scalar" ? value : null;
}

function textOf(question: Question | null): string {
  return (question?.pages ?? []).flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
}
