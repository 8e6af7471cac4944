import { type Span, spanText } from "../../domain/span.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Traits } from "./traits.ts";

/** Text that could be a field's value, exactly as printed. */
export interface Candidate {
  kind: ValueKind;
  /** The lines of a value that spans several; only names, texts and addresses have more than one. */
  spans: [Span, ...Span[]];
  text: string;
  /** Candidates with equal keys have equal values: an ISO date, a plain number, or folded text. */
  key: string;
  /** Value of an amount or number; null for other kinds. */
  amount: number | null;
  /** What its finder already knows about it. */
  traits: Traits;
  /** Where the text after the caption begins, if not with the candidate itself: at the start of a period. */
  captionedFrom: number | null;
  /** The caption printed after a tick box; empty for all other values, whose captions stand before or above them. */
  caption: string;
}

export function makeCandidate(
  kind: ValueKind,
  spans: [Span, ...Span[]],
  details: { key?: string; amount?: number | null; traits?: Traits } = {},
): Candidate {
  const text = spans.length === 1 ? spanText(spans[0]) : spans.map(spanText).join("\n");
  return {
    kind,
    spans,
    text,
    key: details.key ?? keyOf(text),
    amount: details.amount ?? null,
    traits: details.traits ?? {},
    caption: "",
    captionedFrom: null,
  };
}

/** Lower case, single spaces. */
function keyOf(text: string): string {
  const folded = text.toLowerCase();
  return /[^\S ]| {2}/u.test(folded) ? folded.replace(/\s+/gu, " ") : folded;
}
