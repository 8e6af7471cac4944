import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { DocumentText, Word } from "../domain/document-text.ts";
import { layoutDocument } from "./layout-document.ts";

describe("layout", () => {
  test("words at one height are a line, and a wide gap splits it into segments", () => {
    const [page] = layoutDocument(pageOf([word("Total", 10, 10), word("due", 38, 10), word("12.00", 300, 11)])).pages;
    assert.deepEqual(
      page?.lines.map((line) => line.segments.map((segment) => segment.text)),
      [["Total due", "12.00"]],
    );
    const [label, value] = page?.segments ?? [];
    assert.equal(label?.right, value);
    assert.equal(value?.left, label);
  });

  test("sideways words are separate lines, and not part of a line that they cross", () => {
    const upright = [word("Total", 100, 100), word("12.00", 300, 100), word("Sum", 100, 160), word("9.00", 300, 160)];
    // A note that runs up the page: its first word is lowest.
    const turned = [
      { ...word("Paid", 40, 140), box: { left: 40, top: 140, right: 50, bottom: 164 }, turn: 90 },
      { ...word("cash", 40, 110), box: { left: 40, top: 112, right: 50, bottom: 136 }, turn: 90 },
    ];
    const [page] = layoutDocument(
      pageOf([turned[1] ?? upright[0], ...upright, turned[0]].flatMap((each) => each ?? [])),
    ).pages;
    assert.deepEqual(
      page?.lines.map((line) => line.segments.map((segment) => segment.text)),
      [["Total", "12.00"], ["Sum", "9.00"], ["Paid cash"]],
    );
    const note = page?.segments.at(-1);
    assert.deepEqual(
      [note?.above, note?.left, note?.box],
      [null, null, { left: 40, top: 112, right: 50, bottom: 164 }],
    );
    assert.equal(page?.blocks.at(-1), note?.block);
  });

  test("a slightly skewed line stays one line", () => {
    const words = Array.from({ length: 20 }, (_, index) => word("word", 10 + 28 * index, 100 + 0.02 * 28 * index));
    const [page] = layoutDocument(pageOf(words)).pages;
    assert.equal(page?.lines.length, 1);
  });

  test("a segment is linked with the nearest one above and below it", () => {
    const words = [word("Date", 10, 10), word("Number", 200, 10), word("2031", 10, 30), word("A-17", 200, 30)];
    const [page] = layoutDocument(pageOf(words)).pages;
    const value = page?.segments.find((segment) => segment.text === "A-17");
    assert.equal(value?.above?.text, "Number");
    assert.equal(value?.above?.below, value);
  });

  test("stacked lines are one block, and columns are read one after the other", () => {
    const words = [word("Left", 10, 10), word("Right", 300, 10), word("below", 10, 22), word("below", 300, 22)];
    const [page] = layoutDocument(pageOf(words)).pages;
    const read = page?.blocks.map((block) => block.segments.map((segment) => segment.text).join(" "));
    assert.deepEqual(read, ["Left below", "Right below"]);
  });

  test("a header is marked as repeated from the second page on", () => {
    const words = [word("Heron", 10, 10), word("text", 10, 400)];
    const layout = layoutDocument({ pages: [...pageOf(words).pages, ...pageOf(words).pages] });
    assert.deepEqual(
      layout.pages.map((page) => page.lines.map((line) => line.isRepeated)),
      [
        [false, false],
        [true, false],
      ],
    );
  });

  test("every word of the page is in exactly one segment, wherever it stands", () => {
    const words = fc.array(
      fc.record({ left: fc.integer({ min: 0, max: 500 }), top: fc.integer({ min: 0, max: 700 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(words, (places) => {
        const page = pageOf(places.map(({ left, top }, index) => word(`w${index}`, left, top)));
        const layout = layoutDocument(page);
        const found = layout.pages.flatMap((each) => each.segments.flatMap((segment) => segment.words));
        assert.deepEqual(new Set(found), new Set(page.pages[0]?.words));
        assert.equal(found.length, places.length);
        const inBlocks = layout.pages.flatMap((each) => each.blocks.flatMap((block) => block.segments));
        assert.equal(inBlocks.length, layout.pages.flatMap((each) => each.segments).length);
      }),
    );
  });
});

function pageOf(words: Word[]): DocumentText {
  const reading = { method: "text", reason: "text-layer", durationMs: 0 } as const;
  return { pages: [{ number: 1, width: 600, height: 800, reading, words, rulings: [] }] };
}

function word(text: string, left: number, top: number): Word {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
  return { text, box, fontSize: 10, isBold: false, confidence: 1 };
}
