import type { Segment } from "../../domain/document-layout.ts";
import type { Span } from "../../domain/span.ts";
import { findAll } from "../../formats/find-all.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import type { Candidate } from "./candidate.ts";

/** The sign of a tick box, ticked or not. */
export const boxSign = /[☑☒✓✔⊠■☐□○]|\[\s?[xX✓]?\s?\]|\(\s?[xX]?\s?\)/gu;

const startsWithBox = new RegExp(`^\\s*(?:${boxSign.source})`, "u");

/** The options with tick boxes in one segment. */
export interface Options {
  /** The options whose boxes are ticked. */
  ticked: Span[];
  /** The words before the boxes, or next to or above them: what is asked. */
  question: string;
}

/**
 * The options after the tick boxes of a segment; null for a segment without such options. One sign within other words
 * is a misread letter, or a mark after a value.
 */
export function findOptions(segment: Segment): Options | null {
  const { text } = segment;
  const boxes = findAll(text, boxSign);
  const [first] = boxes;
  if (first === undefined) return null;
  const before = text.slice(0, first.index).trim();
  if (boxes.length === 1 && before !== "" && !/[:?]$/u.test(before)) return null;
  const ticked = boxes.flatMap((box, index) => {
    if (parseBoolean(box[0]) !== true) return [];
    const option = optionAt(segment, box.index + box[0].length, boxes[index + 1]?.index ?? text.length);
    return option === null ? [] : [option];
  });
  return { ticked, question: questionOf(segment, before) };
}

/** Of the options with tick boxes in a text, the only one that is ticked; null if there are more of them, or none. */
export function onlyTicked(spans: readonly Span[]): Span | null {
  const [only, ...others] = spans.flatMap(({ segment, from, to }) =>
    (findOptions(segment)?.ticked ?? []).filter((option) => option.from >= from && option.to <= to),
  );
  return only === undefined || others.length > 0 ? null : only;
}

/** The words after a box; in the next segment, if the box ends its own. */
function optionAt(segment: Segment, start: number, end: number): Span | null {
  const option = trim({ segment, from: start, to: end });
  if (option.to > option.from) return option;
  const { right } = segment;
  if (end < segment.text.length || right === null || startsWithBox.test(right.text)) return null;
  const box = right.text.search(boxSign);
  return trim({ segment: right, from: 0, to: box < 0 ? right.text.length : box });
}

function trim({ segment, from, to }: Span): Span {
  const text = segment.text.slice(from, to);
  const start = from + (/^[\s:;,|·•-]*/u.exec(text)?.[0].length ?? 0);
  const end = from + text.replace(/[\s:;,|·•]+$/u, "").length;
  return { segment, from: start, to: Math.max(start, end) };
}

/** Boxes next to and above a box that may belong to the same question. */
const MOST_BOXES = 8;

/** What is asked: the words before the boxes, or else the first words to the left of all boxes, or above them. */
export function questionOf(segment: Segment, before: string): string {
  if (before !== "") return before;
  let at = segment;
  for (let step = 0; step < MOST_BOXES; step += 1) {
    const next = at.left ?? at.above;
    if (next === null) return "";
    const box = next.text.search(boxSign);
    if (box < 0) return next.text;
    const words = next.text.slice(0, box).trim();
    if (words !== "") return words;
    at = next;
  }
  return "";
}

const onlyBox = new RegExp(`(?:${boxSign.source})\\s*$`, "u");

/** Whether a part of a text contains a tick box, or is the option after one. */
export function isOfBox({ segment: { text }, from, to }: Span): boolean {
  return onlyBox.test(text.slice(0, from)) || text.slice(from, to).search(boxSign) >= 0;
}

/** A ticked option as a value, with the question as its caption. */
export function asTicked(candidate: Candidate, question: string): Candidate {
  return { ...candidate, caption: question, traits: { ...candidate.traits, isTicked: 1 } };
}
