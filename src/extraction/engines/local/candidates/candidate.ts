import type { Segment } from "../../../../model/document-layout.ts";
import { type Box, union } from "../../../../model/geometry.ts";
import type { Place } from "../../../../model/record.ts";
import type { Relevance } from "../labels/relevance.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import type { Traits } from "../scoring/features.ts";
import type { Surroundings } from "../scoring/surroundings.ts";

/** A stretch of one segment's text; `from` and `to` count characters. */
export interface Span {
  segment: Segment;
  from: number;
  to: number;
}

/** Text that could be a field's value, literally as it stands in the document. */
export interface Candidate {
  kind: ValueKind;
  /** Lines of a value that runs over several; only names, texts and addresses have more than one. */
  spans: [Span, ...Span[]];
  text: string;
  /** Equal keys mean equal values: an ISO date, a plain number, or folded text. */
  key: string;
  /** Value of an amount or number; null for other kinds. */
  amount: number | null;
  /** What its finder already knows about it. */
  traits: Traits;
  /** The traits as pairs of a feature's position and its value; made when the candidate is first scored. */
  vector: number[] | null;
  /** How well its own text serves as a label; found when it is first scored. */
  asLabel: Relevance | null;
  /** What stands around it; found when it is first scored. */
  around: Surroundings | null;
  /** Where the text begins that its label stands before, when not at its own beginning: the start of a period. */
  labelledFrom: number | null;
  /** The label printed behind a tick box; empty for all other values, whose labels stand before or above them. */
  caption: string;
}

/** The text of a span, trimmed to its ink. */
export function spanText(span: Span): string {
  return span.segment.text.slice(span.from, span.to);
}

export function wholeSegment(segment: Segment): Span {
  return { segment, from: 0, to: segment.text.length };
}

export function makeCandidate(
  kind: ValueKind,
  spans: [Span, ...Span[]],
  details: { key?: string; amount?: number | null; traits?: Candidate["traits"] } = {},
): Candidate {
  const text = spans.length === 1 ? spanText(spans[0]) : spans.map(spanText).join("\n");
  return {
    kind,
    spans,
    text,
    key: details.key ?? keyOf(text),
    amount: details.amount ?? null,
    traits: details.traits ?? {},
    vector: null,
    asLabel: null,
    around: null,
    caption: "",
    labelledFrom: null,
  };
}

/** Lower case, single spaces. */
function keyOf(text: string): string {
  const folded = text.toLowerCase();
  return /[^\S ]| {2}/u.test(folded) ? folded.replace(/\s+/gu, " ") : folded;
}

/** Where a candidate stands: the page of its first line and the box around all its lines on that page. */
export function placeOf(spans: Span[]): Place | null {
  const first = spans[0];
  if (first === undefined) return null;
  const page = first.segment.page;
  const { left, top, right, bottom } = spans
    .filter((span) => span.segment.page === page)
    .map(spanBox)
    .reduce(union);
  const [x, y] = [(at: number) => clamp(at / page.width), (at: number) => clamp(at / page.height)];
  return { page: page.number, box: { left: x(left), top: y(top), right: x(right), bottom: y(bottom) } };
}

/** The box of a span: its words', the first and last cut where the span begins or ends inside them. */
export function spanBox(span: Span): Box {
  const box: Box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  let start = 0;
  for (const word of span.segment.words) {
    const end = start + word.text.length;
    if (end > span.from && start < span.to) {
      const width = (word.box.right - word.box.left) / Math.max(word.text.length, 1);
      box.left = Math.min(box.left, word.box.left + width * Math.max(0, span.from - start));
      box.right = Math.max(box.right, word.box.right - width * Math.max(0, end - span.to));
      box.top = Math.min(box.top, word.box.top);
      box.bottom = Math.max(box.bottom, word.box.bottom);
    }
    start = end + 1;
  }
  return box.left <= box.right ? box : span.segment.box;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
