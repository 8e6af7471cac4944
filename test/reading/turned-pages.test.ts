import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { Box } from "../../src/domain/geometry.ts";
import type { Grounding, RecordGrounding } from "../../src/domain/record.ts";
import { toDisplayed } from "../../src/domain/turn.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { type ParsedFile, parseFile } from "../../src/pipeline/parse-file.ts";
import { turnPdf, type Way } from "../support/turn-pdf.ts";

const folder = join(import.meta.dirname, "../../samples");
const documents = (await readManifest(folder)).filter(({ file }) => file.endsWith(".pdf"));
const ways: Way[] = ["rotate", "content", "content and back"];

for (const { file, records } of documents) {
  describe(`${file} with turned pages`, () => {
    let upright: ParsedFile;
    let bytes: Buffer;
    const parse = (pdf: Buffer) =>
      parseFile(pdf, {
        fields: findTemplate(file.includes("invoice") ? "invoice" : "bank-statement")?.fields ?? [],
        engine: { type: "local", embedded: true },
        hasMultipleEntries: records.length > 1,
        today: "2025-12-31",
      });
    before(async () => {
      bytes = await readFile(join(folder, file));
      upright = await parse(bytes);
    });

    for (const way of ways) {
      for (const degrees of [90, 180, 270]) {
        it(`turned by ${degrees} degrees (${way}), it gives the same values, where they are displayed`, async () => {
          const turned = await parse(turnPdf(bytes, degrees, way));
          assert.deepEqual(
            turned.records.map(({ parsedData }) => parsedData),
            upright.records.map(({ parsedData }) => parsedData),
          );
          const shown = way === "content and back" ? 0 : degrees;
          const places = placesOf(turned).map(({ box }) => box);
          const expected = placesOf(upright).map(({ box, page }) => {
            const { width = 1, height = 1 } = upright.text.pages[page - 1] ?? {};
            return toDisplayed(box, { width, height, turn: 360 - shown });
          });
          assert.ok(places.length > 0);
          assert.equal(places.length, expected.length);
          for (const [index, box] of places.entries()) assertNear(box, expected[index]);
        });
      }
    }

    for (const degrees of [90, 180]) {
      it(`with only its second page turned by ${degrees} degrees, it gives the same values`, async () => {
        const mixed = await parse(turnPdf(bytes, degrees, "rotate", [2]));
        const turns = mixed.text.pages.map(({ turn = 0 }) => turn);
        assert.deepEqual(
          turns,
          turns.map((_, index) => (index === 1 ? 360 - degrees : 0)),
        );
        assert.deepEqual(
          mixed.records.map(({ parsedData }) => parsedData),
          upright.records.map(({ parsedData }) => parsedData),
        );
      });
    }

    for (const degrees of [-3, -1, 1, 2, 4]) {
      it(`skewed by ${degrees} degrees, it gives the same values`, async () => {
        const askew = await parse(turnPdf(bytes, degrees, "content"));
        assert.deepEqual(
          askew.records.map(({ parsedData }) => parsedData),
          upright.records.map(({ parsedData }) => parsedData),
        );
      });
    }
  });
}

function placesOf({ records }: ParsedFile): { page: number; box: Box }[] {
  return records
    .flatMap(({ grounding }) => Object.values(grounding).flatMap(leavesOf))
    .flatMap((leaf) => {
      return leaf?.box && leaf.page !== null ? [{ page: leaf.page, box: leaf.box }] : [];
    });
}

function leavesOf(value: RecordGrounding[string]): (Grounding | null)[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((row) => Object.values(row));
  return "confidence" in value && typeof value.confidence === "number" ? [value as Grounding] : Object.values(value);
}

function assertNear(actual: Box, expected: Box | undefined): void {
  for (const side of ["left", "top", "right", "bottom"] as const) {
    assert.ok(
      Math.abs(actual[side] - (expected?.[side] ?? -1)) < 0.003,
      `${side}: ${actual[side]} and ${expected?.[side]}`,
    );
  }
}
