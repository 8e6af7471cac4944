import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import PDFDocument from "pdfkit";
import type { MadeField, sampleRoutes } from "../../src/contract/dashboard/parsers.ts";
import type { RouteBody } from "../../src/contract/dashboard/route.ts";
import { makePdf } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const service = await startTestService({ setup: { accounts: [{ email: "owner@example.com", balance: "0" }] } });
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "owner@example.com");

/** A slip of a layout whose values are not told by usual captions. */
function makeSlip({ berth, vessel, day, fee }: { berth: string; vessel: string; day: string; fee: string }) {
  return makePdf([
    [
      "Harbour office of Nordvik",
      "",
      `Berth ${berth}`,
      `Ship: ${vessel}`,
      `Arrived on ${day}`,
      "",
      `Pier dues   ${fee}`,
      "Paid in cash",
    ],
  ]);
}

async function uploadSample(bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "slip.pdf");
  return client.get("uploadSample", { form, query: {} });
}

type At = RouteBody<typeof sampleRoutes.pointAtSample>["at"];

async function point(sampleId: string, text: string, at: At = "word"): Promise<MadeField> {
  const { words } = await client.get("getSampleWords", { params: { sampleId, page: "1" } });
  const word = words.find((each) => each.text === text);
  assert.ok(word, `the sample has the word ${text}`);
  const params = { sampleId, page: "1" };
  const { made } = await client.get("pointAtSample", { params, body: { box: word.box, at } });
  assert.ok(made, `something is at ${text}`);
  return made;
}

test("pointing at a word makes a field named after its label and typed by its value", async () => {
  const slip = await makeSlip({ berth: "B-14", vessel: "Ragnhild", day: "3 March 2026", fee: "120.50 EUR" });
  const { id } = await uploadSample(slip);
  const made = [await point(id, "March"), await point(id, "Ragnhild"), await point(id, "120.50")];
  assert.deepEqual(
    made.map(({ field, values }) => [field.type, values[0]?.text]),
    [
      ["date", "3 March 2026"],
      ["text", "Ragnhild"],
      ["money", "120.50 EUR"],
    ],
  );
  assert.deepEqual([made[1]?.field.name, made[1]?.field.hints], ["ship", ["Ship"]]);
  const nothing = await client.get("pointAtSample", {
    params: { sampleId: id, page: "1" },
    body: { box: { left: 0.9, top: 0.9, right: 0.91, bottom: 0.91 }, at: "word" },
  });
  assert.equal(nothing.made, null);
});

/** A table of three columns and two rows, followed by more pages. */
function makeTable({ pagesAfter = 0 } = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  document.fontSize(11).text("Harbour office of Nordvik", 60, 60, { lineBreak: false });
  const rows = [
    ["Description", "Quantity", "Amount"],
    ["Rope", "2", "7.25"],
    ["Buoy", "4", "31.00"],
  ];
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      document.text(cell, 60 + column * 120, 110 + row * 30, { lineBreak: false });
  for (let page = 0; page < pagesAfter; page += 1) document.addPage().text("Lantern", 60, 60, { lineBreak: false });
  document.end();
  return buffer(document);
}

/** The values of the first example of a parser that is made of everything in the sample's table. */
async function learnTable(bytes: Buffer, amountType: "money" | "date") {
  const { id: sampleId } = await uploadSample(bytes);
  const { field, values: picked } = await point(sampleId, "Rope", "table");
  assert.equal(new Set(picked.map(({ row }) => row)).size, 2, "the sample has a table of two rows");
  const columns = field.fields.map((each) => (each.name === "amount" ? { ...each, type: amountType } : each));
  const place = await point(sampleId, "Nordvik");
  const fields = [
    { ...field, fields: columns },
    { ...place.field, name: "office" },
  ];
  const body = { name: "Tables", from: { kind: "fields" as const, fields }, sampleId };
  const parser = await client.get("createParser", { body: { ...body, picked: [...picked, ...place.values] } });
  const { items } = await client.get("listExamples", { params: { parserId: parser.id } });
  return items[0]?.values ?? {};
}

test("a list is an example only if each picked cell is readable and no page may have more of its rows", async () => {
  const whole = await learnTable(await makeTable(), "money");
  assert.equal(Array.isArray(whole.line_items) && whole.line_items.length, 2);
  const unreadable = await learnTable(await makeTable(), "date");
  assert.deepEqual(Object.keys(unreadable), ["office"]);
  const longer = await learnTable(await makeTable({ pagesAfter: 1 }), "money");
  assert.deepEqual(Object.keys(longer), ["office"]);
});

test("values picked on a sample are the parser's first example, and the next document is read so", async () => {
  const slip = await makeSlip({ berth: "B-14", vessel: "Ragnhild", day: "3 March 2026", fee: "120.50 EUR" });
  const { id: sampleId } = await uploadSample(slip);
  const made = await Promise.all(["B-14", "Ragnhild", "March", "120.50"].map((word) => point(sampleId, word)));
  const named = made.map(({ field }, index) => ({
    ...field,
    name: ["berth", "vessel", "arrival", "dues"][index] ?? "",
  }));
  const picked = made.flatMap(({ values }) => values);
  const { values } = await client.get("readPicked", { params: { sampleId }, body: { fields: named, picked } });
  assert.deepEqual(values, ["B-14", "Ragnhild", "2026-03-03", 120.5]);
  const parser = await client.get("createParser", {
    body: { name: "Slips", from: { kind: "fields", fields: named }, sampleId, picked },
  });
  const params = { parserId: parser.id };
  await until("the parser has learned", async () => {
    const { currentVersion, isTraining } = await client.get("getLearning", { params });
    return currentVersion !== null && !isTraining;
  });
  const { items } = await client.get("listExamples", { params });
  assert.deepEqual(
    items.map((example) => [example.filename, example.isConfirmed, example.values]),
    [["slip.pdf", true, { berth: "B-14", vessel: "Ragnhild", arrival: "2026-03-03", dues: 120.5 }]],
  );
  const next = await makeSlip({ berth: "C-2", vessel: "Mathilda", day: "19 May 2026", fee: "88.00 EUR" });
  const document = await uploadAndWait(client, parser.id, next);
  assert.deepEqual(document.entries[0]?.parsedData, {
    berth: "C-2",
    vessel: "Mathilda",
    arrival: "2026-05-19",
    dues: 88,
  });
});
