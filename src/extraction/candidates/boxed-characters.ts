import type { Segment } from "../../domain/document-layout.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";

/** Maximum boxes of a value: an IBAN has up to 34. */
const MOST_BOXES = 34;
/** How much wider than the others the gap before the boxes of the next field is, at least. */
const WIDER = 1.7;

/**
 * The letters and digits of a value that forms have written into a box each, from its first one; null if there is no box at
 * this text, or it is not the first.
 */
export function readBoxed(segment: Segment): [Segment, ...Segment[]] | null {
  const { left, right } = segment;
  if (!isCharacter(segment) || right === null || !isCharacter(right)) return null;
  const step = right.box.left - segment.box.left;
  const isNext = (one: Segment, other: Segment) => other.box.left - one.box.left <= WIDER * step;
  if (left !== null && isCharacter(left) && isNext(left, segment)) return null;
  const boxed: [Segment, ...Segment[]] = [segment];
  let last = segment;
  for (let next: Segment | null = right; next !== null && isCharacter(next) && isNext(last, next); next = next.right) {
    if (boxed.length === MOST_BOXES) return null;
    boxed.push(next);
    last = next;
  }
  return boxed;
}

/** The places of boxed characters. */
export function boxedSpans([first, ...others]: [Segment, ...Segment[]]): [Span, ...Span[]] {
  return [wholeSegment(first), ...others.map(wholeSegment)];
}

function isCharacter({ text }: Segment): boolean {
  return /^[\p{L}\d]$/u.test(text);
}
