import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { toDateSerial, writeXlsx } from "./write-xlsx.ts";

async function write(): Promise<(name: string) => string> {
  const rows = async function* () {
    yield ["2026-03-14", "2026-03-14T06:00:00Z", 1234.5, "=1+1"];
    yield ["soon", null, null, "2026-03-14"];
  };
  const columns = [
    { title: "due", kind: "date" as const },
    { title: "read_at", kind: "datetime" as const },
    { title: "total", kind: "money" as const },
    { title: "note", kind: "text" as const },
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx([{ name: "Entries", columns, rows: rows() }])) chunks.push(chunk);
  const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

test("dates are dates, amounts are amounts, and texts stay texts, even those that look like dates", async () => {
  const xml = (await write())("xl/worksheets/sheet1.xml");
  assert.match(
    xml,
    /<c r="A2" s="2"><v>46095<\/v><\/c><c r="B2" s="3"><v>46095[.]25<\/v><\/c><c r="C2" s="4"><v>1234[.]5</,
  );
  assert.match(xml, /<c r="A3" t="inlineStr"><is><t xml:space="preserve">soon</);
  assert.match(xml, /<c r="D3" t="inlineStr"><is><t xml:space="preserve">2026-03-14</);
});

test("a sheet has a bold head that stays in view, filters, and columns as wide as their values", async () => {
  const xml = await write();
  const sheet = xml("xl/worksheets/sheet1.xml");
  assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
  assert.match(sheet, /<cols><col min="1" max="1" width="12" customWidth="1"\/>/);
  assert.match(sheet, /<c r="A1" s="1" t="inlineStr">/);
  assert.match(sheet, /<\/sheetData><autoFilter ref="A1:D3"\/>/);
  assert.match(xml("xl/styles.xml"), /<fonts count="2">.*<b\/>/);
});

test("a date's number is that of spreadsheets, and what is no date has none", () => {
  assert.equal(toDateSerial("1900-03-01"), 61);
  assert.equal(toDateSerial("2026-03-14T12:00:00+00:00"), 46095.5);
  assert.equal(toDateSerial("2026-03-14T12:00:00.000Z"), 46095.5);
  // Another day for some, the thirtieth of February, before the first day of spreadsheets, and no date.
  for (const text of ["2026-03-14T12:00:00+02:00", "2026-02-30", "1899-12-31", "14.03.2026", ""])
    assert.equal(toDateSerial(text), null, text);
});
