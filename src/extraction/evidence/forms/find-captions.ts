import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import type { Box } from "../../../domain/geometry.ts";
import { OVERLAP, WRAP_GAP } from "../../../domain/spacing.ts";
import { findLetterhead } from "../../document/find-letterhead.ts";
import type { RuledCells } from "../../document/ruled-cells.ts";
import { type Caption, isWritten, tickBox } from "./form-blank.ts";

/** Lines of the longest caption. */
const MOST_WRAPPED = 4;
/** Line heights by which the boxes of two lines of one caption may overlap: on scans and in tight print. */
export const OVER_LINE = 0.5;
/** The lines of one caption differ in size by less than this share, as lines with and without capitals do. */
const SAME_SIZE = 0.15;
/** A line above that may belong to another caption makes both together less certain than one. */
const WITH_UPPER_LINE = 0.9;
/**
 * With this many words, a text next to a blank is part of a sentence with gaps, which may be further away from the
 * value.
 */
const SENTENCE_PART = 4;
/** Maximum distance of a caption above its value or to its left (line heights), if no cell contains both. */
const REACH_ABOVE = 3.5;
/** Maximum distance of the header of a ruled column above its cells (line heights). */
const REACH_HEAD = 4 * REACH_ABOVE;
/** Up to these distances (line heights), a caption is right above or next to its value. */
const NEAR_ABOVE = 1.6;
const NEAR_LEFT = 3;
const REACH_LEFT = 12;
/** Dots lead the eye from a caption to a value at the other end of the line. */
const REACH_LEADER = 45;
/**
 * A caption under its line, as under signatures, is close to it; one at the bottom of its cell may be this far away.
 */
const REACH_BELOW = 2.2;
const REACH_FOOT = 10;
/** Lines above a value in which headings and captions are its context. */
const CONTEXT_LINES = 12;

/** How far a caption can be trusted, by its position; set by looking at forms, not fitted. */
const trusts = {
  inCellAbove: 1,
  left: 0.95,
  leftFar: 0.75,
  above: 0.85,
  aboveFar: 0.65,
  belowLine: 0.95,
  belowNext: 0.55,
  belowOpen: 0.6,
  foot: 0.85,
  columnHead: 0.75,
  flow: 0.85,
  right: 0.6,
  rightOfSentence: 0.85,
};

/** The segments of a page that can be captions. */
export function findPrint(page: PageLayout, isValue: (segment: Segment) => boolean): Segment[] {
  const letterhead = findLetterhead(page);
  return page.segments.filter(
    (segment) =>
      !isValue(segment) && !letterhead.has(segment) && /\p{L}{2}/u.test(segment.text) && !tickBox.test(segment.text),
  );
}

/** The words around a blank of a form that may name what is in it; `printed` are the page's segments that can. */
export function findCaptions(
  box: Box,
  page: PageLayout,
  cells: RuledCells,
  printed: Segment[],
  isValue: (segment: Segment) => boolean,
): Caption[] {
  const left = findLeft(box, printed, page, cells);
  const right = findRight(box, printed, page, cells);
  const flow = left.length === 0 ? findFlow(box, page, isValue, right.length > 0) : [];
  const inSentence = right.length > 0 && right[0]?.trust === trusts.rightOfSentence;
  if (inSentence && left.length + flow.length > 0) return [...left, ...flow, ...right];
  const above = findAbove(box, printed, page, cells);
  const hasClose = [...above, ...left].some(({ trust }) => trust >= trusts.above);
  const gapAbove = left.length > 0 ? 0 : gapOver(box, printed, cells.extent(box));
  const below = findBelow(box, printed, page, cells, { hasClose, gapAbove, isValue });
  return [...above, ...left, ...flow, ...right, ...below];
}

/** Captions and headings above a blank, nearest first. */
export function findContext(box: Box, page: PageLayout, isValue = isWritten): string[] {
  const lines: string[] = [];
  for (let index = page.lines.length - 1; index >= 0 && lines.length < CONTEXT_LINES; index -= 1) {
    const line = page.lines[index];
    if (line === undefined || line.box.bottom > (box.top + box.bottom) / 2) continue;
    const segments = line.segments.filter((segment) => !isValue(segment) && segment.box.left < box.right);
    const text = segments.map((segment) => segment.text).join(" ");
    if (/\p{L}{2}/u.test(text)) lines.push(text);
  }
  return lines;
}

function findAbove(box: Box, printed: Segment[], page: PageLayout, cells: RuledCells): Caption[] {
  const { lineHeight } = page;
  const extent = cells.extent(box);
  const over = printed
    .filter(({ box: other }) => other.bottom <= box.top + OVERLAP * lineHeight && isOver(other, box, extent))
    .sort((a, b) => b.box.bottom - a.box.bottom || distanceX(a.box, box) - distanceX(b.box, box));
  const nearest = over[0];
  if (nearest === undefined) return [];
  const gap = (box.top - nearest.box.bottom) / lineHeight;
  const isOneCell = !cells.isParted(nearest.box, box);
  if (isOneCell && gap > REACH_ABOVE) return [];
  const text = withLinesAbove(nearest, over, lineHeight, cells)
    .map((segment) => segment.text)
    .join(" ");
  if (!isOneCell) return gap > REACH_HEAD ? [] : [{ text, trust: trusts.columnHead, near: "start" }];
  if (gap > NEAR_ABOVE) return [{ text, trust: trusts.aboveFar, near: "start" }];
  return [{ text, trust: cells.hasRulings ? trusts.inCellAbove : trusts.above, near: "start" }];
}

/** A caption's lines, top to bottom; the last one is known. */
function withLinesAbove(last: Segment, over: Segment[], lineHeight: number, cells: RuledCells): Segment[] {
  const lines = [last];
  for (const candidate of over) {
    const first = lines[0] ?? last;
    if (candidate === last || lines.length >= MOST_WRAPPED) continue;
    const gap = first.box.top - candidate.box.bottom;
    const isNext = gap > -OVER_LINE * lineHeight && gap < WRAP_GAP * lineHeight;
    const isSameType = Math.abs(candidate.fontSize - first.fontSize) < SAME_SIZE * first.fontSize;
    const sharesLeft = candidate.box.left < first.box.right && candidate.box.right > first.box.left;
    if (isNext && isSameType && sharesLeft && !cells.isParted(candidate.box, first.box)) lines.unshift(candidate);
  }
  return lines;
}

function findLeft(box: Box, printed: Segment[], page: PageLayout, cells: RuledCells): Caption[] {
  const { lineHeight } = page;
  const beside = printed
    .filter(({ box: other }) => isBeside(other, box) && other.right <= box.left + OVERLAP * lineHeight)
    .sort((a, b) => b.box.right - a.box.right);
  const [nearest] = beside;
  if (nearest === undefined) return [];
  const gap = (box.left - nearest.box.right) / lineHeight;
  const isParted = cells.isPartedSideways(nearest.box, box);
  if (gap > (isParted ? REACH_LEFT : REACH_LEADER)) return [];
  const isNear = gap < NEAR_LEFT || (gap < REACH_LEFT && /:\s*$/u.test(nearest.text));
  const trust = !isParted && isNear ? trusts.left : trusts.leftFar;
  // A bare number on the line is in front of its caption; the second line of a caption is below the first.
  const upper = nearest.above !== null && nearest.above.block === nearest.block ? `${nearest.above.text} ` : "";
  const own: Caption = { text: nearest.text, trust, near: "end" };
  return upper === "" ? [own] : [own, { text: upper + nearest.text, trust: trust * WITH_UPPER_LINE, near: "end" }];
}

/**
 * Finds the caption below a blank. `hasClose`: a caption is right above or next to the blank, at the distance
 * `gapAbove`; then the words below more likely belong to the next blank, unless they are nearer.
 */
function findBelow(
  box: Box,
  printed: Segment[],
  page: PageLayout,
  cells: RuledCells,
  { hasClose, gapAbove, isValue }: { hasClose: boolean; gapAbove: number; isValue: (segment: Segment) => boolean },
): Caption[] {
  const { lineHeight } = page;
  const [nearest] = printed
    .filter(({ box: other }) => other.top >= box.bottom - OVERLAP * lineHeight && sharesColumn(other, box))
    .sort((a, b) => a.box.top - b.box.top || distanceX(a.box, box) - distanceX(b.box, box));
  if (nearest === undefined) return [];
  const gap = (nearest.box.top - box.bottom) / lineHeight;
  const isUnderLine = cells.isParted(box, nearest.box);
  const text = nearest.text;
  if (!isUnderLine && cells.hasRulings && !hasClose && gap < REACH_FOOT)
    return [{ text, trust: trusts.foot, near: "start" }];
  if (gap > REACH_BELOW) return [];
  const { below } = nearest;
  const isNext = below !== null && isValue(below) && below.box.top - nearest.box.bottom < NEAR_ABOVE * lineHeight;
  const isNearer = nearest.box.top - box.bottom <= gapAbove;
  if (isUnderLine && !isNext && (!hasClose || isNearer))
    return [{ text, trust: hasClose ? trusts.belowNext : trusts.belowLine, near: "start" }];
  return hasClose || isNext ? [] : [{ text, trust: trusts.belowOpen, near: "start" }];
}

/** White space between a blank and the words above it. */
function gapOver(box: Box, printed: Segment[], extent: { left: number; right: number }): number {
  const gaps = printed.filter(({ box: other }) => other.bottom <= box.top && isOver(other, box, extent));
  return Math.min(...gaps.map(({ box: other }) => box.top - other.bottom));
}

/** What follows a blank on its line; in a sentence with gaps it says as much as what is before the blank. */
function findRight(box: Box, printed: Segment[], page: PageLayout, cells: RuledCells): Caption[] {
  const beside = printed
    .filter(({ box: other }) => isBeside(other, box) && other.left >= box.right - OVERLAP * page.lineHeight)
    .sort((a, b) => a.box.left - b.box.left);
  const [nearest] = beside;
  if (nearest === undefined || cells.isPartedSideways(box, nearest.box)) return [];
  const gap = (nearest.box.left - box.right) / page.lineHeight;
  const isSentence = /^(?:%|\p{Ll})/u.test(nearest.text) && nearest.words.length >= SENTENCE_PART;
  if (gap > (isSentence ? REACH_LEADER : NEAR_LEFT)) return [];
  return [{ text: nearest.text, trust: isSentence ? trusts.rightOfSentence : trusts.right, near: "start" }];
}

/** The end of the line before, for a blank at the start of its line: the sentence continues. */
function findFlow(box: Box, page: PageLayout, isValue: (segment: Segment) => boolean, hasRight: boolean): Caption[] {
  const before = page.lines.findLast((line) => line.box.bottom <= box.top + OVERLAP * page.lineHeight);
  const last = before?.segments.findLast((segment) => !/^[.,;:]$/u.test(segment.text));
  if (before === undefined || last === undefined || isValue(last)) return [];
  const goesOn = /:\s*$/u.test(last.text) || (hasRight && last.words.length >= SENTENCE_PART);
  const isNear = box.top - before.box.bottom < NEAR_ABOVE * page.lineHeight;
  return goesOn && isNear ? [{ text: last.text, trust: trusts.flow, near: "end" }] : [];
}

/** Above the box, or at least above the box's cell. */
function isOver(other: Box, box: Box, extent: { left: number; right: number }): boolean {
  if (sharesColumn(other, box)) return true;
  const isBounded = extent.left > 0;
  return isBounded && other.left >= extent.left - 1 && other.right <= extent.right + 1;
}

function sharesColumn(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left;
}

/** What left edges count relative to the space between two boxes: just enough to decide between equal spaces. */
const TIE_BREAKER = 1e-3;

function distanceX(a: Box, b: Box): number {
  return Math.max(0, a.left - b.right, b.left - a.right) + TIE_BREAKER * Math.abs(a.left - b.left);
}

function isBeside(a: Box, b: Box): boolean {
  const [middleA, middleB] = [(a.top + a.bottom) / 2, (b.top + b.bottom) / 2];
  return (middleA > b.top && middleA < b.bottom) || (middleB > a.top && middleB < a.bottom);
}
