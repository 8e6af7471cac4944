import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { before, describe, it } from "node:test";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { EmbeddedData } from "../../src/domain/embedded-data.ts";
import type { Box } from "../../src/domain/geometry.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { readEmbedded } from "../../src/reading/read-embedded.ts";
import { renderPage } from "../../src/reading/render-page.ts";
import { makeQrPicture } from "../embedded/make-code.ts";
import { turnPdf } from "../support/turn-pdf.ts";

describe("a form on a turned page", () => {
  let form: Buffer;
  let upright: { text: DocumentText; embedded: EmbeddedData };

  before(async () => {
    form = await makeForm();
    upright = await read(form);
    const [page] = upright.text.pages;
    assert.deepEqual(
      page?.words.map(({ text }) => text).filter((text) => ["☐", "☒", "Hollis"].includes(text)),
      ["Hollis", "☐", "☒"],
    );
    assert.ok((page?.rulings.length ?? 0) > 4);
    assert.deepEqual([upright.embedded.formFields.length, upright.embedded.codes.length], [1, 1]);
  });

  for (const degrees of [90, 180, 270]) {
    it(`by ${degrees} degrees is read like an upright one: words, tick boxes, rulings, fields, codes`, async () => {
      const turned = await read(turnPdf(form, degrees, "rotate"));
      const [page, expected] = [turned.text.pages[0], upright.text.pages[0]];
      assert.equal(page?.turn, 360 - degrees);
      assert.deepEqual(
        page?.words.map(({ box, ...word }) => word),
        expected?.words.map(({ box, ...word }) => word),
      );
      assertNear(page?.words.map(({ box }) => box) ?? [], expected?.words.map(({ box }) => box) ?? [], 0.01);
      assertNear(page?.rulings ?? [], expected?.rulings ?? [], 0.01);
      for (const kind of ["formFields", "codes"] as const) {
        const places = [turned, upright].map(({ embedded }) => embedded[kind].flatMap(({ place }) => place?.box ?? []));
        assertNear(places[0] ?? [], places[1] ?? [], 0.01);
        assert.deepEqual(
          turned.embedded[kind].map(({ place, ...each }) => each),
          upright.embedded[kind].map(({ place, ...each }) => each),
        );
      }
    });

    it(`by ${degrees} degrees, photographed, says where its code is displayed`, async () => {
      const png = await renderPage(form, 1, { maxWidthPx: 1240 });
      const picture = await sharp(png).rotate(degrees).png().toBuffer();
      const { text, embedded } = await read(picture);
      const flat = await read(Buffer.from(png));
      // OCR finds straight pages askew by half a degree.
      assert.ok(Math.abs((text.pages[0]?.turn ?? 0) - (360 - degrees)) < 1);
      assertNear(
        embedded.codes.flatMap(({ place }) => place?.box ?? []),
        flat.embedded.codes.flatMap(({ place }) => place?.box ?? []),
        0.02,
      );
    });
  }
});

async function read(bytes: Buffer) {
  const text = await readDocument(bytes);
  return { text, embedded: await readEmbedded(bytes, text) };
}

/** A page with a filled field, boxes to tick, a ruled table and a code. */
async function makeForm(): Promise<Buffer> {
  const page = new PDFDocument({ size: "A4" });
  page.initForm();
  page.fontSize(12).text("Application for delivery", 60, 60, { lineBreak: false });
  page.text("Name of applicant", 60, 90, { lineBreak: false });
  page.formText("applicant", 200, 84, 200, 24, { value: "Miriam Hollis" });
  for (const [index, choice] of ["by post", "by carrier"].entries()) {
    const y = 140 + 24 * index;
    page.lineWidth(0.8).rect(60, y, 10, 10).stroke();
    page.text(choice, 80, y - 1, { lineBreak: false });
  }
  page.moveTo(60, 164).lineTo(70, 174).moveTo(70, 164).lineTo(60, 174).stroke();
  for (let row = 0; row < 4; row++) {
    page
      .moveTo(60, 220 + 24 * row)
      .lineTo(400, 220 + 24 * row)
      .stroke();
    if (row < 3) page.text(`Item ${row + 1}`, 66, 226 + 24 * row, { lineBreak: false });
  }
  for (const x of [60, 240, 400]) page.moveTo(x, 220).lineTo(x, 292).stroke();
  page.image(await makeQrPicture("https://fernwood.example/pay?invoice=20461"), 420, 120, { width: 120 });
  page.end();
  return buffer(page);
}

function assertNear(actual: Box[], expected: Box[], tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (const [index, box] of actual.entries()) {
    for (const side of ["left", "top", "right", "bottom"] as const) {
      const [is, should] = [box[side], expected[index]?.[side] ?? Number.NaN];
      assert.ok(Math.abs(is - should) < tolerance, `${side} of ${index}: ${is} and ${should}`);
    }
  }
}
