import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../../../src/domain/field.ts";
import type { RawScalar } from "../../../../src/domain/record.ts";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { doubtDates } from "../../../../src/extraction/record/doubt-dates.ts";
import { extractRecord } from "../../../../src/extraction/record/extract-record.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const recordOf = (page: string, fields: Field[]) =>
  extractRecord(drawDocument([page], fields), describeUntrained(fields));

function scalar(value: unknown): RawScalar {
  assert.ok(typeof value === "object" && value !== null && "kind" in value && value.kind === "scalar");
  return value as RawScalar;
}

describe("one record", () => {
  test("a value comes with its text as printed, its place and its confidence", () => {
    const { values } = recordOf("Invoice no.: RE-4711", [makeField("invoice_number")]);
    const { text, confidence, place } = scalar(values.invoice_number);
    assert.equal(text, "RE-4711");
    assert.ok(confidence > 0.5 && confidence <= 1);
    assert.ok(place !== null && place.page === 1 && place.box.left < place.box.right);
  });

  test("every field is in the record, those that the document does not state as null", () => {
    const fields = [makeField("invoice_number"), makeField("due_date", "date"), makeField("iban")];
    assert.deepEqual(Object.keys(recordOf("Invoice no.: RE-4711", fields).values), [
      "invoice_number",
      "due_date",
      "iban",
    ]);
    assert.equal(recordOf("Invoice no.: RE-4711", fields).values.due_date, null);
  });

  test("members of an object are put together", () => {
    const seller = makeField("bank", "object", { fields: [makeField("iban"), makeField("bic")] });
    const { values } = recordOf("IBAN: DE89 3704 0044 0532 0130 00     BIC: COBADEFFXXX", [seller]);
    assert.ok(values.bank?.kind === "object");
    assert.equal(scalar(values.bank.values.iban).text, "DE89 3704 0044 0532 0130 00");
    assert.equal(scalar(values.bank.values.bic).text, "COBADEFFXXX");
  });

  test("runners-up are returned with the value, likeliest first", () => {
    const page = "Total: 119.00\nTotal incl. postage: 124.00\nNet: 100.00";
    const { alternatives } = scalar(recordOf(page, [makeField("total", "money")]).values.total);
    const sureness = alternatives.map(({ confidence }) => confidence);
    assert.deepEqual(
      sureness,
      sureness.toSorted((a, b) => b - a),
    );
  });

  test("a date with ambiguous day and month is less certain", () => {
    const fields = [makeField("date", "date")];
    const record = recordOf("Date: 06/04/2025", fields);
    const open = { ...record, conventions: { ...record.conventions, dateOrderSureness: 0.6 } };
    assert.ok(scalar(doubtDates(open, fields).values.date).confidence < scalar(record.values.date).confidence);
  });
});
