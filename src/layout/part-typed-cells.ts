import type { Word } from "../domain/document-text.ts";

/** Minimum bars of a line that may be a row of a table drawn with characters. */
const FEWEST_BARS = 2;
/** Minimum lines with so many bars: a single one may be a row of links. */
const FEWEST_LINES = 2;
/** Part of a frame: "+-----+-----+", "|=====|". */
const frame = /^[+|][+|=_:–—-]{2,}$/u;

/**
 * Tables drawn with characters (`| Name | Amount |`): each line as the words of its cells. Lines of other pages, and
 * lines without bars, are one cell; the frame itself is left out.
 */
export function partTypedCells(lines: Word[][]): Word[][][] {
  const isTyped = lines.filter((words) => countBars(words) >= FEWEST_BARS).length >= FEWEST_LINES;
  return lines.map((words) => {
    const inked = words.filter(({ text }) => !frame.test(text));
    return isTyped && countBars(inked) >= FEWEST_BARS ? partAtBars(inked) : [inked];
  });
}

function countBars(words: Word[]): number {
  return words.reduce((count, { text }) => count + text.split("|").length - 1, 0);
}

function partAtBars(words: Word[]): Word[][] {
  const cells: Word[][] = [[]];
  for (const word of words) {
    for (const [index, part] of partsOf(word).entries()) {
      if (index > 0) cells.push([]);
      if (part !== null) cells.at(-1)?.push(part);
    }
  }
  return cells.filter((cell) => cell.length > 0);
}

/** A word's pieces between bars, with the share of its box that their letters have; null for an empty piece. */
function partsOf(word: Word): (Word | null)[] {
  if (!word.text.includes("|")) return [word];
  const width = (word.box.right - word.box.left) / word.text.length;
  let start = 0;
  return word.text.split("|").map((text) => {
    const left = word.box.left + width * start;
    start += text.length + 1;
    return text === "" ? null : { ...word, text, box: { ...word.box, left, right: left + width * text.length } };
  });
}
