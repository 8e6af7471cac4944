import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { alternativesOf } from "./alternatives.ts";
import { asRows, type Evidence, type FieldShape, messagesOf, neighbour, nextProblem, toSlots } from "./slots.ts";

const scalar = (name: string, type: FieldShape["type"] = "text"): FieldShape => ({
  name,
  type,
  options: [],
  fields: [],
});

const fields: FieldShape[] = [
  scalar("number"),
  { ...scalar("seller", "object"), fields: [scalar("name"), scalar("confidence")] },
  { ...scalar("lines", "list"), fields: [scalar("text"), scalar("amount", "money")] },
  scalar("total", "money"),
];

const evidence = (confidence: number): Evidence => ({
  confidence,
  page: 1,
  box: { left: 0, top: 0, right: 0.1, bottom: 0.1 },
  text: "",
  alternatives: [],
});

const entry = {
  parsedData: {
    number: "A-1",
    seller: { name: "Acme" },
    lines: [
      { text: "Paper", amount: 20 },
      { text: "Ink", amount: null },
    ],
    total: null,
  },
  grounding: {
    number: evidence(0.99),
    seller: { name: evidence(0.4), confidence: null },
    lines: [{ text: evidence(0.9), amount: evidence(0.9) }],
    total: null,
  },
  unfilled: {
    total: {
      why: "absent is likelier" as const,
      alternatives: [{ value: 12.5, text: "12.50", confidence: 0.3, page: null, box: null }],
    },
  },
  currentErrors: [
    { field: "lines", message: "Amount is missing.", path: { key: "amount", depth: 1, index: 1 } },
    { field: "lines", message: "Too few rows.", path: { key: "lines", depth: 0, index: 0 } },
    { field: "total", message: "Total is missing.", path: { key: "total", depth: 0, index: 0 } },
  ],
  warnings: [{ field: null, message: "The attached XML cannot be read.", path: null }],
};

const slots = toSlots(fields, entry);
const keys = slots.map(({ key }) => key);

describe("the values of an entry", () => {
  it("an empty field says why, and what else it could have been", () => {
    const total = slots.find(({ key }) => key === "total");
    assert.equal(total?.unfilled?.why, "absent is likelier");
    assert.deepEqual(total && alternativesOf(total).map(({ value }) => value), [12.5]);
  });

  it("a value that the file states and the page contradicts has both, to choose from", () => {
    const box = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 };
    const shown = { value: 118.8, text: "118.80", confidence: 0.9, page: 2, box };
    const total = { ...evidence(0.5), conflict: shown, alternatives: [shown] };
    const path = { key: "total", depth: 0, index: 0 };
    const warning = {
      kind: "embedded_differs",
      field: "total",
      message: "…",
      path,
      value: 181.8,
      printed: 118.8,
      source: "einvoice-xml",
      statedAt: "/Invoice/Total",
    } as const;
    const read = { ...entry, parsedData: { total: 181.8 }, grounding: { total }, warnings: [warning] };
    const conflicts = toSlots(fields, read).flatMap(({ key, conflict }) => (conflict ? [{ key, conflict }] : []));
    assert.deepEqual(conflicts, [
      {
        key: "total",
        conflict: {
          ...{ stated: 181.8, printed: 118.8, place: { page: 2, box } },
          ...{ source: "einvoice-xml", statedAt: "/Invoice/Total" },
        },
      },
    ]);
  });

  it("each value has its own slot, lists cell by cell", () => {
    assert.deepEqual(keys, [
      "number",
      "seller.name",
      "seller.confidence",
      "lines.0.text",
      "lines.0.amount",
      "lines.1.text",
      "lines.1.amount",
      "total",
    ]);
  });

  it("a value has its evidence, and a row without any has none", () => {
    assert.equal(slots.find(({ key }) => key === "seller.name")?.evidence?.confidence, 0.4);
    assert.equal(slots.find(({ key }) => key === "seller.confidence")?.evidence, null);
    assert.equal(slots.find(({ key }) => key === "lines.1.text")?.evidence, null);
  });

  it("a message is shown at its value, one about a whole list at the list", () => {
    const withErrors = slots.filter(({ errors }) => errors.length > 0).map(({ key, errors }) => [key, ...errors]);
    assert.deepEqual(withErrors, [
      ["lines.1.amount", "Amount is missing."],
      ["total", "Total is missing."],
    ]);
    const [, , lines] = fields;
    assert.deepEqual(lines && messagesOf(entry.currentErrors, lines), ["Too few rows."]);
  });

  it("going through the slots stops at the ends", () => {
    assert.equal(neighbour(slots, null, 1)?.key, "number");
    assert.equal(neighbour(slots, "number", 1)?.key, "seller.name");
    assert.equal(neighbour(slots, "number", -1)?.key, "number");
    assert.equal(neighbour(slots, "total", 1)?.key, "total");
    assert.equal(neighbour([], null, 1), null);
  });

  it("going through problems visits wrong and unsure values, and starts over", () => {
    assert.equal(nextProblem(slots, null, 0.5)?.key, "seller.name");
    assert.equal(nextProblem(slots, "seller.name", 0.5)?.key, "lines.1.amount");
    assert.equal(nextProblem(slots, "total", 0.5)?.key, "seller.name");
    assert.equal(nextProblem(slots.slice(0, 1), null, 0.5), null);
  });

  it("a value that does not fit its field's type is an empty list, not a crash", () => {
    assert.deepEqual(asRows("text"), []);
    assert.deepEqual(asRows([null, 3]), [{}, {}]);
    assert.equal(
      toSlots(fields, { parsedData: {}, grounding: {}, unfilled: {}, currentErrors: [], warnings: [] }).length,
      4,
    );
  });
});
