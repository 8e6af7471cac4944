import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import PDFDocument from "pdfkit";
import type { PageText, Word } from "../../src/domain/document-text.ts";
import type { Box } from "../../src/domain/geometry.ts";
import { turnBoxBack, turnedSize } from "../../src/domain/turn.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makePdf } from "../support/make-pdf.ts";
import { type RawPage, rawPdf } from "./raw-pdf.ts";

/** `Total` in 20 points with its baseline 40 points from the left and 100 from the bottom of a page of 400 x 300. */
const totalAt40x100 = "BT /F1 20 Tf 40 100 Td (Total) Tj ET";

for (const [rotation, expected] of [
  [0, { left: 40, top: 185, right: 83, bottom: 200 }],
  [90, { left: 100, top: 40, right: 115, bottom: 83 }],
  [180, { left: 317, top: 100, right: 360, bottom: 115 }],
  [270, { left: 185, top: 317, right: 200, bottom: 360 }],
] as const) {
  test(`a page turned by ${rotation} degrees is read upright, and tells where its words are displayed`, async () => {
    const page = await readRaw({ content: totalAt40x100, entries: `/Rotate ${rotation}` });
    assert.deepEqual([page.width, page.height, page.turn ?? 0], [400, 300, (360 - rotation) % 360]);
    const { box, turn } = onlyWord(page);
    assert.equal(turn, undefined);
    assertBox(box, { left: 40, top: 185, right: 83, bottom: 200 });
    const displayed = turnedSize(page, page.turn ?? 0);
    assert.deepEqual(displayed, rotation % 180 === 0 ? { width: 400, height: 300 } : { width: 300, height: 400 });
    assertBox(turnBoxBack(box, page, page.turn ?? 0), expected);
  });
}

test("sideways words on an upright page have their turn, and are where they are displayed", async () => {
  const margin = "BT /F1 10 Tf 0 1 -1 0 20 60 Tm (Registered in Ashford) Tj ET";
  const page = await readRaw({ content: `${totalAt40x100} ${margin}` });
  assert.deepEqual(
    page.words.map(({ text, turn }) => [text, turn]),
    [
      ["Total", undefined],
      ["Registered", 90],
      ["in", 90],
      ["Ashford", 90],
    ],
  );
  assertBox(page.words[1]?.box, { left: 12, top: 190, right: 22, bottom: 240 });
});

test("the print that takes most of the page shows which way up it is, not fine print, a stamp or a watermark", async () => {
  const lines = ["Invoice 20461 of March", "Paper and envelopes 48.20", "Total 54.50"];
  const shown = lines.map((line, index) => `BT /F1 12 Tf 40 ${240 - 30 * index} Td (${line}) Tj ET`);
  const fine = `BT /F1 4 Tf 0 1 -1 0 390 10 Tm (${"Terms and conditions apply to every delivery. ".repeat(3)}) Tj ET`;
  const stamp = "BT /F1 60 Tf 0 1 -1 0 300 30 Tm (PAID) Tj ET";
  const watermark = "BT /F1 90 Tf 0.7 0.7 -0.7 0.7 100 20 Tm (COPY) Tj ET";
  const page = await readRaw({ content: [...shown, fine, stamp, watermark].join(" ") });
  assert.equal(page.turn, undefined);
  const upright = page.words.filter(({ turn }) => turn === undefined).map(({ text }) => text);
  assert.deepEqual(upright, lines.join(" ").split(" "));
});

test("boxes are relative to the crop box, and text outside it is ignored", async () => {
  const page = await readRaw({
    content: `${totalAt40x100} BT /F1 20 Tf 300 250 Td (Cropped) Tj ET`,
    entries: "/CropBox [20 50 220 200]",
  });
  assert.deepEqual([page.width, page.height], [200, 150]);
  assertBox(onlyWord(page).box, { left: 20, top: 85, right: 63, bottom: 100 });
});

test("a crop box outside the page leaves the whole page", async () => {
  const page = await readRaw({ content: totalAt40x100, entries: "/CropBox [500 500 600 600]" });
  assert.deepEqual([page.width, page.height], [400, 300]);
  assert.equal(onlyWord(page).text, "Total");
});

test("ligatures are read as their letters", async () => {
  const page = await readRaw({
    content: "BT /F3 20 Tf 40 100 Td (o\\001ce \\002le) Tj ET",
    fonts: {
      F3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [1 /ffi /fi] >> >>",
    },
  });
  assert.deepEqual(texts(page), ["office", "file"]);
});

test("cells set apart without a space are separate words", async () => {
  const page = await readRaw({ content: "BT /F1 12 Tf 40 100 Td [(Amount) -4000 (12.50)] TJ ET" });
  assert.deepEqual(texts(page), ["Amount", "12.50"]);
});

test("the number of a footnote is not part of the number before it", async () => {
  const page = await readRaw({ content: "BT /F1 12 Tf 40 100 Td (2002) Tj /F1 7 Tf 4 Ts (37) Tj ET" });
  assert.deepEqual(texts(page), ["2002", "37"]);
});

test("a word has the size of its letters on the page, and whether they are bold", async () => {
  const page = await readRaw({
    content: "BT /F1 1 Tf 14 0 0 14 40 200 Tm (plain) Tj ET q 2 0 0 2 0 0 cm BT /F2 9 Tf 20 50 Td (bold) Tj ET Q",
  });
  const [plain, bold] = page.words;
  assert.equal(Math.round(plain?.fontSize ?? 0), 14);
  assert.equal(Math.round(bold?.fontSize ?? 0), 18);
  assert.deepEqual([plain?.isBold, bold?.isBold], [false, true]);
  assert.deepEqual([plain?.confidence, bold?.confidence], [1, 1]);
});

test("a dash is on its line like the words next to it", async () => {
  const page = await readRaw({ content: "BT /F1 20 Tf 40 100 Td (a - b) Tj ET" });
  const [letter, dash] = page.words;
  assert.equal(dash?.text, "-");
  assert.ok(Math.abs(middle(letter) - middle(dash)) < 2, "the middles of letter and dash are apart");
});

test("invisible text on a page without a picture is not read", async () => {
  const page = await readRaw({ content: `${totalAt40x100} BT /F1 12 Tf 3 Tr 40 200 Td (secret keyword) Tj ET` });
  assert.deepEqual(texts(page), ["Total"]);
});

test("lines, thin rectangles and frames are rulings; filled areas are not", async () => {
  const page = await readRaw({
    content: [
      totalAt40x100,
      "1 w 20 50 m 380 50 l S",
      "20 60 360 0.8 re f",
      "40 150 100 80 re S",
      "200 150 100 80 re f",
      "20 20 m 380 280 l S",
    ].join("\n"),
  });
  // In steps of 10 points: a stroke is as much longer as its line is wide.
  const lengths = page.rulings.map(({ left, top, right, bottom }) => {
    return Math.round(Math.max(right - left, bottom - top) / 10) * 10;
  });
  assert.deepEqual(
    lengths.sort((a, b) => a - b),
    [80, 80, 100, 100, 360, 360],
  );
});

test("a frame of full transparency is no ruling", async () => {
  const document = new PDFDocument({ size: [400, 300] });
  document.fontSize(12).text("Brisk Couriers Ltd", 40, 40);
  document.strokeOpacity(0).rect(30, 30, 200, 30).stroke();
  document.strokeOpacity(1).rect(30, 100, 200, 30).stroke();
  document.end();
  const page = await readOnly(await buffer(document));
  assert.equal(page.rulings.length, 4);
  assert.ok(page.rulings.every(({ top }) => top > 90));
});

test("the values of a filled form are words of its page", async () => {
  const document = new PDFDocument({ size: [400, 300] });
  document.initForm();
  document.fontSize(12).text("Name of applicant", 40, 40);
  document.formText("applicant", 40, 60, 200, 24, { value: "Miriam Hollis" });
  document.end();
  const page = await readOnly(await buffer(document));
  assert.deepEqual(texts(page), ["Name", "of", "applicant", "Miriam", "Hollis"]);
});

test("pages come in order, and onPage reports each", async () => {
  const file = await makePdf([["first"], ["second"], ["third"]]);
  const told: string[] = [];
  const { pages } = await readDocument(file, { onPage: (done, total) => told.push(`${done}/${total}`) });
  assert.deepEqual(
    pages.map((page) => [page.number, ...texts(page)]),
    [
      [1, "first"],
      [2, "second"],
      [3, "third"],
    ],
  );
  assert.deepEqual(told, ["1/3", "2/3", "3/3"]);
});

test("only the wanted pages are read", async () => {
  const file = await makePdf([["first"], ["second"], ["third"]]);
  const { pages } = await readDocument(file, { pages: [2, 3, 9] });
  assert.deepEqual(
    pages.map((page) => page.number),
    [2, 3],
  );
});

test("an empty page is blank", async () => {
  const page = await readRaw({ content: "1 w 20 50 m 380 50 l S" });
  assert.deepEqual([page.reading.method, page.reading.reason, page.words], ["blank", "nothing-on-page", []]);
});

async function readRaw(page: RawPage): Promise<PageText> {
  return readOnly(rawPdf([page]));
}

async function readOnly(file: Uint8Array): Promise<PageText> {
  const { pages } = await readDocument(file);
  const [page] = pages;
  assert.ok(page && pages.length === 1);
  return page;
}

function onlyWord(page: PageText): Word {
  const [word] = page.words;
  assert.ok(word && page.words.length === 1, `not one word but ${texts(page).join(" ")}`);
  return word;
}

function texts(page: PageText): string[] {
  return page.words.map(({ text }) => text);
}

function middle(word: Word | undefined): number {
  assert.ok(word);
  return (word.box.top + word.box.bottom) / 2;
}

function assertBox(actual: Box | undefined, expected: Box): void {
  assert.ok(actual);
  const sides = ["left", "top", "right", "bottom"] as const;
  for (const side of sides) {
    assert.ok(Math.abs(actual[side] - expected[side]) < 2.5, `${side}: ${actual[side]} is not near ${expected[side]}`);
  }
}
