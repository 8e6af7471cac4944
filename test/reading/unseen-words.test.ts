import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import PDFDocument from "pdfkit";
import { readDocument } from "../../src/reading/read-document.ts";

test("words that the page does not show are not read: white on white, without colour, or too small to see", async () => {
  const text = await read((document) => {
    document.text("Shown", 60, 60);
    document.fillColor("white").text("White", 60, 90);
    document.fillColor("black").fillOpacity(0).text("Clear", 60, 120);
    document.fillOpacity(1).fontSize(0.4).text("Tiny", 60, 150);
  });
  assert.equal(text, "Shown");
});

test("white words on a dark ground are read", async () => {
  const text = await read((document) => {
    document.rect(50, 50, 300, 40).fill("#1a3c6e");
    document.fillColor("white").text("Quantity", 60, 60);
    document.fillColor("black").text("Below", 60, 120);
  });
  assert.equal(text, "Quantity Below");
});

async function read(draw: (document: PDFKit.PDFDocument) => void): Promise<string> {
  const document = new PDFDocument({ size: "A4" });
  document.fontSize(14);
  draw(document);
  document.end();
  const { pages } = await readDocument(await buffer(document));
  return pages.flatMap(({ words }) => words.map((word) => word.text)).join(" ");
}
