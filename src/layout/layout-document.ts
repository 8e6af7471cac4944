import type { DocumentLayout, Line, PageLayout, Segment } from "../domain/document-layout.ts";
import type { DocumentText, PageText, Word } from "../domain/document-text.ts";
import { boxAround } from "../domain/geometry.ts";
import { findTypedSpaces } from "./find-typed-spaces.ts";
import { joinCombs } from "./join-combs.ts";
import { findColumnLines, lineToSegments, measureWidestSpace } from "./line-to-segments.ts";
import { linkSegments } from "./link-segments.ts";
import { markRepeatedLines, type SeenLines } from "./mark-repeated-lines.ts";
import { partTypedCells } from "./part-typed-cells.ts";
import { segmentsToBlocks } from "./segments-to-blocks.ts";
import { turnedWordsToLines } from "./turned-words-to-lines.ts";
import { height, wordsToLines } from "./words-to-lines.ts";

/**
 * Finds the arrangement of a document's words: lines, segments, blocks, neighbours. Deterministic; the work grows with
 * the number of words times its logarithm.
 */
export function layoutDocument(text: DocumentText): DocumentLayout {
  return { pages: [...layoutPages(text)] };
}

/** The same page by page, so that a long document need not be laid out at once. */
export function* layoutPages(text: DocumentText): Generator<PageLayout> {
  const seen: SeenLines = new Map();
  let nextId = 0;
  for (const page of text.pages) {
    const layout = layoutPage(page, nextId);
    nextId += layout.segments.length;
    markRepeatedLines(layout, seen);
    yield layout;
  }
}

function layoutPage(text: PageText, firstId: number): PageLayout {
  const upright = text.words.filter((word) => word.turn === undefined);
  const lineHeight = median(upright.map((word) => Math.max(height(word), word.fontSize))) || text.height / 60;
  const page: PageLayout = {
    number: text.number,
    width: text.width,
    height: text.height,
    lineHeight,
    rulings: text.rulings,
    lines: [],
    segments: [],
    blocks: [],
  };
  const lines = wordsToLines(joinCombs(upright));
  const splitting = {
    widestSpace: measureWidestSpace(lines),
    typedSpaceOf: findTypedSpaces(upright),
    columnLines: findColumnLines(text.rulings, lineHeight),
    pageWidth: text.width,
  };
  for (const cells of partTypedCells(lines)) {
    addLine(
      page,
      cells.flatMap((words) => lineToSegments(words, splitting)),
      firstId,
    );
  }
  linkSegments(page.lines);
  page.blocks = segmentsToBlocks(page.segments, lineHeight);
  if (upright.length < text.words.length) addTurnedLines(page, text, firstId);
  return page;
}

/** Adds a line of segments and returns which one it is; null for one without ink. */
function addLine(page: PageLayout, groups: Word[][], firstId: number): Line | null {
  if (groups.length === 0) return null;
  const line: Line = { index: page.lines.length, box: boxAround(groups.flat()), segments: [], isRepeated: false };
  for (const group of groups) {
    const segment = makeSegment(group, firstId + page.segments.length, page, line);
    line.segments.push(segment);
    page.segments.push(segment);
  }
  page.lines.push(line);
  return line;
}

/**
 * Adds sideways and skewed text (stamps, notes in the margin, watermarks) as lines after all others and without these
 * above or below them: text at the same height does not belong to them.
 */
function addTurnedLines(page: PageLayout, text: PageText, firstId: number): void {
  for (const words of turnedWordsToLines(text)) {
    const line = addLine(page, words, firstId);
    if (line === null) continue;
    for (const [position, segment] of line.segments.entries()) {
      segment.left = line.segments[position - 1] ?? null;
      segment.right = line.segments[position + 1] ?? null;
      segment.block = { index: page.blocks.length, box: { ...segment.box }, segments: [segment] };
      page.blocks.push(segment.block);
    }
  }
}

function makeSegment(words: Word[], id: number, page: PageLayout, line: Line): Segment {
  return {
    id,
    page,
    line,
    text: words.map((word) => word.text).join(" "),
    words,
    box: boxAround(words),
    fontSize: median(words.map((word) => word.fontSize)),
    isBold: words.filter((word) => word.isBold).length * 2 > words.length,
    left: null,
    right: null,
    above: null,
    below: null,
    block: null,
  };
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
