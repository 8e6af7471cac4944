import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { tickBox } from "./form-blank.ts";

/** A form numbers its captions: at least this many different small numbers are printed before words. */
const FEWEST_NUMBERS = 5;
const itemNumber = /^\(?([1-9]|[12]\d)\s?[a-z]?[.)]?$/u;
/** Maximum characters of a text that is only a caption's number: "1a". */
const LONGEST_NUMBER = 2;
/**
 * From this share of words that belong to fields, a text is a caption. Set by hand: an abbreviation or an explaining
 * word may be next to them.
 */
const MOSTLY_ASKED = 0.6;
/** Lines above a value that are searched for its caption: it may have two. */
const LINES_ABOVE = 2;
/** Longer texts are sentences. */
const MOST_WORDS = 8;
/** A value is at most this far from its caption (line heights). */
const REACH = 1.8;
const REACH_BESIDE = 14;

/**
 * Guesses which segments of a scanned form were written into it, because on a scan no font tells: text in capitals,
 * figures or names, below or next to a caption, that is not a field's caption itself. Returns nothing for a page that
 * does not number its captions.
 */
export function guessValues(page: PageLayout, askedTokens: Set<string>): Set<Segment> {
  if (!isNumberedForm(page)) return new Set();
  const values = new Set<Segment>();
  for (const segment of page.segments) {
    if (!looksWritten(segment) || isAsked(segment, askedTokens)) continue;
    if (hasCaption(segment, askedTokens, values)) values.add(segment);
  }
  return values;
}

function isNumberedForm(page: PageLayout): boolean {
  const numbers = new Set<string>();
  for (const segment of page.segments) {
    const first = segment.words[0]?.text ?? "";
    const next = segment.words[1]?.text ?? segment.right?.words[0]?.text ?? "";
    const number = itemNumber.exec(first)?.[1];
    if (
      number !== undefined &&
      /^\p{Lu}/u.test(next) &&
      isSentence(segment.words.length > 1 ? segment : segment.right)
    ) {
      numbers.add(number);
    }
  }
  return numbers.size >= FEWEST_NUMBERS;
}

/** Print explains in sentences: a word after the first begins with a lower-case letter. */
function isSentence(segment: Segment | null): boolean {
  return segment?.words.slice(1).some(({ text }) => /^\(?\p{Ll}{2}/u.test(text)) ?? false;
}

function looksWritten({ text, words }: Segment): boolean {
  if (words.length > MOST_WORDS || !/[\p{L}\p{N}]/u.test(text) || /[:：]\s*$/u.test(text)) return false;
  const isItemNumber = text.length <= LONGEST_NUMBER && itemNumber.test(text);
  if (isItemNumber || tickBox.test(text)) return false;
  return words.every((word) => !/^\(?\p{Ll}/u.test(word.text));
}

/** Consists of the fields' words: a caption. */
function isAsked({ text }: Segment, asked: Set<string>): boolean {
  const tokens = captionTokens(text).filter((token) => /\p{L}{2}/u.test(token));
  return tokens.length > 0 && tokens.filter((token) => asked.has(token)).length >= MOSTLY_ASKED * tokens.length;
}

function hasCaption(segment: Segment, asked: Set<string>, values: Set<Segment>): boolean {
  const { page, line, box } = segment;
  const isCaption = (other: Segment) => !values.has(other) && (isSentence(other) || isAsked(other, asked));
  const above = page.lines.slice(Math.max(0, line.index - LINES_ABOVE), line.index).flatMap((each) => each.segments);
  const isUnder = above.some((other) => {
    const gap = (box.top - other.box.bottom) / page.lineHeight;
    const isColumn = other.box.left < box.right && other.box.right > box.left - REACH_BESIDE * page.lineHeight;
    return gap < REACH && gap > -1 && isColumn && (isCaption(other) || values.has(other));
  });
  const { left } = segment;
  const isBeside =
    left !== null &&
    (isCaption(left) || values.has(left)) &&
    (box.left - left.box.right) / page.lineHeight < REACH_BESIDE;
  return isUnder || isBeside;
}
