import assert from "node:assert/strict";
import { test } from "node:test";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { PageText } from "../../src/domain/document-text.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { renderPage } from "../../src/reading/render-page.ts";

/** Points on an A4 page to pixels of its picture at 150 dots per inch. */
const widthPx = 1240;
const scale = widthPx / 595.28;

type Draw = (page: PDFKit.PDFDocument) => void;

const name = (page: PDFKit.PDFDocument, text: string, x: number, y: number) =>
  page.text(text, x, y, { lineBreak: false });

test("tick boxes of a scan are read with their state, next to the words that name them", async () => {
  const page = await readScan((form) => {
    name(form, "The goods were delivered", 60, 60);
    const choices = ["complete", "damaged", "too late", "not at all"];
    choices.forEach((choice, index) => {
      const y = 90 + 24 * index;
      form.lineWidth(0.8).rect(60, y, 9, 9).stroke();
      name(form, choice, 76, y - 1);
    });
    form.moveTo(60, 114).lineTo(69, 123).moveTo(69, 114).lineTo(60, 123).stroke();
    // A tick larger than its box.
    form.lineWidth(1.4).moveTo(61, 142).lineTo(64, 147).lineTo(72, 134).stroke();
  });
  assert.deepEqual(marks(page), ["☐", "☒", "☒", "☐"]);
  assert.deepEqual(lineOf(page, "damaged"), ["☒", "damaged"]);
  assert.deepEqual(lineOf(page, "all"), ["☐", "not", "at", "all"]);
});

test("a box whose frame the scanner broke is still a box", async () => {
  const page = await readScan((form) => {
    name(form, "Payment by invoice", 76, 89);
    // Each side has a gap.
    const [left, top, side] = [60, 90, 10];
    for (const [x1, y1, x2, y2] of [
      [left, top, left + 4, top],
      [left + 5, top, left + side, top],
      [left, top, left, top + 6],
      [left, top + 7, left, top + side],
      [left, top + side, left + side, top + side],
      [left + side, top, left + side, top + side],
    ] as const) {
      form.moveTo(x1, y1).lineTo(x2, y2).lineWidth(0.9).stroke();
    }
  });
  assert.deepEqual(marks(page), ["☐"]);
});

test("round marks for a choice are read with their state", async () => {
  const page = await readScan((form) => {
    ["monthly", "yearly", "never"].forEach((choice, index) => {
      form
        .lineWidth(0.8)
        .circle(66, 96 + 24 * index, 5)
        .stroke();
      name(form, choice, 80, 91 + 24 * index);
    });
    form.circle(66, 120, 2.6).fill("black");
  });
  assert.deepEqual(marks(page), ["☐", "☒", "☐"]);
  assert.deepEqual(lineOf(page, "yearly"), ["☒", "yearly"]);
});

test("letters, boxes for single digits and table cells are not tick boxes", async () => {
  const page = await readScan((form) => {
    name(form, "DO NOT BEND OR FOLD, B. O. Dobson D. Quilo", 60, 60);
    name(form, "Account", 60, 92);
    for (let digit = 0; digit < 8; digit++)
      form
        .lineWidth(0.8)
        .rect(120 + 14 * digit, 88, 14, 14)
        .stroke();
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) form.rect(60 + 100 * column, 130 + 18 * row, 100, 18).stroke();
    }
  });
  assert.deepEqual(marks(page), []);
});

for (const degrees of [0, 1.2]) {
  test(`the rulings of a table are found on a scan that lies askew by ${degrees} degrees`, async () => {
    const page = await readScan((form) => {
      for (let row = 0; row <= 4; row++)
        form
          .lineWidth(0.7)
          .moveTo(60, 80 + 22 * row)
          .lineTo(520, 80 + 22 * row)
          .stroke();
      for (const x of [60, 260, 400, 520]) form.moveTo(x, 80).lineTo(x, 168).stroke();
      ["Article", "Paper", "Envelopes", "Pencils"].forEach((text, row) => {
        name(form, text, 66, 86 + 22 * row);
        name(form, `${row + 2}`, 270, 86 + 22 * row);
        name(form, `${row}8.50`, 410, 86 + 22 * row);
      });
    }, degrees);
    const across = page.rulings.filter(({ left, right }) => right - left > 440 * scale);
    const down = page.rulings.filter(({ top, bottom }) => bottom - top > 80 * scale);
    assert.deepEqual([across.length, down.length], [5, 4]);
    const [first, second] = across.toSorted((a, b) => a.top - b.top);
    assert.ok(first && second && Math.abs((second.top - first.top) / scale - 22) < 1);
    assert.equal(page.rulings.length, 9);
  });
}

/** What is drawn on a page, as a scanner sees it: grey, a little blurred, with the dirt of JPEG. */
async function readScan(draw: Draw, degrees = 0): Promise<PageText> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once("end", resolve));
  draw(document.fontSize(11));
  document.end();
  await ended;
  const png = await renderPage(Buffer.concat(chunks), 1, { maxWidthPx: widthPx });
  const askew = sharp(await sharp(png).extract({ left: 0, top: 0, width: widthPx, height: 700 }).toBuffer())
    .rotate(degrees, { background: "white" })
    .blur(0.7)
    .greyscale();
  const { pages } = await readDocument(await askew.jpeg({ quality: 75 }).toBuffer());
  const [page] = pages;
  assert.ok(page);
  return page;
}

/** The signs of boxes to tick, from the top of the page. */
function marks({ words }: PageText): string[] {
  const signs = words.filter(({ text }) => /[☐☒]/u.test(text)).sort((a, b) => a.box.top - b.box.top);
  return signs.map(({ text }) => text);
}

/** The words on the same row as a word. */
function lineOf({ words }: PageText, wanted: string): string[] {
  const found = words.find(({ text }) => text === wanted);
  assert.ok(found, `"${wanted}" was not read`);
  const middle = (found.box.top + found.box.bottom) / 2;
  const row = words.filter(({ box }) => box.top < middle && box.bottom > middle);
  return row.sort((a, b) => a.box.left - b.box.left).map(({ text }) => text);
}
