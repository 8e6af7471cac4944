import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spanText, wholeSegment } from "../../../../src/domain/span.ts";
import { onlyTicked } from "../../../../src/extraction/candidates/ticked-options.ts";
import { drawPage, segmentWith } from "../../draw-page.ts";

function tickedIn(line: string): string | null {
  const span = onlyTicked([wholeSegment(segmentWith(drawPage(line), "☐"))]);
  return span === null ? null : spanText(span);
}

describe("the option that is ticked", () => {
  test("is the words after its box, up to the next box", () => {
    assert.equal(tickedIn("☐ minor ☒ very serious ☐ fatal"), "very serious");
    assert.equal(tickedIn("Grade: ☒ minor ☐ fatal"), "minor");
  });

  test("is none if no box is ticked, or several are", () => {
    assert.equal(tickedIn("☐ minor ☐ fatal"), null);
    assert.equal(tickedIn("☒ minor ☒ serious ☐ fatal"), null);
  });
});
