import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { RowValue } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

// The captions of these documents are words that no vocabulary knows, so that only the corrected document teaches them.

/** What is read of a list in another document, after one was corrected. */
async function readAfter(list: Field, corrected: { text: string; rows: RowValue[] }, text: string): Promise<unknown> {
  const { model } = learn({
    fields: [list],
    documents: [
      {
        id: "corrected",
        layout: layoutDocument(makeDocument(corrected.text)),
        records: [{ values: { [list.name]: corrected.rows }, places: {}, trust: {} }],
      },
    ],
    previous: null,
    normalise: normaliseScalar,
    isSame: (_field, found, right) => found === right,
  });
  const layout = layoutDocument(makeDocument(text));
  const request = { layout, fields: [list], hasMultipleEntries: false, model };
  const [record] = await createEngine({ type: "local" }).extract(request);
  assert.ok(record);
  return normaliseRecord(record, [list]).parsedData[list.name];
}

describe("after one corrected document", () => {
  const children = [makeField("date", "date"), makeField("description"), makeField("amount", "money")];
  const bookings = makeField("bookings", "list", { fields: children });

  /** A statement with a summary of amounts below its rows. */
  function statement(rows: RowValue[], { name, sums }: { name: string; sums: [string, string] }): string {
    const lines = rows.map(({ date, description, amount }) => row(String(date), String(description), Number(amount)));
    return `
Harbour Bank Northern Quay                              Zandrofis

${name}

Jattalke        Talwexhem                    Relmu
${lines.join("\n")}

                Veyzanwex:                ${sums[0]}
                Sibwexrel:                ${sums[1]}
`;
  }

  function row(date: string, description: string, amount: number): string {
    return `${date.padEnd(16)}${description.padEnd(26)}${amount.toFixed(2).padStart(8)}`;
  }

  const first = [
    { date: "2026-05-02", description: "Salary Brook", amount: 378.12 },
    { date: "2026-05-05", description: "City lights", amount: 344.26 },
    { date: "2026-05-12", description: "Rope and tar", amount: 306.96 },
  ];
  const next = [
    { date: "2026-06-03", description: "Lantern oil", amount: 51.38 },
    { date: "2026-06-11", description: "Sail cloth", amount: 105.34 },
  ];

  test("the amounts below the rows are not read as rows that take over the last date", async () => {
    const corrected = { text: statement(first, { name: "Anna Vogel", sums: ["1601.54", "2732.42"] }), rows: first };
    const text = statement(next, { name: "Jonas Reed", sums: ["1180.61", "1392.77"] });
    assert.deepEqual(await readAfter(bookings, corrected, text), next);
  });

  test("a date that also stands above the table is not taken for the first row's", async () => {
    const name = "Fiswex 2026-05-02     Tordro 4711";
    const corrected = { text: statement(first, { name, sums: ["1601.54", "2732.42"] }), rows: first };
    const text = statement(next, { name: "Fiswex 2026-06-30     Tordro 4712", sums: ["1180.61", "1392.77"] });
    assert.deepEqual(await readAfter(bookings, corrected, text), next);
  });

  test("rows are read below their own header, not below another that shares a word with it", async () => {
    const deductions = makeField("deductions", "list", {
      fields: [makeField("description"), makeField("amount", "money")],
    });
    const slip = (earnings: string[], own: RowValue[]) => `
Brightwater Supplies Ltd                             HEMQUA QUAZAN

Yolsibba            Jattor     Keyol            Wexzan
${earnings.join("\n")}

Tormuwex                                        Wexzan
${own.map(({ description, amount }) => String(description).padEnd(46) + Number(amount).toFixed(2).padStart(8)).join("\n")}

Zanhem Tormuwex                                  76.97
`;
    const taught = [
      { description: "Student loan", amount: 39.14 },
      { description: "Rope hire", amount: 20.55 },
      { description: "Tar fund", amount: 17.28 },
    ];
    const earned = [
      "Basic salary        132        24.13           3185.16",
      "Night bonus         155        24.13           3740.15",
    ];
    const others = ["Overtime             42        17.73            744.66"];
    const wanted = [
      { description: "Pension", amount: 54.88 },
      { description: "Boat fund", amount: 7.96 },
    ];
    const read = await readAfter(deductions, { text: slip(earned, taught), rows: taught }, slip(others, wanted));
    assert.deepEqual(read, wanted);
  });
});
