import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { PageText } from "../../src/domain/document-text.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makePdf } from "../support/make-pdf.ts";
import { layerOf, makeScan, scannedPdf } from "./make-scan.ts";
import { rawPdf } from "./raw-pdf.ts";

const letter = [
  "Fernwood Cooperative Supplies",
  "Invoice number 20461",
  "Invoice date 14 March 2026",
  "Paper and envelopes 48.20",
  "Delivery charge 6.30",
  "Total amount due 54.50",
];
const lettersWords = letter.join(" ").split(" ");

test("a scanned page without text is read by OCR", async () => {
  const page = await readOnly(scannedPdf(await makeScan(letter)));
  assert.deepEqual(decision(page), ["ocr", "no-text"]);
  assert.deepEqual(texts(page), lettersWords);
  assert.ok(page.words.every(({ confidence }) => confidence > 0.5 && confidence <= 1));
  const total = page.words.find(({ text }) => text === "Total");
  assert.ok(total && Math.abs(total.box.left - 60) < 3 && total.box.top > 175 && total.box.bottom < 195);
});

test("a scan whose invisible text matches the page is read by that text", async () => {
  const page = await readOnly(scannedPdf(await makeScan(letter), layerOf(letter, 3)));
  assert.deepEqual(decision(page), ["text", "text-layer"]);
  assert.deepEqual(texts(page), lettersWords);
});

test("a scan whose invisible text is about something else is read by OCR", async () => {
  const misleading = [
    "Document Metadata",
    "REGISTRANT NAME=Harbour Tourist Office",
    "ALIAS=National Tourist Department",
  ];
  const page = await readOnly(scannedPdf(await makeScan(letter), layerOf(misleading, 3)));
  assert.deepEqual(decision(page), ["ocr", "garbled-text"]);
  assert.deepEqual(texts(page), lettersWords);
});

test("a scan with a printed stamp over it gives the stamp and what OCR reads, without repeating words", async () => {
  const stamp = "BT /F1 9 Tf 1 0 0 1 400 20 Tm (Received 2026-03-20) Tj ET";
  const page = await readOnly(scannedPdf(await makeScan(letter), stamp));
  assert.deepEqual(decision(page), ["text+ocr", "text-covers-little"]);
  assert.deepEqual(texts(page).sort(), ["Received", "2026-03-20", ...lettersWords].sort());
});

test("a font that does not say which letters it shows is not trusted", async () => {
  const page = await readOnly(garbledPage(letter));
  assert.deepEqual(decision(page), ["ocr", "garbled-text"]);
  assert.deepEqual(texts(page), lettersWords);
});

test("a font that names other letters than it shows is not trusted, whatever the alphabet", async () => {
  for (const places of [1, 7, 13]) {
    const page = await readOnly(shiftedPage(letter, places));
    assert.deepEqual(decision(page), ["ocr", "garbled-text"]);
    assert.deepEqual(texts(page), lettersWords);
  }
});

test("codes that resemble no language are trusted if the page shows them", async () => {
  const codes = ["XKCD QWRT PLMK ZZTX VBNM", "HJKL WQXZ TRPL GHFD MNBV", "Total 54.50 QXZW KJHG"];
  const page = await readOnly(await makePdf([codes]));
  assert.deepEqual(decision(page), ["text", "text-layer"]);
  assert.deepEqual(texts(page), codes.join(" ").split(" "));
});

test("a letterhead that is a picture is read in addition to the text, on every page for the cost of one", async () => {
  const head = await makeScan(["Fernwood Cooperative Supplies", "Mill Lane 7, Ashford"], {
    widthPx: 1000,
    heightPx: 200,
  });
  const page = {
    entries: "/MediaBox [0 0 595 842]",
    content: `q 480 0 0 96 50 735 cm /Im0 Do Q ${layerOf(["", "", "", "", "", "", "Invoice number 20461", "Total 54.50"], 0)}`,
    jpegs: [head],
  };
  const { pages } = await readDocument(rawPdf([page, page]));
  const wanted = ["Invoice", "number", "20461", "Total", "54.50", "Fernwood", "Cooperative", "Supplies"];
  for (const read of pages) {
    assert.deepEqual(decision(read), ["text+ocr", "picture-with-text"]);
    for (const word of wanted) assert.ok(texts(read).includes(word), `${word} is missing`);
  }
});

test("a logo costs no OCR", async () => {
  const logo = await makeScan(["Fernwood"], { widthPx: 300, heightPx: 100 });
  const page = await readOnly(
    rawPdf([
      {
        entries: "/MediaBox [0 0 595 842]",
        content: `q 120 0 0 40 440 780 cm /Im0 Do Q ${layerOf(["", "", "", "Total 54.50"], 0)}`,
        jpegs: [logo],
      },
    ]),
  );
  assert.deepEqual(decision(page), ["text", "text-layer"]);
  assert.deepEqual(texts(page), ["Total", "54.50"]);
});

test("a page that is a picture without text is blank", async () => {
  const { data, info } = await sharp({ create: { width: 600, height: 850, channels: 3, background: "#f4f1ea" } })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const page = await readOnly(scannedPdf({ bytes: data, widthPx: info.width, heightPx: info.height }));
  assert.deepEqual([...decision(page), page.words], ["blank", "nothing-on-page", []]);
});

test("a page's text and where it came from do not depend on the pages before it", async () => {
  const text = await makePdf([letter]);
  const first = await readOnly(text);
  await readOnly(scannedPdf(await makeScan(letter)));
  const again = await readOnly(text);
  assert.deepEqual({ ...again, reading: null }, { ...first, reading: null });
});

/** A page of print whose font maps its letters to unassigned places of Unicode. */
function garbledPage(lines: string[]): Buffer {
  return mappedPage(lines, [[0x21, 0x7e, 0xe021]]);
}

/** A page of print whose font claims that each letter is the one several places on in the alphabet. */
function shiftedPage(lines: string[], places: number): Buffer {
  const shifted = (a: number): [number, number, number][] => [
    [a, a + 25 - places, a + places],
    [a + 26 - places, a + 25, a],
  ];
  return mappedPage(lines, [[0x21, 0x40, 0x21], ...shifted(0x41), ...shifted(0x61)]);
}

/**
 * A page of print in a font with a map to Unicode: the codes from `first` to `last` are said to be the signs from
 * `sign` on.
 */
function mappedPage(lines: string[], ranges: [first: number, last: number, sign: number][]): Buffer {
  const hex = (code: number, digits: number) => `<${code.toString(16).padStart(digits, "0")}>`;
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Wrong def
1 begincodespacerange <00> <ff> endcodespacerange ${ranges.length} beginbfrange
${ranges.map(([first, last, sign]) => `${hex(first, 2)} ${hex(last, 2)} ${hex(sign, 4)}`).join("\n")}
endbfrange endcmap end end`;
  const font =
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @toUnicode >>";
  return rawPdf([
    {
      entries: "/MediaBox [0 0 595 842]",
      content: layerOf(lines, 0).replace("/F1", "/F3"),
      fonts: { F3: font },
      toUnicode: map,
    },
  ]);
}

async function readOnly(file: Uint8Array): Promise<PageText> {
  const { pages } = await readDocument(file);
  const [page] = pages;
  assert.ok(page && pages.length === 1);
  return page;
}

function decision(page: PageText): string[] {
  return [page.reading.method, page.reading.reason];
}

function texts(page: PageText): string[] {
  return page.words.map(({ text }) => text);
}
