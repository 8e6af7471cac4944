import type { DocumentText, PageText, Word } from "../../src/domain/document-text.ts";
import type { Box } from "../../src/domain/geometry.ts";

/** The width of letters and the height of lines on the made-up pages, in page units. */
const LETTER = 5;
const LINE = 14;

/**
 * A document written as text: one string per page, one line of text per line. Columns are kept: texts below each other
 * in the string are below each other on the page; two spaces or more make a gap. A word in stars, `*Tax*`, is bold.
 * Frames such as `┌─┬─┐` are lines drawn on the page.
 */
export function makeDocument(...pages: string[]): DocumentText {
  return { pages: pages.map((text, index) => makePage(index + 1, text)) };
}

function makePage(number: number, text: string): PageText {
  const lines = text.replace(/^\n/u, "").split("\n");
  const words = lines.flatMap((line, row) => makeWords(line, row));
  const reading = { method: "text", reason: "text-layer", durationMs: 0 } as const;
  return {
    number,
    width: 600,
    height: Math.max(800, LINE * lines.length + 40),
    reading,
    words,
    rulings: makeRulings(lines),
  };
}

/** Runs of frame characters as lines: horizontal ones along the rows, vertical ones along the columns. */
function makeRulings(lines: string[]): Box[] {
  const width = Math.max(...lines.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, at) => lines.map((line) => line[at] ?? " ").join(""));
  const [x, y] = [(column: number) => 20 + LETTER * (column + 0.5), (row: number) => 25 + LINE * row];
  const across = lines.flatMap((line, row) =>
    [...line.matchAll(/[─┌┐└┘├┤┬┴┼]{2,}/gu)].map(({ index, 0: run }) => ({
      left: x(index),
      right: x(index + run.length - 1),
      top: y(row),
      bottom: y(row) + 0.5,
    })),
  );
  const down = columns.flatMap((column, at) =>
    [...column.matchAll(/[│┌┐└┘├┤┬┴┼]{2,}/gu)].map(({ index, 0: run }) => ({
      left: x(at),
      right: x(at) + 0.5,
      top: y(index),
      bottom: y(index + run.length - 1),
    })),
  );
  return [...across, ...down];
}

const bold = /^\*(.+)\*$/u;

function makeWords(line: string, row: number): Word[] {
  const top = 20 + LINE * row;
  return [...line.matchAll(/[^\s─│┌┐└┘├┤┬┴┼]+/gu)].map((match) => ({
    text: match[0].replace(bold, "$1"),
    box: {
      left: 20 + LETTER * match.index,
      top,
      right: 20 + LETTER * (match.index + match[0].length),
      bottom: top + 10,
    },
    fontSize: 10,
    isBold: bold.test(match[0]),
    confidence: 1,
  }));
}
