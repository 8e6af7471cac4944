import type { Conventions } from "../../domain/record.ts";
import { type Span, spanText } from "../../domain/span.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { parseDateTime } from "../../formats/parse-date-time.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import { guessType } from "./guess-type.ts";
import { spanOfWords } from "./spans-in-box.ts";

/** Maximum words of a date or an amount. */
const MOST_FORMED_WORDS = 6;
/** A longer text is a sentence, of which only the word that was pointed at is meant. */
const MOST_WORDS = 8;

/**
 * What somebody means who points at a single word: the whole date or amount that it is part of, a number without the
 * words before it, or else the whole text without the caption before its colon; in a sentence, the word itself.
 */
export function widenPick(span: Span, conventions: Conventions): Span {
  const { segment } = span;
  const { words } = segment;
  const at = wordAt(span);
  const colon = words.findLastIndex(({ text }, index) => index < at && /[:：]$/u.test(text));
  const next = words.findIndex(({ text }, index) => index > at && /[:：]$/u.test(text));
  const [first, last] = [colon + 1, next === -1 ? words.length - 1 : at];
  const formed = findFormed(span, at, first, last, conventions);
  if (formed !== null) return formed;
  const hasDigit = (index: number) => /\d/u.test(words[index]?.text ?? "");
  if (hasDigit(at) && !hasDigit(first)) {
    let [from, to] = [at, at];
    while (from > first && hasDigit(from - 1)) from -= 1;
    while (to < last && hasDigit(to + 1)) to += 1;
    return spanOfWords(segment, from, to);
  }
  return last - first < MOST_WORDS ? spanOfWords(segment, first, last) : span;
}

/** The longest run of words around one that is a date or an amount, and would be another without its first or last word. */
function findFormed({ segment }: Span, at: number, first: number, last: number, conventions: Conventions): Span | null {
  const meaning = (from: number, to: number) =>
    from > to ? null : meaningOf(spanText(spanOfWords(segment, from, to)), conventions);
  for (let count = MOST_FORMED_WORDS; count > 0; count -= 1) {
    for (let from = Math.max(first, at - count + 1); from <= at && from + count - 1 <= last; from += 1) {
      const to = from + count - 1;
      const whole = meaning(from, to);
      if (whole !== null && meaning(from + 1, to) !== whole && meaning(from, to - 1) !== whole)
        return spanOfWords(segment, from, to);
    }
  }
  return null;
}

/** A date or an amount in a form in which equal ones are equal; null for any other text. */
function meaningOf(text: string, conventions: Conventions): string | null {
  switch (guessType([text], null, conventions)) {
    case "datetime":
      return parseDateTime(text, conventions);
    case "date":
      return parseDate(text, conventions);
    case "money":
      return JSON.stringify(parseMoney(text, conventions));
    default:
      return null;
  }
}

function wordAt({ segment, from }: Span): number {
  let start = 0;
  return segment.words.findIndex(({ text }) => {
    start += text.length + 1;
    return start > from;
  });
}
