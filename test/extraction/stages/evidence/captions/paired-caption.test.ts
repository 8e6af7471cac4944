import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pairedCaption } from "../../../../../src/extraction/evidence/captions/paired-caption.ts";
import { drawPage, segmentWith } from "../../../draw-page.ts";

/** The caption of a text that stands in a line of its own, or in one segment with others. */
function captionAt(page: string, text: string): string | null {
  const segment = segmentWith(drawPage(page), text);
  return pairedCaption(segment, segment.text.indexOf(text));
}

describe("captions and values with slashes between their parts", () => {
  const beside = "Species / breed        Canine / Boerboel";

  test("each value has its own part of the caption beside it", () => {
    assert.equal(captionAt(beside, "Canine"), "Species");
    assert.equal(captionAt(beside, "Boerboel"), "breed");
  });

  test("the same holds for a caption above, and for one in the same text", () => {
    assert.equal(captionAt("Role / grade\nClerk / C2", "C2"), "grade");
    assert.equal(captionAt("District / Plot / Parcel: Holm / 7 / 118", "7"), "Plot");
  });

  test("a caption with more or fewer parts than there are values names all of them", () => {
    assert.equal(captionAt("Species        Canine / Boerboel", "Boerboel"), null);
    assert.equal(captionAt("Name / Surname / Title        Rosa / Vey", "Vey"), null);
  });

  test("a slash without room around it is part of a value", () => {
    assert.equal(captionAt("Street / flat        Mill Lane 17/4", "4"), null);
  });

  test("a place within a value has no caption of its own", () => {
    assert.equal(captionAt("Species / breed        Canine / Cane Corso", "Corso"), null);
  });
});
