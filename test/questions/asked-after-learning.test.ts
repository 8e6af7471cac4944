import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { RowValue } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { Example } from "../../src/extraction/learning/contract/example.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { composeQuestion } from "../../src/questions/compose-question.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeDocument } from "../extraction/make-document.ts";
import { makeField } from "../made/make-field.ts";

const fields: Field[] = [
  makeField("berth_number", "text"),
  makeField("total", "money"),
  makeField("items", "list", { fields: [makeField("description", "text"), makeField("amount", "money")] }),
];

/** A harbour bill, which has no rows. */
function bill(berth: string, total: string): string {
  return `
Harbour Office Northern Quay                    Bill

Berth number: ${berth}
Kindly pay within ten days to the account that you know

Total                                        ${total}
`;
}

function confirmed(id: string, total: string, items: RowValue[] | null): Example {
  const layout = layoutDocument(makeDocument(bill(id, total)));
  return {
    id,
    layout,
    records: [{ values: { berth_number: id, total: Number(total), items }, places: {}, trust: {} }],
  };
}

/** Learns from documents that were confirmed. */
function learnFrom(documents: Example[], fields: Field[]): LearnedModel {
  const isSame = (_field: Field, found: unknown, right: unknown) => found === right;
  return learn({ fields, documents, previous: null, normalise: normaliseScalar, isSame }).model;
}

/** The fields that a language model would be asked for, after documents were confirmed. */
async function askedAfter(documents: Example[], text = bill("B-77", "91.40")): Promise<string[]> {
  return askedWith(learnFrom(documents, fields), fields, text);
}

async function askedWith(model: LearnedModel, fields: Field[], text: string): Promise<string[]> {
  const layout = layoutDocument(makeDocument(text));
  const request = { layout, fields, hasMultipleEntries: false };
  const records = await createEngine({ type: "local" }).extract({ ...request, model });
  const engine = { type: "hybrid", embedded: false } as const;
  const question = composeQuestion({ ...request, records, engine, subject: "" });
  return question?.entries?.flatMap(({ wanted }) => wanted) ?? [];
}

describe("a list that confirmed documents leave empty", () => {
  const rowless = [confirmed("B-11", "64.20", null), confirmed("B-12", "55.10", [])];

  test("is asked for before anything was confirmed", async () => {
    assert.ok((await askedAfter([])).includes("items"));
  });

  test("is not asked for in a document that looks like them", async () => {
    assert.ok(!(await askedAfter(rowless)).includes("items"));
    assert.ok(!(await askedAfter(rowless.slice(1))).includes("items"));
  });

  test("is asked for in a document of another layout", async () => {
    const other = "Lantern Street Garage\n\nWork order 4711 of the blue van\n\nTo pay in all: 18.00 within the week";
    assert.ok((await askedAfter(rowless, other)).includes("items"));
  });

  test("is asked for if one of them has rows", async () => {
    const rows = [{ description: "Kindly pay within ten days", amount: null }];
    assert.ok((await askedAfter([...rowless, confirmed("B-13", "12.00", rows)])).includes("items"));
  });
});

test("a field is not asked for if look-alikes leave it empty, even if weights are no help for it and are not kept", async () => {
  const fields = [makeField("berth_number", "text"), makeField("pilot", "email")];
  const examples = ["B-11", "B-12", "B-13"].map((id) => ({
    ...confirmed(id, "64.20", null),
    records: [{ values: { berth_number: id, pilot: null }, places: {}, trust: {} }],
  }));
  const model = learnFrom(examples, fields);
  const { pilot: weights, ...others } = model.fields;
  assert.ok(weights !== undefined);
  const text = bill("B-77", "91.40");
  const kept: [LearnedModel["lists"], string[]][] = [
    [{}, ["pilot"]],
    [{ pilot: [] }, []],
  ];
  for (const [lists, expected] of kept)
    assert.deepEqual(await askedWith({ ...model, fields: others, lists }, fields, text), expected);
  const stranger = "Lantern Street Garage\n\nWork order 4711 of the blue van\n\nTo pay in all: 18.00 within the week";
  const asked = await askedWith({ ...model, fields: others, lists: { pilot: [] } }, fields, stranger);
  assert.ok(asked.includes("pilot"));
});
