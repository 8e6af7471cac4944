import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeField } from "../../../test/made/make-field.ts";
import type { Field, FieldType } from "../../domain/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../../domain/record.ts";
import { normaliseRecord, placeKey } from "./normalise-record.ts";

function field(name: string, type: FieldType, fields: Field[] = []): Field {
  return makeField(name, type, { fields });
}

function scalar(text: string, more: Partial<RawScalar> = {}): RawScalar {
  return { kind: "scalar", text, confidence: 0.9, place: null, alternatives: [], ...more };
}

function raw(values: Record<string, RawValue | null>): RawRecord {
  return { conventions: { dateOrder: "dmy", decimalSign: ",", language: "de", currency: null }, values };
}

const seller = field("seller", "object", [field("name", "text"), field("founded", "date")]);
const lines = field("lines", "list", [field("name", "text"), field("amount", "money")]);

describe("normaliseRecord", () => {
  it("gives every field, null where nothing was found, and leaves out what is not a field", () => {
    const { parsedData } = normaliseRecord(raw({ extra: scalar("x") }), [field("no", "text"), seller, lines]);
    assert.deepEqual(parsedData, { no: null, seller: null, lines: null });
  });

  it("gives the code of a currency that is printed as a sign, whatever its field is called, and keeps the sign as evidence", () => {
    const { parsedData, grounding } = normaliseRecord(raw({ paid_in: scalar("€", { meaning: "currency" }) }), [
      field("paid_in", "text"),
    ]);
    assert.equal(parsedData.paid_in, "EUR");
    assert.partialDeepStrictEqual(grounding.paid_in, { text: "€" });
  });

  it("gives every child of an object and of a row", () => {
    const values = {
      seller: { kind: "object" as const, values: { name: scalar("A") } },
      lines: { kind: "list" as const, rows: [{ amount: scalar("5,00") }] },
    };
    assert.deepEqual(normaliseRecord(raw(values), [seller, lines]).parsedData, {
      seller: { name: "A", founded: null },
      lines: [{ name: null, amount: 5 }],
    });
  });

  it("drops rows without a value, from the evidence too, and makes an object without values null", () => {
    const values = {
      seller: { kind: "object" as const, values: { founded: scalar("long ago") } },
      lines: { kind: "list" as const, rows: [{ name: null }, { amount: scalar("free") }, { name: scalar("B") }] },
    };
    const { parsedData, grounding } = normaliseRecord(raw(values), [seller, lines]);
    assert.deepEqual(parsedData, { seller: null, lines: [{ name: "B", amount: null }] });
    assert.equal(Array.isArray(grounding.lines) && grounding.lines.length, 1);
  });

  it("rounds evidence to differences that people and pictures can show", () => {
    const box = { left: 0.4026645003065553, top: 0.1, right: 0.72163242, bottom: 0.17851452951416272 };
    const { grounding } = normaliseRecord(
      raw({ no: scalar("7", { confidence: 0.7390448772612, place: { page: 1, box } }) }),
      [field("no", "text")],
    );
    assert.partialDeepStrictEqual(grounding.no, {
      confidence: 0.739,
      box: { left: 0.40266, top: 0.1, right: 0.72163, bottom: 0.17851 },
    });
  });

  it("remembers the texts that cannot be read as their field's type, by place", () => {
    const values = {
      day: scalar("soon"),
      seller: { kind: "object" as const, values: { name: scalar("A"), founded: scalar("long  ago") } },
      lines: { kind: "list" as const, rows: [{}, { name: scalar("B"), amount: scalar("free") }] },
    };
    const { unreadable } = normaliseRecord(raw(values), [field("day", "date"), seller, lines]);
    assert.deepEqual(
      [...unreadable],
      [
        ["day", "soon"],
        [placeKey("seller", "founded"), "long ago"],
        [placeKey("lines", "amount", 0), "free"],
      ],
    );
  });

  it("keeps the evidence of each value: text, place, confidence and typed alternatives", () => {
    const place = { page: 2, box: { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 } };
    const alternatives = [{ text: "02.02.2024", confidence: 0.2, place: null }];
    const { grounding } = normaliseRecord(raw({ day: scalar("01.02.2024", { place, alternatives }) }), [
      field("day", "date"),
    ]);
    assert.deepEqual(grounding, {
      day: {
        confidence: 0.9,
        page: 2,
        box: place.box,
        text: "01.02.2024",
        alternatives: [{ value: "2024-02-02", text: "02.02.2024", confidence: 0.2, page: null, box: null }],
      },
    });
  });

  it("takes no value from an object's prototype", () => {
    assert.deepEqual(normaliseRecord(raw({}), [field("toString", "text")]).parsedData, { toString: null });
  });

  it("fails if an engine returns a list for a text: a null would hide the fault", () => {
    assert.throws(
      () => normaliseRecord(raw({ no: { kind: "list", rows: [] } }), [field("no", "text")]),
      /of kind list/,
    );
  });
});
