import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { Example } from "../../src/extraction/learning/contract/example.ts";
import { type LearnedModel, learnedModelSchema } from "../../src/extraction/learning/contract/learned-model.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const fields: Field[] = [
  makeField("case_number"),
  makeField("keeper", "text", { hints: ["Keeper name"] }),
  makeField("total", "money", { hints: ["Total"] }),
  makeField("rows", "list", {
    fields: [
      makeField("article"),
      makeField("pieces", "number", { hints: ["Pieces"] }),
      makeField("amount", "money", { hints: ["Amount"] }),
    ],
  }),
];

/** A sheet whose number is under a word that says nothing about it, beside others of the same form. */
function sheet({ dossier, first, second }: { dossier: string; first: string; second: string }): string {
  return `
Harbour Depot Northern Quay                     Storage sheet

Our case        Binder         Shelf
KL-${first}        ${dossier}        ZT-${second}

Goods received in good order by the warden of the depot

Stored goods        Held        Pieces        Amount
Copper wire         ${first}         4         80.00
Brass plates        ${second}         2         50.00

Total                                        130.00
Kindly keep this sheet until the goods are collected again
`;
}

/** A sheet whose goods are printed with a measure after them. */
function goodsSheet(first: string, second: string): string {
  return `
Harbour Depot Northern Quay                     Storage sheet

Goods received in good order by the warden of the depot

Article                    Pieces        Amount
${`${first} - 4 mm`.padEnd(27)}4             80.00
${`${second} - 7 mm`.padEnd(27)}2             50.00

Total                                    130.00
Kindly keep this sheet until the goods are collected again
`;
}

function goodsRows(first: string, second: string) {
  return [
    { article: first, pieces: 4, amount: 80 },
    { article: second, pieces: 2, amount: 50 },
  ];
}

/** A sheet of another house. */
function otherSheet(number: string): string {
  return `
Mountain Railway Company

Case number: ${number}
Booking sign: QX-7781

Carriage of parcels over the pass, winter timetable

Total 42.00
`;
}

/** A sheet with headers and labels that no vocabulary knows. */
function strangeSheet(goods: [article: string, pieces: number, amount: string][], sum: string): string {
  return `
Harbour Depot Northern Quay                     Storage sheet

Goods received in good order by the warden of the depot

Velmu                      Torzan        Gulhem
${goods.map(([article, pieces, amount]) => `${article.padEnd(27)}${String(pieces).padEnd(14)}${amount}`).join("\n")}

Pos lomu                                 ${sum}
Kindly keep this sheet until the goods are collected again
`;
}

const first = sheet({ dossier: "DX-4471", first: "118", second: "934" });
const second = sheet({ dossier: "DX-9023", first: "552", second: "607" });

function example(id: string, text: string, values: ParsedData): Example {
  return { id, layout: layoutDocument(makeDocument(text)), records: [{ values, places: {}, trust: {} }] };
}

function teach(documents: Example[], previous: LearnedModel | null = null) {
  return learn({
    fields,
    documents,
    previous,
    normalise: normaliseScalar,
    isSame: (_field, found, right) => found === right,
  });
}

async function read(text: string, model: LearnedModel | null): Promise<ParsedData> {
  const layout = layoutDocument(makeDocument(text));
  const [record] = await createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false, model });
  assert.ok(record);
  return normaliseRecord(record, fields).parsedData;
}

describe("learning", () => {
  test("after one corrected document, the next one like it is read correctly", async () => {
    assert.notEqual((await read(second, null)).case_number, "DX-9023");
    const { model } = teach([example("a", first, { case_number: "DX-4471", total: 130 })]);
    assert.equal((await read(second, model)).case_number, "DX-9023");
    assert.equal((await read(second, model)).total, 130);
  });

  test("a value that is cut from a line, or joined from two lines, in an unusual way is learned", async () => {
    const berth = (dossier: string, lot: string) => `
Harbour Depot Northern Quay                     Berth sheet

Berth of the ship                    Warden
Quay ${dossier} lying east           Old lighthouse

Our sign                             ${lot} of grain

Kindly keep this sheet until the ship has left the harbour again
`;
    const { model } = teach([
      example("a", berth("DX-4471", "lot seven"), { case_number: "DX-4471 lying", keeper: "Old lighthouse lot seven" }),
    ]);
    const next = await read(berth("DX-9023", "lot eleven"), model);
    assert.deepEqual([next.case_number, next.keeper], ["DX-9023 lying", "Old lighthouse lot eleven"]);
  });

  test("what one layout taught changes nothing on documents of another", async () => {
    const { model } = teach([example("a", first, { case_number: "DX-4471", total: null })]);
    const text = otherSheet("77-310");
    assert.deepEqual(await read(text, model), await read(text, null));
  });

  test("the same examples make the same model, byte for byte, and the same model reads the same", async () => {
    const documents = () => [
      example("a", first, { case_number: "DX-4471", total: 130 }),
      example("b", otherSheet("77-310"), { case_number: "77-310", total: 42 }),
    ];
    const model = teach(documents()).model;
    assert.equal(JSON.stringify(teach(documents()).model), JSON.stringify(model));
    const copy = learnedModelSchema.parse(JSON.parse(JSON.stringify(model)));
    assert.deepEqual(await read(second, copy), await read(second, model));
  });

  test("a wrong correction is forgotten by learning without it", async () => {
    const right = example("a", first, { case_number: "DX-4471" });
    const wrong = example("b", second, { case_number: "ZT-607" });
    const before = teach([right]).model;
    const spoilt = teach([right, wrong]).model;
    assert.notEqual(JSON.stringify(spoilt), JSON.stringify(before));
    assert.equal(JSON.stringify(teach([right], spoilt).model), JSON.stringify(before));
  });

  test("a value that is nowhere in its document teaches no place, and is never returned", async () => {
    const { model, report } = teach([example("a", first, { case_number: "not on the sheet 99" })]);
    const field = report.fields.find(({ path }) => path === "case_number");
    assert.deepEqual([field?.labels, field?.places], [1, 0]);
    assert.notEqual((await read(second, model)).case_number, "not on the sheet 99");
  });

  test("what is returned with a model is in the document that was read", async () => {
    const { model } = teach([example("a", first, { case_number: "DX-4471", total: 130 })]);
    const text = second.replaceAll("DX-9023", "");
    const value = (await read(text, model)).case_number;
    assert.ok(value === null || text.includes(String(value)));
  });

  test("a field that look-alikes leave empty is left empty", async () => {
    const documents = ["a", "b", "c"].map((id, index) =>
      example(id, sheet({ dossier: `DX-${index}871`, first: `${index}11`, second: `${index}22` }), { total: null }),
    );
    assert.equal((await read(second, teach(documents).model)).total, null);
  });

  test("without a model, or with one of another format, reading stays the same", async () => {
    const { model } = teach([]);
    assert.deepEqual(await read(first, model), await read(first, null));
  });

  test("a model holds no text of the documents it was learned from", () => {
    const { model } = teach([example("a", first, { case_number: "DX-4471", total: 130 })]);
    const json = JSON.stringify(model);
    for (const text of ["DX-4471", "4471", "Harbour", "harbour", "Dossier", "dossier"]) {
      assert.ok(!json.includes(text), text);
    }
  });

  test("corrected rows teach which column holds what", async () => {
    const goods = (pieces: [number, number]) => [
      { article: "Copper wire", pieces: pieces[0], amount: 80 },
      { article: "Brass plates", pieces: pieces[1], amount: 50 },
    ];
    const { model } = teach([example("a", first, { rows: goods([118, 934]) })]);
    assert.notDeepEqual((await read(second, null)).rows, goods([552, 607]));
    assert.deepEqual((await read(second, model)).rows, goods([552, 607]));
  });

  test("a table under headers that nobody knows is read from its first row to its last after one corrected document", async () => {
    const taught = strangeSheet(
      [
        ["Copper wire", 4, "80.00"],
        ["Brass plates", 2, "50.00"],
      ],
      "130.00",
    );
    const next = strangeSheet(
      [
        ["Lead pipe", 3, "12.50"],
        ["Iron rods", 7, "9.90"],
        ["Tin foil", 5, "31.00"],
      ],
      "53.40",
    );
    const right = [
      { article: "Lead pipe", pieces: 3, amount: 12.5 },
      { article: "Iron rods", pieces: 7, amount: 9.9 },
      { article: "Tin foil", pieces: 5, amount: 31 },
    ];
    const { model } = teach([example("a", taught, { rows: goodsRows("Copper wire", "Brass plates") })]);
    assert.notDeepEqual((await read(next, null)).rows, right);
    assert.deepEqual((await read(next, model)).rows, right);
  });

  test("a value is not lost because a document that did not print it left its field empty", async () => {
    const unpriced = first.replace(/Total .*/u, "");
    const { model } = teach([example("a", unpriced, { case_number: "DX-4471", total: null })]);
    assert.equal((await read(second, model)).total, 130);
  });

  test("what people cut from a list's cells is also cut in the next document", async () => {
    const { model } = teach([
      example("a", goodsSheet("Copper wire", "Brass plates"), { rows: goodsRows("Copper wire", "Brass plates") }),
      example("b", goodsSheet("Tin foil", "Zinc sheets"), { rows: goodsRows("Tin foil", "Zinc sheets") }),
    ]);
    const next = goodsSheet("Lead pipe", "Iron rods");
    assert.notDeepEqual((await read(next, null)).rows, goodsRows("Lead pipe", "Iron rods"));
    assert.deepEqual((await read(next, model)).rows, goodsRows("Lead pipe", "Iron rods"));
  });

  test("a column that people emptied is left empty", async () => {
    const emptied = (first: string, second: string) =>
      goodsRows(`${first} - 4 mm`, `${second} - 7 mm`).map((row) => ({ ...row, amount: null }));
    const { model } = teach([
      example("a", goodsSheet("Copper wire", "Brass plates"), { rows: emptied("Copper wire", "Brass plates") }),
      example("b", goodsSheet("Tin foil", "Zinc sheets"), { rows: emptied("Tin foil", "Zinc sheets") }),
    ]);
    const next = goodsSheet("Lead pipe", "Iron rods");
    assert.deepEqual((await read(next, model)).rows, emptied("Lead pipe", "Iron rods"));
  });

  test("what was learned reads held-out examples better than the engine by itself", () => {
    const documents = Array.from({ length: 6 }, (_, index) =>
      example(
        `d${index}`,
        sheet({ dossier: `DX-${1000 + index}`, first: `${200 + index}`, second: `${700 + index}` }),
        {
          case_number: `DX-${1000 + index}`,
        },
      ),
    );
    const { report } = teach(documents);
    assert.deepEqual(report.after, { right: 6, total: 6 });
    assert.ok(report.before.right < 6 && report.isNotWorse);
  });
});
