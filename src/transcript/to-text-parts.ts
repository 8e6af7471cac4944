import type { PageLayout, Segment } from "../domain/document-layout.ts";
import { boxAround } from "../domain/geometry.ts";
import { NEXT_LINE_GAP } from "../domain/spacing.ts";
import { isFigure, type Part, type TextLine, type TextPart } from "./part.ts";
import { boxOfRows } from "./read-ruled-grid.ts";
import { type Row, rowBox, toRows } from "./rows.ts";

/** What is usual for the text of a page. */
export interface TextMeasures {
  lineHeight: number;
  /** The size of most of its letters. */
  fontSize: number;
  /** Whether sizes are measured on a picture, and differ from line to line. */
  isRough: boolean;
  /** Whether most of its letters are bold: then bold says nothing. */
  isBold: boolean;
}

/** How much larger than the text a heading of each level is set. */
const LARGER = [1.75, 1.4, 1.15] as const;
/** The same where sizes are measured on a picture. */
const ROUGHLY_LARGER = [2.2, 1.7, 1.4] as const;
/** Words and lines of the longest heading. */
const MOST_HEADING_WORDS = 14;
const MOST_HEADING_LINES = 3;
/** A name and an address have shorter lines than a heading of several. */
const FEWEST_WORDS_OF_MANY = 3;
/** Sizes of one paragraph differ by less. */
const SAME_SIZE = 1.12;
const ROUGHLY_SAME_SIZE = 1.3;
/** A paragraph ends at more than this much of the usual white space between lines, and at this many line heights. */
const LOOSE = 1.25;
const LOOSEST = 1.6;
/** A line that reaches this share of the width of its paragraph runs on in the next one, if it has this many letters. */
const FULL_LINE = 0.82;
const FEWEST_LETTERS = 40;
/** Rows of captions and values that are shown as a table. */
const FEWEST_PAIRS = 2;

/** Measures what is usual on a page. */
export function measureText({ segments, lineHeight }: PageLayout): TextMeasures {
  const sizes = segments.map(({ fontSize, text }) => ({ fontSize, letters: text.length }));
  const total = sizes.reduce((sum, { letters }) => sum + letters, 0);
  let before = 0;
  const middle = sizes
    .toSorted((one, other) => one.fontSize - other.fontSize)
    .find(({ letters }) => {
      before += letters;
      return before * 2 >= total;
    });
  const bold = segments.filter(({ isBold }) => isBold).reduce((sum, { text }) => sum + text.length, 0);
  return {
    lineHeight,
    fontSize: middle?.fontSize ?? lineHeight,
    isRough: segments.some(({ words }) => words.some(({ confidence }) => confidence < 1)),
    isBold: bold * 2 > total,
  };
}

/** Turns texts that are read line by line into headings, paragraphs, and tables of captions and values. */
export function toTextParts(segments: readonly Segment[], measures: TextMeasures): Part[] {
  const parts: Part[] = [];
  let open: Row[] = [];
  const close = () => {
    if (open.length > 0) parts.push(toPart(open, measures));
    open = [];
  };
  const rows = toRows(segments);
  const widest = widestGap(rows, measures.lineHeight);
  for (const row of rows) {
    const last = open.at(-1);
    if (last !== undefined && (gapBetween(last, row) > widest || !isAlike(last, row, measures))) close();
    open.push(row);
  }
  close();
  return parts;
}

const gapBetween = (above: Row, row: Row): number => rowBox(row).top - rowBox(above).bottom;

/** The white space up to which lines are one paragraph: more if all of them are set loosely. */
function widestGap(rows: readonly Row[], lineHeight: number): number {
  const gaps = rows.slice(1).map((row, index) => gapBetween(rows[index] ?? row, row));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(NEXT_LINE_GAP * lineHeight, Math.min(LOOSE * usual, LOOSEST * lineHeight));
}

/** Whether two lines can be of one paragraph, or rows of one table, by how they are set. */
function isAlike(above: Row, row: Row, { isRough, lineHeight }: TextMeasures): boolean {
  const [isOneAbove, isOne] = [isOneText(above, lineHeight), isOneText(row, lineHeight)];
  if (isOneAbove !== isOne) return false;
  if (!isOne) return true;
  const [one, other] = [sizeOf(above), sizeOf(row)];
  return Math.max(one, other) <= (isRough ? ROUGHLY_SAME_SIZE : SAME_SIZE) * Math.min(one, other);
}

const sizeOf = (row: Row): number => Math.max(...row.map(({ fontSize }) => fontSize));

/** Gaps up to this many line heights are spaces between the sentences of a justified line, if it has this many words. */
const SENTENCE_GAP = 1.3;
const FEWEST_OF_SENTENCE = 6;
/** A bullet, or the number of an item, stands apart from its text. */
const mark = /^(?:[•‣▪▫●○◦∙·–—*-]|\(?(?:\d{1,3}(?:[.]\d{1,2}){0,3}|[a-z]|[ivx]{1,4})[.)]?)$/iu;

/** Whether a row is one text, in spite of its gaps. */
function isOneText(row: Row, lineHeight: number): boolean {
  const unmarked = row.findIndex(({ text }) => !mark.test(text));
  const texts = unmarked === -1 ? [] : row.slice(unmarked);
  if (texts.length <= 1) return true;
  const gaps = texts.slice(1).map(({ box }, index) => box.left - (texts[index]?.box.right ?? 0));
  return countWords(texts) >= FEWEST_OF_SENTENCE && gaps.every((gap) => gap <= SENTENCE_GAP * lineHeight);
}

function toPart(rows: Row[], measures: TextMeasures): Part {
  const pairs = toPairs(rows, measures.lineHeight);
  if (pairs !== null) return pairs;
  const right = Math.max(...rows.map((row) => rowBox(row).right));
  const left = Math.min(...rows.map((row) => rowBox(row).left));
  const lines = rows.map((segments, index): TextLine => {
    const box = boxAround(segments);
    const isOne = isOneText(segments, measures.lineHeight);
    const text = segments.map((each) => each.text).join(isOne ? " " : "  ");
    const isFull = box.right >= left + FULL_LINE * (right - left) && text.length >= FEWEST_LETTERS;
    return { segments, text, box, runsOn: index < rows.length - 1 && isFull && isOne };
  });
  const part: TextPart = { kind: "text", box: boxAround(lines), heading: null, lines };
  return { ...part, heading: headingOf(rows, measures) };
}

const countWords = (row: Row): number => row.reduce((sum, { words }) => sum + words.length, 0);

/** Captions with their values beside them. */
function toPairs(rows: Row[], lineHeight: number): Part | null {
  if (rows.length < FEWEST_PAIRS || !rows.every((row) => row.length === 2 && !isOneText(row, lineHeight))) return null;
  const cells = rows.map((row) => row.map((segment) => [segment]));
  return { kind: "table", box: boxOfRows(cells), headRows: 0, rows: cells };
}

function headingOf(rows: Row[], measures: TextMeasures): TextPart["heading"] {
  const segments = rows.flat();
  const text = segments.map((segment) => segment.text).join(" ");
  if (rows.length > MOST_HEADING_LINES || segments.length > rows.length) return null;
  if (rows.length > 1 && rows.some((row) => countWords(row) < FEWEST_WORDS_OF_MANY)) return null;
  if (countWords(segments) > MOST_HEADING_WORDS || !/\p{L}{2}/u.test(text) || isFigure(text)) return null;
  const ratio = Math.min(...segments.map(({ fontSize }) => fontSize)) / Math.max(measures.fontSize, 1e-6);
  const levels = measures.isRough ? ROUGHLY_LARGER : LARGER;
  const level = levels.findIndex((least) => ratio >= least);
  if (level === 0) return 1;
  if (level === 1) return 2;
  if (level === 2) return 3;
  const isAlone = segments[0]?.left === null && segments[0]?.right === null;
  const isBolder = !measures.isBold && !measures.isRough && segments.every((segment) => segment.isBold);
  return isBolder && isAlone && rows.length === 1 && !/[.,;]$/u.test(text) && !/\d/u.test(text) ? 3 : null;
}
