import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { gapBelow, WRAP_GAP } from "../../../domain/spacing.ts";
import { namesOtherPeriod, salutationLine } from "../../../vocabulary/printed-words.ts";
import { unitBehind, unitInCaption, unitOf } from "../../../vocabulary/units.ts";
import { findLetterhead } from "../../document/find-letterhead.ts";
import { findStackedCaptions, type StackedCaptions } from "../../document/find-stacked-captions.ts";
import { findTableLines, type TableLine } from "../../document/find-table-lines.ts";
import { isFigure } from "../../document/is-figure.ts";
import { toldByPrint } from "../../document/told-by-print.ts";
import { largestOfEach } from "../../fields/caption-index.ts";
import { captionBefore, MOST_CAPTION_WORDS } from "./caption-before.ts";
import { createHeadFinder, nameCell, noHead } from "./name-cell.ts";
import { pairedCaption } from "./paired-caption.ts";
import type { Relevance, RelevanceFinder } from "./relevance.ts";

/** What surrounds a place in a document, as captions of each field. */
export interface Surroundings {
  /** The words before it in its segment, or else the segment to the left. */
  near: Relevance;
  nearText: string;
  /** The caption is in the same segment, not across a gap. */
  isCaptionInSegment: boolean;
  /** Its caption is a part of one that names several values with slashes between them. */
  isPaired: boolean;
  left2: Relevance;
  right: Relevance;
  above: Relevance;
  /** 1 right below the caption above, less with each line of white space; 0 if there are words before the place. */
  aboveWeight: number;
  rowHead: Relevance;
  /** Headers of the column that the segment is in, weaker with each line of distance. */
  column: Relevance;
  below: Relevance;
  /**
   * The caption of its row and the head of its column, as one text: "Gross pay" and "Year to date"; `none` outside of
   * rows of figures.
   */
  cell: Relevance;
  /** The nearest text with words above it in its column; "" if there is none, or if the place has no figure. */
  head: string;
  /** The unit of a number, as printed after it, in its caption or in its column's head; null if there is none. */
  unit: string | null;
  /** Its caption or its column's head says that it covers another period than the document: "Year to date". */
  isOfOtherPeriod: boolean;
  /** How well the words that lead to it in running text, across the line break, name each field. */
  flow: number[];
  hasColon: boolean;
  /**
   * Only an ordinary space separates it from the words before it, in the same print: "service" in "Customer service".
   */
  isUnparted: boolean;
  isProse: boolean;
  /** It is in a row of captions above a row of values. */
  isStackedLabel: boolean;
  /** What its line is within a table; undefined outside tables. */
  tableLine: TableLine | undefined;
}

/** Each line up a column weakens its header by this; a header 5 lines up still counts a third. */
const COLUMN_DECAY = Math.exp(-1 / 5);
/** White space, in line heights, over which a caption above loses two thirds of its weight. */
const ABOVE_DECAY = 3;
/** With this many words before it, a value is in a sentence. */
const PROSE_WORDS_BEFORE = 5;
/** Words of a sentence that are read before a value: the caption is the last few of them, or all. */
const FLOW_WORDS = 9;
const FLOW_WINDOWS = [3, 5, FLOW_WORDS];
/** A text above a value that is more similar than this is known to be a caption. */
const KNOWN_CAPTION = 0.75;

export interface SurroundingsFinder {
  at(segment: Segment, position: number): Surroundings;
}

/** Describes places in one document. Each place is described once, whatever the number of fields and candidates. */
export function createSurroundingsFinder(finder: RelevanceFinder): SurroundingsFinder {
  const known = new Map<Segment, (Surroundings | undefined)[]>();
  const columns = new Map<number, Relevance>();
  const stackedCaptions = new Map<PageLayout, StackedCaptions>();
  const stackedOn = (page: PageLayout) => {
    const found = stackedCaptions.get(page) ?? confirmCaptions(findStackedCaptions(page), finder);
    stackedCaptions.set(page, found);
    return found;
  };
  const headOver = createHeadFinder();
  const seenPages = new Set<PageLayout>();
  return {
    at(segment, position) {
      const own = known.get(segment) ?? [];
      const cached = own[position];
      if (cached !== undefined) return cached;
      if (!seenPages.has(segment.page)) {
        seenPages.add(segment.page);
        for (const each of segment.page.segments) columns.set(each.id, describeColumn(each, columns, finder));
      }
      const column = columns.get(segment.id) ?? finder.none;
      const stacked = stackedOn(segment.page);
      const tableLine = findTableLines(segment.page).get(segment.line);
      const overFigure = position === 0 && isFigure(segment.text) ? headOver(segment, tableLine === "row") : noHead;
      const { head } = overFigure;
      const described = describe(segment, position, finder, column, stacked, tableLine);
      const surroundings = {
        ...described,
        head,
        unit: unitAt(segment, position, described, overFigure.unit),
        isOfOtherPeriod: isFigure(segment.text.slice(position)) && isOtherPeriod(head, described.nearText),
        cell: head === "" ? finder.none : nameCell(segment, head, finder),
      };
      own[position] = surroundings;
      known.set(segment, own);
      return surroundings;
    },
  };
}

/**
 * The unit of the number at a place: after it, in the next text on its line, in its caption, or in its column's head.
 */
function unitAt(
  segment: Segment,
  position: number,
  { nearText, isCaptionInSegment }: Pick<Surroundings, "nearText" | "isCaptionInSegment">,
  unitOfColumn: string | null,
): string | null {
  const text = segment.text.slice(position);
  if (!startsWithNumber.test(text)) return null;
  const own = unitBehind(text);
  if (own !== null || !isFigure(text)) return own;
  const next = segment.right === null ? null : unitOf(segment.right.text);
  if (next !== null) return next;
  const caption = isCaptionInSegment ? segment.text.slice(0, position) : nearText;
  return (caption.length <= LONGEST_CAPTION ? unitInCaption(caption) : null) ?? unitOfColumn;
}

const startsWithNumber = /^[-+]?[.,]?\p{N}/u;

const box = /[☑☒✓✔⊠■☐□○]/u;

/** What follows a slash is another name for what is before it: "ISIN / SEDOL". */
function isOtherSide(before: string): boolean {
  return /\p{L}\s*\/\s*$/u.test(before);
}

/** Maximum characters of a caption. */
const LONGEST_CAPTION = 60;

function isOtherPeriod(head: string, caption: string): boolean {
  return namesOtherPeriod(head) || (caption.length <= LONGEST_CAPTION && namesOtherPeriod(caption));
}

/** Keeps the rows in which a caption names a field or a concept, and none of the values does. */
function confirmCaptions({ captionOf, rowOf }: StackedCaptions, finder: RelevanceFinder): StackedCaptions {
  const isRow = new Map<Segment[], boolean>();
  for (const row of rowOf.values())
    isRow.set(
      row,
      row.some((each) => isCaption(finder.ofSegment(each))),
    );
  for (const [value, caption] of captionOf)
    if (isCaption(finder.ofSegment(value))) isRow.set(rowOf.get(caption) ?? [], false);
  const isKnown = (caption: Segment) => isRow.get(rowOf.get(caption) ?? []) ?? false;
  return {
    captionOf: new Map([...captionOf].filter(([, caption]) => isKnown(caption))),
    rowOf: new Map([...rowOf].filter(([caption]) => isKnown(caption))),
  };
}

function isCaption({ own, rival }: Relevance): boolean {
  return own.some((similarity) => similarity > KNOWN_CAPTION) || rival.some((similarity) => similarity > KNOWN_CAPTION);
}

function describe(
  segment: Segment,
  position: number,
  finder: RelevanceFinder,
  column: Relevance,
  stacked: StackedCaptions,
  tableLine: TableLine | undefined,
): Omit<Surroundings, "head" | "cell" | "unit" | "isOfOtherPeriod"> {
  const { none } = finder;
  const before = segment.text.slice(0, position);
  const preText = captionBefore(before);
  const isCaptionInSegment = hasWords(preText);
  const { left, right, above, below } = segment;
  const left2 = left?.left ?? null;
  const atStart = !hasWords(before);
  const gap = above === null ? 0 : (segment.box.top - above.box.bottom) / segment.page.lineHeight;
  const head = segment.line.segments[0];
  const top = isCaptionInSegment ? undefined : stacked.captionOf.get(segment);
  // In a row of captions, the one to the left is the caption of what is below it.
  const pair = pairedCaption(segment, position);
  const isBesideCaption = left !== null && !isCaptionInSegment && stacked.rowOf.has(segment) && stacked.rowOf.has(left);
  const near = () => {
    if (pair !== null) return finder.ofText(pair);
    // The words before a box are those of the box before it.
    if (box.test(segment.text.charAt(position)) && box.test(before)) return none;
    if (isCaptionInSegment) return isOtherSide(before) ? none : finder.ofText(preText);
    if (top !== undefined) return captionAbove(segment, top, finder);
    return left === null || isBesideCaption ? none : nearestLeft(left, finder);
  };
  return {
    near: near(),
    isPaired: pair !== null,
    nearText: pair ?? (isCaptionInSegment ? preText : (top?.text ?? left?.text ?? "")),
    isCaptionInSegment,
    left2: left2 === null || isCaptionInSegment || top !== undefined ? none : finder.ofSegment(left2),
    right: right === null ? none : finder.ofSegment(right),
    above:
      atStart && above !== null && top === undefined && pair === null ? captionAbove(segment, above, finder) : none,
    aboveWeight: atStart && above !== null ? Math.exp(-Math.max(0, gap - 1) / ABOVE_DECAY) : 0,
    rowHead: head === undefined || head === segment || head === left ? none : finder.ofSegment(head),
    column: atStart ? column : none,
    below: below === null || !atStart ? none : finder.ofSegment(below),
    flow: flowBefore(segment, before, finder),
    isUnparted: isCaptionInSegment && isUnparted(segment, position),
    hasColon: /[:：]\s*$/u.test(before) || (atStart && /[:：]$/u.test(left?.text ?? "")),
    isProse: hasManyWords(before) && !/[:：]\s*\S{0,3}\s*$/u.test(before),
    isStackedLabel: stacked.rowOf.has(segment),
    tableLine,
  };
}

/**
 * Maximum space between the words of one text, in widths of their letters: a typewriter's space is one wide, a printed
 * one half.
 */
const WORD_SPACE = 1.2;
/** Print whose sizes differ by less than this share is the same. */
const SAME_SIZE = 0.05;

/** Whether a word continues the one before it: no sign, wider space or different print separates them. */
function isUnparted({ words }: Segment, position: number): boolean {
  let start = 0;
  const index = words.findIndex((word) => {
    start += word.text.length + 1;
    return start > position;
  });
  const [last, next] = [words[index - 1], words[index]];
  if (last === undefined || next === undefined || !/[\p{L}\p{N}]$/u.test(last.text)) return false;
  if (last.isBold !== next.isBold || Math.abs(last.fontSize - next.fontSize) > SAME_SIZE * next.fontSize) return false;
  const letters = last.text.length + next.text.length;
  const letterWidth = (last.box.right - last.box.left + next.box.right - next.box.left) / letters;
  return next.box.left - last.box.right <= WORD_SPACE * letterWidth;
}

/** Words after a number that are not more similar than this name a field by chance. */
const CHANCE_CAPTION = 0.3;

/** The caption to the left; a currency or a sign between caption and value is skipped. */
function nearestLeft(left: Segment, finder: RelevanceFinder): Relevance {
  if (toldByPrint(left.page).values.has(left)) return finder.none;
  if (findLetterhead(left.page).has(left)) return asName(left, finder);
  // Text after a tick box is that box's own caption.
  if (box.test(left.text.charAt(0))) return finder.none;
  const caption = hasWords(left.text) || left.left === null ? left : beforeBoxNumbers(left.left);
  const last = finder.ofText(captionBefore(caption.text));
  // "Bag 35 l" has its number in the caption, unlike "No. 17 Date".
  return last.own.some((similarity) => similarity > CHANCE_CAPTION) ? last : finder.ofSegment(caption);
}

/** The number of a form's line or box between its caption and its value: "4", "W1", "12a", or a currency's sign. */
const boxNumber = /^(?:\p{Lu}{0,2}\d{1,2}\p{L}?|\p{Sc})$/u;
const MOST_BOX_NUMBERS = 2;

function beforeBoxNumbers(segment: Segment): Segment {
  let at = segment;
  for (let step = 0; step < MOST_BOX_NUMBERS && at.left !== null && boxNumber.test(at.text); step += 1) at = at.left;
  return at;
}

/** A name in the letterhead announces nothing: its words can only speak against a field. */
function asName(segment: Segment, finder: RelevanceFinder): Relevance {
  return { ...finder.none, rival: finder.ofSegment(segment).rival };
}

/** A quantity is a value, not a caption, whatever it measures: "27 days plus bank holidays". */
const quantity = /^\d+(?:[.,]\d+)?\s\p{Ll}{2}/u;

/** The caption above; if that is the second line of a narrow caption, both lines. */
function captionAbove(segment: Segment, above: Segment, finder: RelevanceFinder): Relevance {
  if (quantity.test(above.text) || salutationLine.test(above.text)) return finder.none;
  if (findLetterhead(above.page).has(above)) return asName(above, finder);
  const single = finder.ofSegment(above);
  const upper = above.above;
  const height = segment.page.lineHeight;
  if (upper === null || gapBelow(upper, above) > WRAP_GAP * height) return single;
  if (above.words.length + upper.words.length > MOST_CAPTION_WORDS || above.block !== upper.block) return single;
  const both = finder.ofText(`${upper.text} ${above.text}`);
  return { ...single, own: largestOfEach(single.own, both.own), rival: largestOfEach(single.rival, both.rival) };
}

function describeColumn(segment: Segment, columns: Map<number, Relevance>, finder: RelevanceFinder): Relevance {
  const { above } = segment;
  if (above === null) return finder.none;
  const direct = finder.ofSegment(above);
  const further = columns.get(above.id) ?? finder.none;
  if (direct === finder.none && further === finder.none) return finder.none;
  const own = finder.none.own.slice();
  const rival = finder.none.rival.slice();
  for (let i = 0; i < own.length; i += 1) {
    own[i] = Math.fround(COLUMN_DECAY * Math.max(direct.own[i] ?? 0, further.own[i] ?? 0));
    rival[i] = Math.fround(COLUMN_DECAY * Math.max(direct.rival[i] ?? 0, further.rival[i] ?? 0));
  }
  return { own, rival, bare: finder.none.bare, other: finder.none.other };
}

function flowBefore(segment: Segment, before: string, finder: RelevanceFinder): number[] {
  const above = segment.above;
  const isParagraph = above !== null && above.block === segment.block;
  const isSentence = segment.words.length > FLOW_WORDS || (isParagraph && above.words.length > FLOW_WORDS);
  if (!isSentence) return finder.none.own;
  const words = wordsBefore(before, isParagraph ? above.text : "");
  let best = finder.none.own;
  for (const count of FLOW_WINDOWS) {
    const window = words.slice(-count);
    const own = window.length === 0 ? null : finder.ofWords(window);
    if (own !== null) best = best === finder.none.own ? own : largestOfEach(best, own);
    if (window.length === words.length) break;
  }
  return best;
}

/** The last words before a place in a sentence that may begin on the line above. */
function wordsBefore(before: string, above: string): string[] {
  const words = before.trim().split(/\s+/u).filter(Boolean);
  if (words.length < FLOW_WORDS && above !== "") words.unshift(...above.split(/\s+/u).slice(words.length - FLOW_WORDS));
  return words;
}

function hasManyWords(before: string): boolean {
  const isLong = before.length >= 2 * PROSE_WORDS_BEFORE - 1;
  return isLong && before.split(/\s+/u).length - 1 >= PROSE_WORDS_BEFORE;
}

const letters = /\p{L}{2,}|№|#|n°/iu;

/** Currency signs, brackets and single letters before a value are not captions. */
function hasWords(text: string): boolean {
  // Currency codes have no lower-case letters.
  if (/\p{Ll}{2}/u.test(text)) return true;
  return letters.test(text) && letters.test(text.replace(/\b(?:EUR|USD|GBP|CHF|RM|MYR|CAD|AUD)\b/gu, ""));
}
