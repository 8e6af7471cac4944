import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { guessType } from "./guess-type.ts";
import { likenessToLabel } from "./name-label.ts";

/** A label, and the value that stands beside or below it. */
export interface LabelledText {
  label: string;
  value: string;
}

/** Longest label, in characters and words: longer ones are sentences. */
const longestLabel = 40;
const mostLabelWords = 5;
/** From this likeness a text without a colon is a label, wherever its value stands. */
const surelyLabel = 0.8;
/** A value below its label begins this close, in line heights from top to top, and at the same left edge. */
const stepBelow = 2.2;
const edgeTolerance = 1.5;

/** The labelled values of a page in reading order; segments of a table are left alone. */
export function findLabelledValues(
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): LabelledText[] {
  const values = new Set<Segment>();
  return page.segments.flatMap((segment) => {
    if (tableSegments.has(segment) || values.has(segment) || segment.line.isRepeated) return [];
    const within = splitAtColon(segment.text);
    if (within) return [within];
    const label = toLabel(segment.text);
    if (label === null) return [];
    const value = findValue(segment, page, tableSegments, conventions);
    if (value === null) return [];
    values.add(value);
    return [{ label, value: value.text }];
  });
}

/** `Invoice number: 4711` in one piece. A time or an address of the web has a colon without a space behind it. */
function splitAtColon(text: string): LabelledText | null {
  const match = /^([^:：]+?)\s*[:：]\s+(\S.*)$/u.exec(text);
  const label = match?.[1] === undefined ? null : toLabel(`${match[1]}:`);
  return label === null || match?.[2] === undefined ? null : { label, value: match[2] };
}

/** The words of a label without its colon; null for a text that is none. */
function toLabel(text: string): string | null {
  const label = text.replace(/[\s:：]+$/u, "").trim();
  const words = label.split(/\s+/u);
  const isShort = label.length <= longestLabel && words.length <= mostLabelWords;
  const letters = label.replace(/[^\p{L}]/gu, "").length;
  return isShort && letters >= 2 && letters >= label.replace(/\s/gu, "").length / 2 ? label : null;
}

function findValue(
  label: Segment,
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): Segment | null {
  const isFree = ({ text }: Segment) => !/[:：]$/u.test(text) && splitAtColon(text) === null;
  const isOpen = (segment: Segment | null): segment is Segment =>
    segment !== null && !tableSegments.has(segment) && isFree(segment);
  const hasColon = /[:：]\s*$/u.test(label.text);
  const isSure = hasColon || likenessToLabel(label.text) >= surelyLabel;
  const { right, below } = label;
  if (isOpen(right)) {
    const isValue = isSure ? likenessToLabel(right.text) < surelyLabel : isPair(label, right, conventions);
    if (isValue) return right;
  }
  if (!isSure || !isOpen(below)) return null;
  const isClose = below.box.top - label.box.top <= stepBelow * page.lineHeight;
  const isAligned = Math.abs(below.box.left - label.box.left) <= edgeTolerance * page.lineHeight;
  return isClose && isAligned && likenessToLabel(below.text) < surelyLabel ? below : null;
}

/**
 * Two texts alone on their line, of which the right one is a date or an amount: a label and its value, though no term is
 * known and no colon says so. In a table there are more.
 */
function isPair(label: Segment, value: Segment, conventions: Conventions): boolean {
  if (label.line.segments.length > 2 || /\d/.test(label.text)) return false;
  return ["date", "money"].includes(guessType([value.text], null, conventions));
}
