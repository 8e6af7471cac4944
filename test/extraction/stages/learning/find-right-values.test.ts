import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageLayout } from "../../../../src/domain/document-layout.ts";
import type { Conventions, Place } from "../../../../src/domain/record.ts";
import { placeOf, spanText, wholeSegment } from "../../../../src/domain/span.ts";
import type { Candidate } from "../../../../src/extraction/candidates/candidate.ts";
import { makeCandidate } from "../../../../src/extraction/candidates/candidate.ts";
import type { RememberedValue } from "../../../../src/extraction/learning/memory/example-sketch.ts";
import { findTrueCandidates, type Matching } from "../../../../src/extraction/learning/memory/find-true-candidates.ts";
import { cutLikewise, describeParts, findPrinted } from "../../../../src/extraction/learning/memory/learned-cuts.ts";
import { cutCell, findCuts } from "../../../../src/extraction/learning/tables/cell-cut.ts";
import { readPageWords } from "../../../../src/extraction/learning/words/page-words.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawPage, segmentWith } from "../../draw-page.ts";

const conventions: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };
const matching: Matching = { normalise: (text) => text, isSame: (_, found, right) => found === right };
const candidatesOf = (page: PageLayout) =>
  page.segments.map((segment) => makeCandidate("text", [wholeSegment(segment)]));

function trueCandidates(page: PageLayout, value: string, place: Place | null = null): Candidate[] {
  return [
    ...findTrueCandidates(candidatesOf(page), { field: makeField("keeper"), value, place }, conventions, matching),
  ];
}

describe("where a known value is", () => {
  const page = drawPage("Anna Quillfeather\n\nAnna Quillfeather\n\nBen Tarn");

  test("at each place that says it, or only at the one that a person marked", () => {
    assert.equal(trueCandidates(page, "Anna Quillfeather").length, 2);
    const second = makeCandidate("text", [wholeSegment(page.segments[1] ?? segmentWith(page, "Anna"))]);
    const marked = trueCandidates(page, "Anna Quillfeather", placeOf(second.spans));
    assert.deepEqual(
      marked.map(({ spans }) => spans[0].segment.line.index),
      [1],
    );
  });

  test("if it is misread, at the place that is nearly the same", () => {
    assert.equal(trueCandidates(page, "Ann Quillfeather").length, 2);
    assert.equal(trueCandidates(page, "Somebody else").length, 0);
  });

  test("a value over two lines is found by its letters", () => {
    const [found] = findPrinted([drawPage("kept by Anna\nQuillfeather of Hawes")], "name", "Anna Quillfeather");
    assert.deepEqual(found?.spans.map(spanText), ["Anna", "Quillfeather"]);
  });

  test("a short value occurs anywhere by chance, and a number is recognised by its form: neither is spelt out", () => {
    assert.deepEqual(findPrinted([drawPage("Anna")], "name", "Anna"), []);
    assert.deepEqual(findPrinted([drawPage("kept 12345.00")], "amount", "12345.00"), []);
  });

  test("the next document's value is cut from its lines like the example's", () => {
    const [found] = findPrinted([drawPage("kept by Anna Quillfeather of Hawes")], "name", "Anna Quillfeather");
    assert.ok(found !== undefined);
    const { box } = placeOf(found.spans) ?? assert.fail();
    const { width, height } = found.spans[0].segment.page;
    const value: RememberedValue = {
      ...{ near: 0, above: 0, right: 0, below: 0, value: 0, shape: 0, cut: 0, page: 1 },
      ...{ left: box.left, right2: box.right, top: (box.top * height) / width },
      anchors: [],
      parts: describeParts(found),
    };
    const next = [drawPage("kept by Bert Tarnweather of Whitby")];
    const cuts = cutLikewise(next, "name", { value, words: readPageWords(next) });
    assert.deepEqual(
      cuts.map(({ text }) => text),
      ["Bert Tarnweather"],
    );
  });
});

describe("what people cut from cells", () => {
  test("the mark at which most of them were cut is found", () => {
    const cells = [
      { text: "Copper wire - 4 mm", wanted: "copperwire" },
      { text: "Brass plate - 7 mm", wanted: "brassplate" },
    ];
    assert.deepEqual(findCuts(cells, 2)[0], { mark: " - ", keeps: "before" });
    assert.deepEqual(findCuts(cells, 3), []);
  });

  test("a cell is cut at its first mark, and kept whole if it has none", () => {
    const cut = (text: string) => {
      const page = drawPage(text);
      return cutCell([wholeSegment(segmentWith(page, text))], { mark: " - ", keeps: "before" }).map(spanText);
    };
    assert.deepEqual(cut("Oak shelf - lacquered - large"), ["Oak shelf"]);
    assert.deepEqual(cut("Oak shelf"), ["Oak shelf"]);
  });
});
