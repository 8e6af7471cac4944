import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const issued = makeField("issue_date", "date");

/** A field's value and confidence. */
async function readDate(page: string, field: Field = issued, size?: { width: number; height: number }) {
  const text = makeDocument(page);
  const pages = text.pages.map((each) => ({ ...each, ...size }));
  const [record] = await createEngine({ type: "local" }).extract({
    layout: layoutDocument({ pages }),
    fields: [field],
    hasMultipleEntries: false,
  });
  assert.ok(record);
  const { parsedData, grounding } = normaliseRecord(record, [field]);
  const evidence = grounding[field.name] as { confidence: number } | null;
  return { value: parsedData[field.name], confidence: evidence?.confidence ?? 0 };
}

/** A notice with one ambiguous date, and a line that decides it. */
function notice(line: string): string {
  return `
Blue Heron Works

Date: 06/04/20
${line}
`;
}

describe("the order of day and month", () => {
  const american: [what: string, line: string][] = [
    ["another date", "Shipped: 06/22/20"],
    ["a pattern on the form", "Return by (MM/DD/YYYY):"],
    ["the weekday beside a date", "Pickup: Thu 06/04/20"],
    ["the same day in words", "We met on June 4, 2020"],
    ["how its other dates are written", "Valid until August 30, 2021"],
    ["a period that would end before it begins", "Period: 06/04/20 - 07/01/20"],
    ["days that lie weeks apart, not months", "06/01/20   06/08/20   06/10/20   06/11/20"],
    ["state and ZIP code", "12 Mill Road, Springfield, IL 62701   (217) 555-0134"],
    ["a company's form and a sales tax", "Heron Inc   Sales Tax 7%"],
    ["dollars", "Total due: $ 120.00"],
  ];
  for (const [what, line] of american) {
    test(`is American because of ${what}`, async () => {
      assert.equal((await readDate(notice(line))).value, "2020-06-04");
    });
  }

  const others: [what: string, line: string][] = [
    ["another date", "Shipped: 22/06/20"],
    ["a pattern on the form", "Return by (DD/MM/YYYY):"],
    ["the weekday beside a date", "Pickup: Mon 06/04/20"],
    ["the same day in words", "We met on 6 April 2020"],
    ["a period that would end before it begins", "Period: 06/04/20 - 01/07/20"],
    ["days that lie weeks apart, not months", "01/06/20   08/06/20   10/06/20   11/06/20"],
    ["a postcode and a tax of the United Kingdom", "12 Mill Lane, Leeds LS1 4AB   VAT 20%"],
    ["pounds", "Total due: £ 120.00"],
    ["a language", "Bitte zahlen Sie die Rechnung bis zum Ende des Monats auf das Konto"],
  ];
  for (const [what, line] of others) {
    test(`is the day first because of ${what}`, async () => {
      assert.equal((await readDate(notice(line))).value, "2020-04-06");
    });
  }

  test("is decided by the paper size if nothing else decides", async () => {
    const page = notice("Room 4");
    assert.equal((await readDate(page, issued, { width: 612, height: 792 })).value, "2020-06-04");
    assert.equal((await readDate(page, issued, { width: 595, height: 842 })).value, "2020-04-06");
  });

  test("is what the parser's owner says, if the document has no stronger evidence", async () => {
    const stated = { ...issued, description: "Day of issue, MM/DD/YYYY" };
    assert.equal((await readDate(notice("Total due: £ 120.00"), stated)).value, "2020-06-04");
  });

  test("is not changed by one stray date if all others say otherwise", async () => {
    const page = notice("13/04/20   06/22/20   06/23/20   06/24/20");
    assert.equal((await readDate(page)).value, "2020-06-04");
  });

  test("an ambiguous date is less certain than others, until the document decides", async () => {
    const open = await readDate(notice("Room 4"));
    const told = await readDate(notice("Shipped: 06/22/20"));
    const plain = await readDate(notice("Room 4").replace("06/04/20", "16/04/20"));
    assert.ok(open.confidence < 0.7, String(open.confidence));
    assert.ok(told.confidence > 0.75, String(told.confidence));
    assert.ok(plain.confidence > 0.75, String(plain.confidence));
  });
});
