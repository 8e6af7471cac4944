import type { Block, DocumentLayout, PageLayout, Segment } from "../domain/document-layout.ts";
import { addressesModel } from "./address-model.ts";

/** A line as it is shown to a language model. */
export interface DocumentLine {
  /** Unique in the document, counted from 1. The same layout always gives the same ids. */
  id: number;
  page: PageLayout;
  /** Left to right. */
  segments: Segment[];
  /** A running header or footer that an earlier page has, too. */
  isRepeated: boolean;
}

/** Lines that a block of running text has at least, and characters that they have on average. */
const LEAST_PROSE_LINES = 4;
const LEAST_PROSE_CHARACTERS = 25;

/**
 * The lines of a document as a person reads them: side by side what belongs together (labels and values, the cells of a
 * table row), one after the other the columns of running text. Blocks that speak to a language model are left out, so no
 * model sees them, and nothing that it says of them counts.
 */
export function linesOf({ pages }: DocumentLayout): DocumentLine[] {
  const lines: DocumentLine[] = [];
  for (const page of pages) {
    const left = new Set(page.blocks.filter(isAddress));
    for (const { segments, isRepeated } of readPage(page)) {
      const shown = segments.filter(({ text, block }) => text.trim() !== "" && (block === null || !left.has(block)));
      if (shown.length === 0 || addressesModel(textOf(shown))) continue;
      lines.push({ id: lines.length + 1, page, segments: shown, isRepeated });
    }
  }
  return lines;
}

function isAddress({ segments }: Block): boolean {
  return addressesModel(textOf(segments));
}

function textOf(segments: Segment[]): string {
  return segments.map(({ text }) => text).join(" ");
}

/** The text of a line; ` | ` stands for a wide gap. */
export function lineText({ segments }: DocumentLine): string {
  return segments.map(({ text }) => text).join(" | ");
}

function* readPage(page: PageLayout): Generator<Pick<DocumentLine, "segments" | "isRepeated">> {
  const columns = findProseColumns(page.blocks);
  const read = new Set<Block>();
  for (const { segments, isRepeated } of page.lines) {
    yield { segments: segments.filter(({ block }) => block === null || !columns.has(block)), isRepeated };
    for (const { block } of segments) {
      if (block === null || !columns.has(block) || read.has(block)) continue;
      read.add(block);
      for (const row of linesOfBlock(block))
        yield { segments: row, isRepeated: row.every(({ line }) => line.isRepeated) };
    }
  }
}

/** Blocks of running text that stand side by side: a person reads one after the other. */
function findProseColumns(blocks: Block[]): Set<Block> {
  const prose = blocks.filter(isProse);
  return new Set(prose.filter((block) => prose.some((other) => other !== block && isBeside(block, other))));
}

function isProse({ segments }: Block): boolean {
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  return segments.length >= LEAST_PROSE_LINES && characters / segments.length >= LEAST_PROSE_CHARACTERS;
}

function isBeside({ box: a }: Block, { box: b }: Block): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isApart = a.right <= b.left || b.right <= a.left;
  return isApart && shared > Math.min(a.bottom - a.top, b.bottom - b.top) / 2;
}

function linesOfBlock({ segments }: Block): Segment[][] {
  const rows = Map.groupBy(segments, ({ line }) => line);
  return [...rows].sort(([a], [b]) => a.index - b.index).map(([, row]) => row.toSorted((a, b) => a.id - b.id));
}
