import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import PDFDocument from "pdfkit";
import type { FieldType } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { makeField } from "../made/make-field.ts";

describe("filled forms", () => {
  it("a value goes to the field whose caption is in its cell, however long the caption", async () => {
    const values = await readForm(["applicantName", "Nationality", "PlotNumber"]);
    assert.deepEqual(values, { applicantName: "Ida Marlow", Nationality: "Norwegian", PlotNumber: "B-417" });
  });

  it("a field whose cell was left empty has no value, whatever is printed around it", async () => {
    const values = await readForm(["applicantName", "telephoneOfNeighbour", "Nationality"]);
    assert.equal(values.telephoneOfNeighbour, null);
  });

  it("cells with the same caption are distinguished by the caption before them", async () => {
    const values = await readForm(["HomeStreet", "HomeTown", "PostalStreet", "PostalTown"]);
    assert.deepEqual(values, {
      HomeStreet: "4 Larch Row",
      HomeTown: "Elmsford",
      PostalStreet: "Box 22",
      PostalTown: "Wexley",
    });
  });

  it("figures written one per box are one number, with the dashes printed between them", async () => {
    assert.deepEqual(await readForm(["MemberIdentificationCode"]), { MemberIdentificationCode: "391-58-2047" });
    assert.deepEqual(await readForm(["MIC"]), { MIC: "391-58-2047" });
  });

  it("tick boxes are read with the words next to them, ticked or not", async () => {
    const values = await readForm(["TenantCheckbox", "OwnerCheckbox", "LodgerCheckbox"], "boolean");
    assert.deepEqual(values, { TenantCheckbox: false, OwnerCheckbox: true, LodgerCheckbox: false });
  });

  it("what is written above a line is named by the words below it", async () => {
    const values = await readForm(["NameOfWitness", "CapacityOfWitness"]);
    assert.deepEqual(values, { NameOfWitness: "Pim Harrow", CapacityOfWitness: "Clerk" });
  });

  it("a gap in a sentence is named by the words before and after it", async () => {
    const values = await readForm(["share", "CropKind"]);
    assert.deepEqual(values, { share: "35", CropKind: "Barley" });
  });

  it("tick boxes with their words before them are read with those", async () => {
    const pdf = draw((doc) => {
      for (const [index, [caption, isTicked]] of [
        ["Parking:", false],
        ["Cellar use:", true],
      ].entries()) {
        const left = 50 + 150 * index;
        doc.fontSize(10).text(String(caption), left, 100, { lineBreak: false });
        square(doc, left + 60, 100, isTicked === true);
      }
    });
    assert.deepEqual(await extract(await pdf, ["Parking", "Cellar use"], "boolean"), {
      Parking: false,
      "Cellar use": true,
    });
  });
});

type Drawing = PDFKit.PDFDocument;

async function draw(content: (doc: Drawing) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: [612, 792], margin: 0 });
  const bytes = buffer(doc);
  doc.font("Helvetica");
  content(doc);
  doc.end();
  return new Uint8Array(await bytes);
}

function square(doc: Drawing, left: number, top: number, isTicked: boolean): void {
  doc.rect(left, top, 9, 9).stroke();
  if (!isTicked) return;
  doc
    .moveTo(left + 1, top + 1)
    .lineTo(left + 8, top + 8)
    .stroke();
  doc
    .moveTo(left + 8, top + 1)
    .lineTo(left + 1, top + 8)
    .stroke();
}

/** Captions of an allotment's form: text, left, top. */
const captions: [string, number, number][] = [
  ["1   Name of the applicant as it stands in the register of tenants", 52, 62],
  ["2   Nationality (see the leaflet)", 402, 62],
  ["3   Home address: street and house number, no boxes of the post", 52, 92],
  ["Town", 402, 92],
  ["4   Postal address, where different: street or box", 52, 122],
  ["Town", 402, 122],
  ["5   Number of the plot", 52, 152],
  ["6   Telephone of a neighbour", 402, 152],
  ["7   Member identification code", 402, 182],
  ["Tenant", 64, 182],
  ["Owner", 134, 182],
  ["Lodger", 204, 182],
  ["The applicant will use", 52, 242],
  ["% share of the plot for the following kind of crop:", 190, 242],
  ["Name of witness", 52, 322],
  ["Capacity of witness", 302, 322],
];

/** What was written into it after printing: text, left, top. */
const written: [string, number, number][] = [
  ["Ida Marlow", 54, 74],
  ["Norwegian", 404, 74],
  ["4 Larch Row", 54, 104],
  ["Elmsford", 404, 104],
  ["Box 22", 54, 134],
  ["Wexley", 404, 134],
  ["B-417", 54, 164],
  ["35", 165, 242],
  ["Barley", 54, 256],
  ["Pim Harrow", 54, 306],
  ["Clerk", 304, 306],
];

function drawForm(): Promise<Uint8Array> {
  return draw((doc) => {
    doc.lineWidth(0.5);
    for (const top of [60, 90, 120, 150, 180, 210]) doc.moveTo(50, top).lineTo(560, top).stroke();
    doc.moveTo(400, 60).lineTo(400, 210).stroke();
    for (const left of [50, 300])
      doc
        .moveTo(left, 318)
        .lineTo(left + 200, 318)
        .stroke();
    doc.fontSize(8);
    for (const [text, left, top] of captions) doc.text(text, left, top, { lineBreak: false });
    square(doc, 52, 181, false);
    square(doc, 122, 181, true);
    square(doc, 192, 181, false);
    for (const left of [445, 485]) doc.text("-", left, 195, { lineBreak: false });
    doc.font("Courier").fontSize(9);
    for (const [text, left, top] of written) doc.text(text, left, top, { lineBreak: false });
    for (const [start, digits] of [
      [404, "391"],
      [454, "58"],
      [494, "2047"],
    ] as const) {
      for (const [index, digit] of [...digits].entries()) {
        doc.text(digit, start + 14 * index, 195, { lineBreak: false });
      }
    }
  });
}

async function readForm(names: string[], type: FieldType = "text"): Promise<ParsedData> {
  return extract(await drawForm(), names, type);
}

async function extract(pdf: Uint8Array, names: string[], type: FieldType): Promise<ParsedData> {
  const fields = names.map((name) => makeField(name, type));
  const layout = layoutDocument(await readDocument(pdf));
  const engine = createEngine({ type: "local" });
  const [record] = await engine.extract({ layout, fields, hasMultipleEntries: false });
  assert.ok(record);
  return normaliseRecord(record, fields).parsedData;
}
