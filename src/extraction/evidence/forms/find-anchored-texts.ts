import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { gapBelow, LIKE_EDGE, NEXT_LINE_GAP, SAME_EDGE } from "../../../domain/spacing.ts";
import { type Span, spanText } from "../../../domain/span.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { isCaptionWord } from "../../../vocabulary/caption-words.ts";
import { beginsOther } from "../../candidates/begins-other.ts";
import { findRuledCells, type RuledCells } from "../../document/ruled-cells.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { goesOn } from "../captions/goes-on.ts";
import { type CaptionWords, findCaptionWords } from "./caption-words.ts";
import { type Anchor, createAnchorFinder } from "./find-anchors.ts";

/** The text at the place where a field's caption says its value is. */
export interface AnchoredText {
  field: number;
  spans: [Span, ...Span[]];
  /** Its caption only names the party, and the field asks for that party's name or address. */
  isPartys: boolean;
  /** It is on a page that looks like a form. */
  isInForm: boolean;
  /** How surely it is the field's value, 0 to 1: the caption's quality, and how usual the place is. */
  score: number;
}

/** How usual each position of a value relative to its caption is, judged by many kinds of forms. */
const priors = {
  behind: 0.95,
  behindOpen: 0.8,
  behindSmall: 0.35,
  right: 0.95,
  rightOpen: 0.85,
  rightOverLine: 0.45,
  below: 0.8,
  belowInCell: 0.95,
  belowAside: 0.7,
  belowSecond: 0.4,
};
/**
 * How much the first line alone counts relative to a whole value of several lines, and a line's first piece relative to
 * the whole line.
 */
const FIRST_LINE = 0.8;
const FIRST_PIECE = 0.85;
/** A value next to its caption is within the first distance, one below it within the second (line heights). */
const REACH_RIGHT = 28;
const REACH_BELOW = 2;
/**
 * Maximum gap between pieces of one value on a line, as on typewritten and scanned pages (line heights); wider gaps
 * separate values.
 */
const PIECE_GAP = 1.4;
/** Lines below a caption in which its value may begin: a line of explanation or a ruling may be between them. */
const LINES_BELOW = 3;
/** Lines of the longest value that is written into a form. */
const MOST_LINES = 12;

/** The values at the captions of the requested fields, on pages that do not tell what was filled in. */
export function findAnchoredTexts(pages: PageLayout[], profiles: FieldProfile[]): AnchoredText[] {
  const findAnchors = createAnchorFinder(profiles);
  return pages.flatMap((page) => {
    const anchors = findAnchors(page);
    if (anchors.length === 0) return [];
    const captions = findCaptionWords(page, anchors);
    const isForm = captions.isNumbered || isNamedAsPrinted(anchors, profiles.length);
    const surroundings = { captions, isForm, cells: findRuledCells(page) };
    return anchors.flatMap((anchor) => {
      const asksForTick = profiles[anchor.field]?.kind === "boolean";
      return textsAt(anchor, { ...surroundings, asksForTick });
    });
  });
}

/** If at least this share of the fields have their names printed on a page, it is the form that the parser is for. */
const NAMED_AS_PRINTED = 0.6;
const FEWEST_NAMED = 3;
const SAME = 0.95;

function isNamedAsPrinted(anchors: Anchor[], fieldCount: number): boolean {
  const named = new Set(anchors.filter(({ quality, isName }) => isName && quality >= SAME).map(({ field }) => field));
  return named.size >= FEWEST_NAMED && named.size >= NAMED_AS_PRINTED * fieldCount;
}

interface Surroundings {
  isForm: boolean;
  /** The value is one of several options, which are side by side. */
  asksForTick: boolean;
  captions: CaptionWords;
  cells: RuledCells;
}

function textsAt(anchor: Anchor, around: Surroundings): AnchoredText[] {
  const { segment, to } = anchor;
  const isClosed = anchor.isClosed || colonBeside(segment) !== null;
  const anchoredTexts: AnchoredText[] = [];
  const behind = freeWords(segment, to, around.captions);
  const isCaption = behind !== null && !anchor.isClosed && (goesOn(spanText(behind)) || isOtherHalf(anchor, behind));
  const rest = isCaption ? null : behind;
  if (rest !== null) {
    const isSmall = /^\p{Ll}|^[^\s]+\)/u.test(spanText(rest));
    const prior = anchor.isClosed ? priors.behind : isSmall ? priors.behindSmall : priors.behindOpen;
    anchoredTexts.push(...withFurther(anchor, rest, prior, around));
  }
  const isBare = rest === null && !around.captions.has(segment, to, segment.words.length);
  const right = isBare ? valueRight(anchor, around) : null;
  if (right !== null) anchoredTexts.push(...withFurther(anchor, right.span, right.prior, around));
  const isBeside = right !== null && isClosed && !anchor.isClosed;
  if (!isBeside && (rest === null || !anchor.isClosed)) {
    anchoredTexts.push(...textsBelow(anchor, right !== null || rest !== null, around));
  }
  return anchoredTexts;
}

/** Words after a caption's slash: its other language, or what the second half of the value is ("Name / Nom"). */
function isOtherHalf({ segment, to }: Anchor, { from, ...span }: Span): boolean {
  const between = segment.text.slice(offsetOf(segment, Math.max(0, to - 1)), from);
  return /\/\s*$/u.test(between) && !/\d/u.test(spanText({ from, ...span }));
}

/** The colon that ends a caption in a column of its own, as in tables of captions and values. */
function colonBeside({ right }: Segment): Segment | null {
  return right !== null && /^[:：]$/u.test(right.text) ? right : null;
}

/** The words from a position on, up to the next caption; null if they say nothing. */
function freeWords(segment: Segment, from: number, captions: CaptionWords): Span | null {
  const end = captions.next(segment, from);
  let start = afterExplanation(segment, from, end);
  while (start < end && isFiller(segment.words[start]?.text ?? "", start === from)) start += 1;
  if (start >= end) return null;
  const isCut = end < segment.words.length;
  const span = trim({ segment, from: offsetOf(segment, start), to: offsetOf(segment, end) - (isCut ? 1 : 0) });
  return /[\p{L}\p{N}☐☒]/u.test(spanText(span)) ? span : null;
}

/** If at least this share of the words in brackets are words of captions, they explain a caption. */
const OF_CAPTIONS = 0.6;

/** The position after a caption's words in brackets, which explain it: "Address (number, street, and apt. no.)". */
function afterExplanation(segment: Segment, from: number, end: number): number {
  const first = segment.words[from]?.text ?? "";
  if (!first.startsWith("(")) return from;
  const last = segment.words.findIndex(({ text }, index) => index >= from && index < end && text.includes(")"));
  const to = last < 0 ? end : last + 1;
  const words = segment.words.slice(from, to);
  const known = words.filter(({ text }) => isCaptionWord(text));
  return /^\(\p{Ll}/u.test(first) || known.length >= OF_CAPTIONS * words.length ? to : from;
}

/** Signs between a caption and its value, and the plural or the explanation in brackets that ends a caption. */
function isFiller(text: string, isFirst: boolean): boolean {
  if (/^[^\p{L}\p{N}$€£☐☒(+"“]+$/u.test(text)) return true;
  return isFirst && /^\(\p{L}{1,3}\)?[:.]?$|^\p{Ll}{1,2}\)[:.]?$/u.test(text);
}

function valueRight(anchor: Anchor, { captions, cells }: Surroundings): { span: Span; prior: number } | null {
  const { segment } = anchor;
  const { page } = segment;
  const right = colonBeside(segment)?.right ?? segment.right;
  if (right === null || (right.box.left - segment.box.right) / page.lineHeight > REACH_RIGHT) return null;
  if (captions.startsIn(right)) return null;
  const span = freeWords(right, 0, captions);
  if (span === null) return null;
  const isParted = cells.isPartedSideways(segment.box, right.box);
  const isClosed = anchor.isClosed || right !== segment.right;
  return { span, prior: isParted ? priors.rightOverLine : isClosed ? priors.right : priors.rightOpen };
}

function textsBelow(anchor: Anchor, hasOther: boolean, around: Surroundings): AnchoredText[] {
  const { captions, cells } = around;
  const { segment } = anchor;
  const { page } = segment;
  const under = segmentUnder(anchor, captions);
  const below = under !== null && asksForName(under) ? (underName(under) ?? under) : under;
  if (below === null || captions.startsIn(below)) return [];
  const gap = (below.box.top - segment.box.bottom) / page.lineHeight;
  const isOneCell = cells.hasRulings && !cells.isParted(segment.box, below.box);
  if (below === under && gap > (isOneCell ? 2 : 1) * REACH_BELOW) return [];
  const span = freeWords(below, 0, captions);
  if (span === null) return [];
  const isAside = below.box.left > segment.box.right || below.box.right < segment.box.left;
  const usual = isAside ? priors.belowAside : isOneCell ? priors.belowInCell : priors.below;
  return withFurther(anchor, span, hasOther ? Math.min(usual, priors.belowSecond) : usual, around);
}

/** Words of the longest caption of a name. */
const MOST_NAME_CAPTION_WORDS = 5;

/** Whether a text is the caption of a name, as below a heading that says whose: "Patient" over "Name, surname". */
function asksForName({ text, words }: Segment): boolean {
  if (words.length > MOST_NAME_CAPTION_WORDS || /[:：]\s*\S/u.test(text)) return false;
  const explained = text.replace(/\([^()]*\)/gu, "");
  return captionTokens(text).includes("name") && saysNothingElse(explained);
}

function saysNothingElse(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 0 && words.every(isCaptionWord);
}

/** The value right under a caption of a name, with the same left edge. */
function underName(caption: Segment): Segment | null {
  const { below, page } = caption;
  if (below === null || gapBelow(caption, below) > NEXT_LINE_GAP * page.lineHeight) return null;
  const isUnder = Math.abs(below.box.left - caption.box.left) < SAME_EDGE * page.lineHeight;
  return isUnder && !saysNothingElse(below.text) ? below : null;
}

/**
 * The first segment on the next line within the caption's column: from its left edge to the next caption on its line.
 */
function segmentUnder({ segment, first }: Anchor, captions: CaptionWords): Segment | null {
  const { page } = segment;
  let end = Number.POSITIVE_INFINITY;
  for (let right = segment.right; right !== null && end === Number.POSITIVE_INFINITY; right = right.right) {
    if (captions.startsIn(right) || /\p{L}{2}/u.test(right.text)) end = right.box.left;
  }
  const from = Math.min(segment.box.left, first.box.left) - page.lineHeight;
  for (const line of page.lines.slice(segment.line.index + 1, segment.line.index + 1 + LINES_BELOW)) {
    const under = line.segments.filter((each) => each.box.left >= from && each.box.left < end - page.lineHeight);
    const found = under.find((each) => /[\p{L}\p{N}☐☒]/u.test(each.text));
    if (found !== undefined) return found;
  }
  return null;
}

/** A value's first piece, with the pieces that continue it on its line, and with the lines that continue it below. */
function withFurther(anchor: Anchor, first: Span, prior: number, around: Surroundings): AnchoredText[] {
  const line = wholeLine(first, around);
  const lines = withLinesBelow(line, anchor.segment, around);
  const score = anchor.quality * prior;
  const anchored = (spans: [Span, ...Span[]], share: number): AnchoredText => ({
    field: anchor.field,
    spans: [halfOf(spans[0], anchor) ?? spans[0], ...spans.slice(1)],
    isPartys: anchor.isParty,
    isInForm: around.isForm,
    score: score * share,
  });
  const anchoredTexts = [anchored(lines, 1)];
  if (lines.length > line.length) anchoredTexts.push(anchored(line, FIRST_LINE));
  if (line.length > 1) anchoredTexts.push(anchored([first], FIRST_PIECE * FIRST_LINE));
  return anchoredTexts;
}

/** Two captions in one, and two values; without spaces a slash may be part of a number or a word. */
const captionHalves = /^[^/]+\/[^/]+$/u;
const valueHalves = /^([^/]+?)\s+\/\s+([^/]+)$/u;

/**
 * The half of a value that a caption's half names: "34 / Female" at "Age / Sex"; null if one of them does not have two
 * halves.
 */
function halfOf(span: Span, { segment, from, to }: Anchor): Span | null {
  const caption = segment.text.replace(/\s*:\s*$/u, "");
  const value = spanText(span);
  const [, first = "", second = ""] = valueHalves.exec(value) ?? [];
  if (span.segment === segment || !captionHalves.test(caption) || second === "") return null;
  if (/^[^/]+\/?\s*$/u.test(caption.slice(0, offsetOf(segment, to)))) return { ...span, to: span.from + first.length };
  const isSecond = !caption
    .slice(offsetOf(segment, from))
    .replace(/^[\s/]+/u, "")
    .includes("/");
  return isSecond ? { ...span, from: span.to - second.length } : null;
}

function wholeLine(first: Span, { captions, cells, asksForTick }: Surroundings): [Span, ...Span[]] {
  const spans: [Span, ...Span[]] = [first];
  let last = first;
  while (last.to === last.segment.text.length) {
    const { right, page } = last.segment;
    if (right === null || (right.box.left - last.segment.box.right) / page.lineHeight > PIECE_GAP) break;
    if (captions.startsIn(right) || beginsOther(right) || (!asksForTick && isOfItsOwn(right))) break;
    if (cells.isPartedSideways(last.segment.box, right.box)) break;
    const next = freeWords(right, 0, captions);
    if (next === null) break;
    spans.push(next);
    last = next;
  }
  return spans;
}

function withLinesBelow(line: [Span, ...Span[]], anchor: Segment, around: Surroundings): [Span, ...Span[]] {
  const { captions, cells } = around;
  const spans: [Span, ...Span[]] = [...line];
  const [first] = line;
  const { lineHeight } = first.segment.page;
  const left = leftOf(first);
  let last = first.segment;
  const isWhole = line.every(({ segment, to }) => to === segment.text.length);
  for (let count = 1; isWhole && count < MOST_LINES; count += 1) {
    const next = lineBelow(last, left, lineHeight);
    if (next === null || captions.has(next, 0, next.words.length) || captions.startsIn(next)) break;
    if (beginsOther(next) || (looksLike(next, anchor) && !looksLike(first.segment, anchor))) break;
    if (cells.isParted(last.box, next.box) || (next.left !== null && captions.startsIn(next.left))) break;
    if (isNextRow(first.segment, next)) break;
    spans.push({ segment: next, from: 0, to: next.text.length });
    last = next;
  }
  return spans;
}

/**
 * Whether a piece of print that begins with a capital after a gap is separate: only text that OCR read has gaps within
 * a value.
 */
function isOfItsOwn(piece: Segment): boolean {
  return /^\p{Lu}/u.test(piece.text) && !isReadByOcr(piece);
}

/** Print sizes that differ by less than this share are the same. */
const SAME_SIZE = 0.06;

/**
 * Whether a line is printed like a caption: in a form that sets its captions smaller, such a line is the next caption.
 */
function looksLike(line: Segment, caption: Segment): boolean {
  if (isReadByOcr(line)) return true;
  const isAsLarge = Math.abs(line.fontSize - caption.fontSize) < SAME_SIZE * caption.fontSize;
  return isAsLarge && line.isBold === caption.isBold;
}

/** In text that OCR read, the sizes of letters and the gaps between a value's pieces vary by chance. */
function isReadByOcr({ words }: Segment): boolean {
  return words.some(({ confidence }) => confidence < 1);
}

/**
 * Whether a line has text to its left that is below the text to the left of the first line: the next caption and its
 * value.
 */
function isNextRow({ left, line }: Segment, next: Segment): boolean {
  if (left === null || next.left === null || next.line === line) return false;
  return Math.abs(next.left.box.left - left.box.left) < next.page.lineHeight;
}

function lineBelow(segment: Segment, left: number, lineHeight: number): Segment | null {
  const { below } = segment;
  if (below === null) return null;
  const gap = below.box.top - segment.box.bottom;
  const isNext = gap < NEXT_LINE_GAP * lineHeight && Math.abs(below.box.left - left) < LIKE_EDGE * lineHeight;
  return isNext ? below : null;
}

function leftOf({ segment, from }: Span): number {
  let offset = 0;
  for (const word of segment.words) {
    if (offset + word.text.length > from) return word.box.left;
    offset += word.text.length + 1;
  }
  return segment.box.left;
}

function offsetOf(segment: Segment, word: number): number {
  let offset = 0;
  for (const each of segment.words.slice(0, word)) offset += each.text.length + 1;
  return Math.min(offset, segment.text.length);
}

function trim(span: Span): Span {
  const { text } = span.segment;
  let { from, to } = span;
  while (from < to && /[\s:;,|*·•=_]/u.test(text[from] ?? "")) from += 1;
  while (to > from && /[\s|_:]/u.test(text[to - 1] ?? "")) to -= 1;
  return { segment: span.segment, from, to };
}
