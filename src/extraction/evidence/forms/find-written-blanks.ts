import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { boxAround } from "../../../domain/geometry.ts";
import { NEXT_LINE_GAP } from "../../../domain/spacing.ts";
import { spanText, wholeSegment } from "../../../domain/span.ts";
import { findRuledCells, type RuledCells } from "../../document/ruled-cells.ts";
import { findCaptions, findContext, findPrint, OVER_LINE } from "./find-captions.ts";
import { type FormBlank, isWritten } from "./form-blank.ts";

/** Maximum distance between boxes of one number that a dash joins (line heights). */
const COMB_GAP = 6;
/** Maximum distance between pieces of one scanned value (line heights). */
const PIECE_GAP = 2.2;
const isNumberPart = /^[\d\s]{1,8}$/u;
/** Signs printed between the boxes of one number. */
const isJoint = /^[-–—/.]$/u;

/** What was written into a page's form, each blank with its captions. */
export function findWrittenBlanks(page: PageLayout): FormBlank[] {
  return page.segments.some(isWritten) ? findBlanks(page, isWritten) : [];
}

/** What is in the blanks of a page's form, given which of its segments are values. */
export function findBlanks(page: PageLayout, isValue: (segment: Segment) => boolean): FormBlank[] {
  const cells = findRuledCells(page);
  const printed = findPrint(page, isValue);
  // Print with a caption of its own before it is not the next line of what is above it.
  const hasCaption = ({ left, words: [first] }: Segment) =>
    first?.written === undefined && left !== null && !isValue(left);
  return groupBlanks(page.segments.filter(isValue), page, cells, hasCaption).map((segments) => {
    const [first, ...others] = segments;
    const box = boxAround(segments);
    return {
      spans: [wholeSegment(first), ...others.map(wholeSegment)],
      text: textOf(segments),
      captions: findCaptions(box, page, cells, printed, isValue),
      context: findContext(box, page, isValue),
      isCheckBox: false,
      isEmpty: false,
    };
  });
}

/** The segments of one blank of a form. */
type BlankSegments = [Segment, ...Segment[]];

/** Groups the segments of each blank: its lines, stacked lines of one cell, and the boxes of one number. */
function groupBlanks(
  written: Segment[],
  page: PageLayout,
  cells: RuledCells,
  hasCaption: (segment: Segment) => boolean,
): BlankSegments[] {
  const groups: BlankSegments[] = [];
  for (const segment of written) {
    const number = segment.words[0]?.written;
    const group = groups.find((each) => {
      const last = each.at(-1);
      if (last === undefined) return false;
      if (number !== undefined && last.words[0]?.written === number)
        return !cells.isPartedSideways(last.box, segment.box);
      return (
        (isNextLine(last, segment, page, cells) && !hasCaption(segment)) ||
        isNextPart(last, segment, page) ||
        isNextPiece(last, segment, page, cells)
      );
    });
    if (group === undefined) groups.push([segment]);
    else group.push(segment);
  }
  return groups;
}

function isNextLine(last: Segment, next: Segment, { lineHeight }: PageLayout, cells: RuledCells): boolean {
  const gap = next.box.top - last.box.bottom;
  const isBelow = gap > -OVER_LINE * lineHeight && gap < NEXT_LINE_GAP * lineHeight;
  const isAligned = Math.abs(next.box.left - last.box.left) < lineHeight;
  return isBelow && isAligned && next.above === last && !cells.isParted(last.box, next.box);
}

/** The next word of a scanned value: handwriting and typewriters leave wide spaces. */
function isNextPiece(last: Segment, next: Segment, { lineHeight }: PageLayout, cells: RuledCells): boolean {
  if (isWritten(last) || isWritten(next) || next.left !== last) return false;
  return next.box.left - last.box.right < PIECE_GAP * lineHeight && !cells.isPartedSideways(last.box, next.box);
}

/** The next boxes of the same number: next to each other, with only a dash between. */
function isNextPart(last: Segment, next: Segment, { lineHeight }: PageLayout): boolean {
  if (last.line !== next.line || !isNumberPart.test(last.text) || !isNumberPart.test(next.text)) return false;
  const between = next.left === last ? null : next.left;
  if (between === null || between.left !== last || !isJoint.test(between.text)) return false;
  return next.box.left - last.box.right < COMB_GAP * lineHeight;
}

function textOf(segments: Segment[]): string {
  let text = "";
  for (const [index, segment] of segments.entries()) {
    const last = segments[index - 1];
    const joint = last?.line === segment.line && segment.left !== last ? (segment.left?.text ?? "") : "";
    const isPart = isJoint.test(joint);
    const separator =
      last === undefined ? "" : isPart ? joint.replace(/[–—]/u, "-") : last.line === segment.line ? " " : "\n";
    text += separator + spanText(wholeSegment(segment));
  }
  return text;
}
