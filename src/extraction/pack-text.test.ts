import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentText } from "../domain/document-text.ts";
import { packText, unpackText } from "./pack-text.ts";

const text: DocumentText = {
  pages: [
    {
      number: 1,
      width: 595.28,
      height: 841.89,
      reading: { method: "ocr", reason: "text-layer", durationMs: 0 },
      words: [
        {
          text: "Total",
          box: { left: 10, top: 20.5, right: 40.25, bottom: 30 },
          fontSize: 9.5,
          isBold: true,
          confidence: 0.97,
        },
        {
          text: "1.234,56 €",
          box: { left: 50, top: 20.5, right: 90, bottom: 30 },
          fontSize: 9.5,
          isBold: false,
          confidence: 1,
        },
      ],
      rulings: [{ left: 0, top: 40, right: 595, bottom: 40.5 }],
    },
    {
      number: 2,
      width: 842,
      height: 595,
      turn: 90,
      reading: { method: "text", reason: "text-layer", durationMs: 0 },
      words: [
        {
          text: "margin",
          box: { left: 10, top: 20.5, right: 20, bottom: 50 },
          fontSize: 9.5,
          isBold: false,
          confidence: 1,
          turn: 268.5,
        },
      ],
      rulings: [],
    },
  ],
};

test("a packed text comes back with its words, boxes, fonts and rulings", () => {
  assert.deepEqual(unpackText(packText(text)), text);
});

test("packing again what was unpacked gives the same bytes", () => {
  const packed = packText(text);
  assert.deepEqual(packText(unpackText(packed)), packed);
});
