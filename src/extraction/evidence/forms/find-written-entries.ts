import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { boxAround } from "../../../domain/geometry.ts";
import { findRuledCells, type RuledCells } from "../../document/ruled-cells.ts";
import { spanText, wholeSegment } from "../../document/span.ts";
import { findCaptions, findContext, findPrint } from "./find-captions.ts";
import { type FormEntry, isWritten } from "./form-entry.ts";

/** Lines written below each other into one place follow within this gap (line heights). */
const NEXT_LINE = 0.9;
/** Boxes of one number, with a dash between, stand at most so far apart (line heights). */
const COMB_GAP = 6;
/** Pieces of one scanned value stand at most so far apart (line heights). */
const PIECE_GAP = 2.2;
const isNumberPart = /^[\d\s]{1,8}$/u;
/** Signs printed between the boxes of one number. */
const isJoint = /^[-–—/.]$/u;

/** What was written into a page's form, each place with its captions. */
export function findWrittenEntries(page: PageLayout): FormEntry[] {
  return page.segments.some(isWritten) ? findEntries(page, isWritten) : [];
}

/** What stands in the places of a page's form, when it is known which of its segments are values. */
export function findEntries(page: PageLayout, isValue: (segment: Segment) => boolean): FormEntry[] {
  const cells = findRuledCells(page);
  const printed = findPrint(page, isValue);
  return groupPlaces(page.segments.filter(isValue), page, cells).map((places) => {
    const [first, ...others] = places;
    const box = boxAround(places);
    return {
      spans: [wholeSegment(first), ...others.map(wholeSegment)],
      text: textOf(places),
      captions: findCaptions(box, page, cells, printed, isValue),
      context: findContext(box, page, isValue),
      isCheckBox: false,
      isEmpty: false,
    };
  });
}

/** The segments of one place of a form. */
type Place = [Segment, ...Segment[]];

/** Lines of one place, stacked lines of one cell, and the boxes of one number. */
function groupPlaces(written: Segment[], page: PageLayout, cells: RuledCells): Place[] {
  const groups: Place[] = [];
  for (const segment of written) {
    const number = segment.words[0]?.written;
    const group = groups.find((each) => {
      const last = each.at(-1);
      if (last === undefined) return false;
      if (number !== undefined && last.words[0]?.written === number)
        return !cells.isPartedSideways(last.box, segment.box);
      return (
        isNextLine(last, segment, page, cells) ||
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
  const isBelow = gap > -lineHeight / 2 && gap < NEXT_LINE * lineHeight;
  const isAligned = Math.abs(next.box.left - last.box.left) < lineHeight;
  return isBelow && isAligned && next.above === last && !cells.isParted(last.box, next.box);
}

/** The next word of a scanned value: handwriting and typewriters leave wide spaces. */
function isNextPiece(last: Segment, next: Segment, { lineHeight }: PageLayout, cells: RuledCells): boolean {
  if (isWritten(last) || isWritten(next) || next.left !== last) return false;
  return next.box.left - last.box.right < PIECE_GAP * lineHeight && !cells.isPartedSideways(last.box, next.box);
}

/** The next boxes of the same number: beside each other, with a dash and nothing else between. */
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
