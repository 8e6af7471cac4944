import assert from "node:assert/strict";
import { test } from "node:test";
import sharp, { type Sharp } from "sharp";
import type { PageText } from "../../src/domain/document-text.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { renderPage } from "../../src/reading/render-page.ts";
import { makePdf } from "../support/make-pdf.ts";
import { scanWidthPx } from "./make-scan.ts";

const receipt = [
  "Fernwood Cooperative Supplies",
  "Mill Lane 7, Ashford",
  "Receipt number 20461",
  "Paper and envelopes 48.20",
  "Delivery charge 6.30",
  "Total amount due 54.50",
];
const receiptWords = receipt.join(" ").split(" ");

/** The printed part of a page of A4, 1000 x 420 pixels. */
async function picture(): Promise<Sharp> {
  const png = await renderPage(await makePdf([receipt]), 1, { maxWidthPx: scanWidthPx });
  return sharp(await sharp(png).extract({ left: 80, top: 90, width: 1000, height: 420 }).toBuffer());
}

test("a PNG is one page, in its own pixels", async () => {
  const page = await readOnly(await (await picture()).png().toBuffer());
  assert.deepEqual([page.width, page.height], [1000, 420]);
  assert.deepEqual([page.reading.method, page.reading.reason], ["ocr", "image-file"]);
  assert.deepEqual(texts(page), receiptWords);
  const [first] = page.words;
  assert.ok(first && first.box.left > 30 && first.box.left < 60 && first.box.top > 20 && first.box.bottom < 70);
});

test("a WEBP is read, with its transparent parts as paper", async () => {
  const seeThrough = (await picture()).ensureAlpha().unflatten();
  assert.deepEqual(texts(await readOnly(await seeThrough.webp({ lossless: true }).toBuffer())), receiptWords);
});

test("only the first picture of an animated WEBP is read", async () => {
  const blank = await sharp({ create: { width: 1000, height: 420, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const frames = [await (await picture()).png().toBuffer(), blank];
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const page = await readOnly(animated);
  assert.deepEqual([page.height, texts(page)], [420, receiptWords]);
});

test("a CMYK JPEG is read", async () => {
  assert.deepEqual(
    texts(await readOnly(await (await picture()).toColourspace("cmyk").jpeg().toBuffer())),
    receiptWords,
  );
});

test("a JPEG from a sideways camera is read as viewers show it", async () => {
  const turned = await (await picture()).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const page = await readOnly(turned);
  assert.deepEqual([page.width, page.height], [1000, 420]);
  assert.deepEqual(texts(page), receiptWords);
});

for (const degrees of [90, 180, 270]) {
  test(`a page that lies turned by ${degrees} degrees is turned upright`, async () => {
    const page = await readOnly(await (await picture()).rotate(degrees).png().toBuffer());
    assert.deepEqual([page.width, page.height], [1000, 420]);
    assert.deepEqual(texts(page), receiptWords);
    const [first, ...others] = page.words;
    assert.ok(first && others.every(({ box }) => box.bottom > first.box.top), "the first word does not lie at the top");
  });
}

test("a skewed page is levelled, so that its lines are lines", async () => {
  const askew = await (await picture()).rotate(2.5, { background: "white" }).png().toBuffer();
  const page = await readOnly(askew);
  assert.deepEqual(texts(page), receiptWords);
  const line = page.words.filter(({ text }) => ["Total", "amount", "due", "54.50"].includes(text));
  const middles = line.map(({ box }) => (box.top + box.bottom) / 2);
  assert.ok(Math.max(...middles) - Math.min(...middles) < 4, `the line rises over ${middles}`);
});

test("light print on dark is read", async () => {
  assert.deepEqual(
    texts(await readOnly(await (await picture()).negate({ alpha: false }).png().toBuffer())),
    receiptWords,
  );
});

test("a picture without text is blank", async () => {
  const page = await readOnly(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "white" } })
      .png()
      .toBuffer(),
  );
  assert.deepEqual([page.reading.method, page.words], ["blank", []]);
});

for (const [language, lines] of Object.entries({
  German: [
    "Rechnung für die Lieferung von Büromöbeln",
    "Königstraße 12, Schönefeld",
    "Zahlbar bis 15.03.2026: 1.234,56 €",
  ],
  French: ["Facture pour la société Générale de Bâtiment", "Numéro de téléphone et échéance", "Total à payer au reçu"],
  Spanish: [
    "Factura de la Compañía Española",
    "Descripción y número de teléfono",
    "El señor Muñoz pagará mañana por los años",
  ],
})) {
  test(`the accents of a ${language} page are read`, async () => {
    const png = await renderPage(await makePdf([lines]), 1, { maxWidthPx: scanWidthPx });
    assert.deepEqual(texts(await readOnly(png)), lines.join(" ").split(" "));
  });
}

async function readOnly(file: Uint8Array): Promise<PageText> {
  const { pages } = await readDocument(file);
  const [page] = pages;
  assert.ok(page && pages.length === 1);
  return page;
}

/** The words in the order of the page's lines. */
function texts(page: PageText): string[] {
  const byLine = page.words.toSorted((a, b) => {
    const isSameLine = Math.abs(a.box.top - b.box.top) < (a.box.bottom - a.box.top) / 2;
    return isSameLine ? a.box.left - b.box.left : a.box.top - b.box.top;
  });
  return byLine.map(({ text }) => text);
}
