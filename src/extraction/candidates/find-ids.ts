import type { Segment } from "../../domain/document-layout.ts";
import type { Span } from "../../domain/span.ts";
import { findAll } from "../../formats/find-all.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import { countCharacters, countLetters, isSpace } from "../document/characters.ts";
import { findBroken } from "./across-lines.ts";
import { boxedSpans, readBoxed } from "./boxed-characters.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";

/** With this many digits, a number is hardly a quantity or a count; with fewer, it usually is. */
const MANY_DIGITS = 4;
const FEW_DIGITS = 3;
/** An identifier with more tokens than this is a sentence. */
const MOST_TOKENS = 5;
/** Longest identifier on business documents, in characters; keys that machines read are longer, in groups. */
const LONGEST = 40;
const LONGEST_RUN = 60;
/** Maximum groups of a number: an access key of 44 digits has eleven. */
const MOST_GROUPS = 12;
/** Longest code without digits, in letters; longer ones are words. */
export const LONGEST_CODE = 16;
const dateLike = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u;
/** "24 May 2026", "Jun 3, 2026". */
const writtenDate = /^\d{1,2}\.?\s\p{L}{3,10}\.?\s\d{4}$|^\p{L}{3,10}\.?\s\d{1,2},?\s\d{4}$/u;
const amountLike = /^[€$£]?\d{1,3}(?:[.,]\d{3})*[.,]\d{2}[€$£]?$/u;

/** Letters with which a number may begin: "DE 4471", "WST-TA 179". */
const lettersBefore = /^(?:\p{Lu}{1,5}-?|\p{Lu}{1,3}-\p{Lu}{1,3})$/u;

/** A number with its caption, such as "Acct # 4769". */
const captionedNumber = /\p{L}\.?\s*(?:#|№|n°)\s*\S*\d/iu;

/**
 * Runs of tokens that can be a document, customer or contract number: tokens with a digit, also two together or after a
 * colon.
 */
export function findIds(segment: Segment): Candidate[] {
  const boxed = [...findBoxed(segment), ...findBrokenIds(segment)];
  if (!/\d/u.test(segment.text)) return [...findWithoutDigits(segment), ...boxed];
  const tokens = splitTokens(segment.text);
  const found = new Map<number, Candidate>();
  const add = (from: number, to: number, pattern: string) => {
    const span = trimPunctuation({ segment, from, to });
    const key = span.from * (segment.text.length + 1) + span.to;
    if (span.to - span.from > (pattern === "run" ? LONGEST_RUN : LONGEST) || found.has(key)) return;
    if (/\d/u.test(segment.text.slice(span.from, span.to))) found.set(key, describe(span, pattern));
  };
  for (const [index, token] of tokens.entries()) {
    if (!/\d/u.test(token.text)) continue;
    add(token.from, token.to, "token");
    const next = tokens[index + 1];
    if (next !== undefined && /\d/u.test(next.text)) add(token.from, next.to, "pair");
    const before = tokens[index - 1];
    if (before !== undefined && lettersBefore.test(before.text)) add(before.from, token.to, "pair");
    const mark = Math.max(token.text.lastIndexOf(":"), token.text.lastIndexOf("#"), token.text.indexOf("°"));
    if (mark >= 0 && mark < token.text.length - 1) add(token.from + mark + 1, token.to, "afterMark");
  }
  addRuns(tokens, add);
  const colon = segment.text.lastIndexOf(":");
  const rest = segment.text.slice(colon + 1).trim();
  if (/\d/u.test(rest) && rest.split(/\s+/u).length <= MOST_TOKENS && !captionedNumber.test(rest)) {
    add(segment.text.length - rest.length, segment.text.length, "rest");
  }
  return [...found.values(), ...boxed];
}

/** Fewer characters in boxes are a count or a choice. */
const FEWEST_BOXED = 5;

/** "9 5 5 0 1 7 4 6": each character in a box of its own. */
function findBoxed(segment: Segment): Candidate[] {
  const boxed = readBoxed(segment);
  const text = boxed?.map((each) => each.text).join("") ?? "";
  if (boxed === null || text.length < FEWEST_BOXED || countCharacters(text).digits < FEW_DIGITS) return [];
  const details = { key: text.toLowerCase(), traits: traitsOf(text) };
  return [{ ...makeCandidate("id", boxedSpans(boxed), details), text }];
}

/** A code or a number in groups, at most twelve, of which at least the last one has a digit. */
const brokenCode =
  /(?<![\p{L}\d.,/-])(?:[\p{Lu}\d]{1,12} ){0,11}[\p{Lu}\d][\p{Lu}\d/-]*(?<=\d)(?:\.\p{Ll}?\d+)?(?![\p{L}\d])/gu;
const FEWEST_BROKEN_DIGITS = 4;

/** "TEDS-" above "77418", "MP 09 ZZ" above "4417" in running text. */
function findBrokenIds(segment: Segment): Candidate[] {
  const found = findBroken("id", segment, (text) =>
    findAll(text, brokenCode).map(({ 0: code, index }) => ({ start: index, end: index + code.length })),
  );
  return found.flatMap((each) => {
    if (countCharacters(each.text).digits < FEWEST_BROKEN_DIGITS) return [];
    return [{ ...each, key: keyOf(each.text), traits: traitsOf(each.text) }];
  });
}

interface Token {
  from: number;
  to: number;
  text: string;
}

function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let from = -1;
  for (let i = 0; i <= text.length; i += 1) {
    const isGap = i === text.length || isSpace(text.charCodeAt(i));
    if (!isGap && from < 0) from = i;
    if (!isGap || from < 0) continue;
    tokens.push({ from, to: i, text: text.slice(from, i) });
    from = -1;
  }
  return tokens;
}

/** Numbers printed in groups, "85 4775 7219" or "B AB 123": consecutive groups as one number. */
function addRuns(tokens: Token[], add: (from: number, to: number, pattern: string) => void): void {
  let run: Token[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined && run.length > 1 && run.length <= MOST_GROUPS) {
      add(first.from, last.to, "run");
      // "TKT 1 04417 28471", "999 004 417 MVA": the letters may be its caption, or say what it is for.
      const digits = run.find(({ text }) => /\d/u.test(text));
      const lastDigits = run.findLast(({ text }) => /\d/u.test(text));
      if (digits !== undefined && digits !== first && digits !== last) add(digits.from, last.to, "run");
      if (digits !== undefined && lastDigits !== undefined && lastDigits !== last && lastDigits !== digits)
        add(digits.from, lastDigits.to, "run");
    }
    run = [];
  };
  for (const token of tokens) {
    const plain = token.text.replace(behindGroup, "");
    if (!isGroup(plain)) {
      close();
      continue;
    }
    run.push({ ...token, to: token.from + plain.length, text: plain });
    // A comma ends a number, and the sentence goes on: "870319 5283 08 6, an adult".
    if (plain !== token.text) close();
  }
  close();
}

/** Signs after the last group of a number in a sentence. */
const behindGroup = /[,;.)]+$/u;
/** A group of a payment slip's number: "00190.50095". */
const dottedGroup = /^\d{4,}\.\d{4,}$/u;

/** A group of a number: digits or a few capital letters, but no amount, date or range. */
function isGroup(text: string): boolean {
  if (dottedGroup.test(text)) return true;
  return /^(?:\p{Lu}{0,3}\d[\d\p{Lu}/-]*|\p{Lu}{1,3})$/u.test(text) && !dateLike.test(text) && !amountLike.test(text);
}

/**
 * Codes that consist only of letters, such as "BD-FF": a whole segment, or what follows its colon, if documents do not
 * print it as a caption.
 */
function findWithoutDigits(segment: Segment): Candidate[] {
  const from = segment.text.lastIndexOf(":") + 1;
  const span = trimPunctuation({ segment, from, to: segment.text.length });
  const text = segment.text.slice(span.from, span.to);
  if (text.length < 2 || text.length > LONGEST_CODE || /\s.*\s/u.test(text) || isPrintedCaption(text)) return [];
  const candidate = describe(span, "rest");
  candidate.traits.hasNoDigit = 1;
  return [candidate];
}

function describe(span: Span, pattern: string): Candidate {
  const text = span.segment.text.slice(span.from, span.to);
  const candidate = makeCandidate("id", [span], { key: keyOf(text) });
  candidate.traits = {
    ...traitsOf(text),
    isPair: pattern === "pair" ? 1 : 0,
    isPartOfRun: pattern === "run" ? 0 : isPartOfRun(span),
  };
  return candidate;
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/\s/gu, "");
}

function traitsOf(text: string): Candidate["traits"] {
  const { digits } = countCharacters(text);
  return {
    digitShare: digits / Math.max(countLetters(text) + digits, 1),
    hasManyDigits: digits >= MANY_DIGITS ? 1 : 0,
    isDateLike: dateLike.test(text) || writtenDate.test(text) ? 1 : 0,
    isAmountLike: amountLike.test(text) ? 1 : 0,
    isPhoneLike: /^\+?[\d()\s/-]{9,}$/u.test(text) && /[\s()/+]/u.test(text) ? 1 : 0,
    isShort: digits < FEW_DIGITS ? 1 : 0,
  };
}

/** 1 for a group of a number whose other groups stand right next to it. */
function isPartOfRun({ segment: { text }, from, to }: Span): number {
  const before = wordBefore(text, from);
  const after = wordAfter(text, to);
  const isBeside = (word: string) => /\d/u.test(word) && isGroup(word);
  // Plates and codes end in letters: "7743 LMN".
  const endsInLetters = /^\p{Lu}{1,3}$/u.test(after) && text.endsWith(after);
  return isBeside(before) || isBeside(after) || endsInLetters || /^\p{Lu}{1,2}$/u.test(before) ? 1 : 0;
}

/** The word that ends one space before a position; empty if there is none. */
function wordBefore(text: string, place: number): string {
  if (place === 0 || !isSpace(text.charCodeAt(place - 1))) return "";
  let start = place - 1;
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, place - 1);
}

/** The word that begins one space after a position; empty if there is none. */
function wordAfter(text: string, place: number): string {
  if (place >= text.length || !isSpace(text.charCodeAt(place))) return "";
  let end = place + 1;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1;
  return text.slice(place + 1, end);
}

/** What surrounds a printed number: brackets, quotes, a closing comma or full stop. */
const opening = "([\"'“„:;,.#|*";
const closing = "]\"'”:;,.|*";

/** Removes what surrounds a printed number. */
function trimPunctuation(span: Span): Span {
  const { text } = span.segment;
  let { from, to } = span;
  while (from < to && (opening.includes(text.charAt(from)) || isSpace(text.charCodeAt(from)))) from += 1;
  while (to > from && (closing.includes(text.charAt(to - 1)) || isSpace(text.charCodeAt(to - 1)))) to -= 1;
  if (text[to - 1] === ")" && !text.slice(from, to).includes("(")) to -= 1;
  return { segment: span.segment, from, to };
}
