import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowValue } from "../../../../src/domain/record.ts";
import { spanText } from "../../../../src/domain/span.ts";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import type { Matching } from "../../../../src/extraction/learning/memory/find-true-candidates.ts";
import { alignRows, numberLines } from "../../../../src/extraction/learning/tables/align-rows.ts";
import { isSameTable, placeTable } from "../../../../src/extraction/learning/tables/table-model.ts";
import { readFingerprint } from "../../../../src/extraction/learning/words/page-words.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const columns = [makeField("article"), makeField("pieces", "number")].map((field) => describeField(field, true));
const matching: Matching = {
  normalise: (text, { type }) => (type === "number" ? Number(text) : text),
  isSame: (_, found, right) => found === right,
};
const sheet = (goods: string) => `
Harbour Depot                     Storage sheet

Stored goods        Pieces
${goods}

Kindly keep this sheet until the goods are collected again`;

/** The rows found in a drawn page: the line of each, and its cells. */
function align(page: string, rows: RowValue[]) {
  const { pages, conventions } = drawDocument([page]);
  const lines = numberLines(pages);
  const placed = alignRows(lines, rows, columns, conventions, matching);
  return { lines, placed, fingerprint: readFingerprint(pages) };
}

const goods = "Copper wire         4\nBrass plates        2\nCopper wire         4";

test("known rows are found in the lines, one below the other, equal ones too", () => {
  const { placed } = align(sheet(goods), [
    { article: "Copper wire", pieces: 4 },
    { article: "Brass plates", pieces: 2 },
    { article: "Copper wire", pieces: 4 },
  ]);
  assert.deepEqual(
    placed.map(({ cells }) => [...cells.values()].map(({ span }) => spanText(span))),
    [
      ["Copper wire", "4"],
      ["Brass plates", "2"],
      ["Copper wire", "4"],
    ],
  );
  assert.deepEqual(
    placed.map(({ first }) => first - (placed[0]?.first ?? 0)),
    [0, 1, 2],
  );
});

test("a row of which nothing is printed is left out", () => {
  const { placed } = align(sheet(goods), [
    { article: "Copper wire", pieces: 4 },
    { article: "Iron nails", pieces: 9 },
  ]);
  assert.equal(placed.length, 1);
});

test("two documents of one company have the same table, one of another company does not", () => {
  const tableOf = (page: string, rows: RowValue[]) => {
    const { placed, lines, fingerprint } = align(page, rows);
    return placeTable(placed, lines, fingerprint, columns) ?? assert.fail();
  };
  const one = tableOf(sheet(goods), [{ article: "Copper wire", pieces: 4 }]);
  const other = tableOf(sheet("Iron nails          9"), [{ article: "Iron nails", pieces: 9 }]);
  const strange = tableOf("Our parcels\n\nIron nails          9", [{ article: "Iron nails", pieces: 9 }]);
  assert.equal(isSameTable(one, other), true);
  assert.equal(isSameTable(one, strange), false);
});
