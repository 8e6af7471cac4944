import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findDateCandidates } from "../../../../src/extraction/candidates/find-numbers-and-dates.ts";
import { isDateline } from "../../../../src/extraction/evidence/captions/dateline.ts";
import { drawDocument } from "../../draw-page.ts";

/** The dates of a page that say when it was written. */
function datelines(page: string): string[] {
  const { pages, conventions } = drawDocument([page]);
  return pages
    .flatMap(({ segments }) => segments.flatMap((segment) => findDateCandidates(segment, conventions)))
    .flatMap(({ spans, text }) => (isDateline(spans[0]) ? [text] : []));
}

describe("the day on which a letter was written", () => {
  test("it is after a place name, in any language", () => {
    assert.deepEqual(datelines("Vila Serena, 22 de março de 2024."), ["22 de março de 2024"]);
    assert.deepEqual(datelines("En Valdemora, a 19 de febrero de 2024     Firma"), ["19 de febrero de 2024"]);
    assert.deepEqual(datelines("Leimstadt, am     7. Mai 2024"), ["7. Mai 2024"]);
    assert.deepEqual(datelines("88161 Lindenberg, 18.09.2023"), ["18.09.2023"]);
  });

  test("it is alone above the letter", () => {
    const letter = "Acme Ltd\n\n15 August 2024\n\nDear Ms Vey\n\nthank you for your letter.";
    assert.deepEqual(datelines(letter), ["15 August 2024"]);
    assert.deepEqual(datelines("Acme\n\nLe 27 mai 2024\n\nMadame,"), ["27 mai 2024"]);
  });

  test("a date in a sentence or after a label is not one", () => {
    assert.deepEqual(datelines("Due date: 18.09.2023"), []);
    assert.deepEqual(datelines("Paid in Lindenberg, 18.09.2023, by card"), []);
    assert.deepEqual(datelines("We refer to the letter of last year, 18.09.2023"), []);
  });
});
