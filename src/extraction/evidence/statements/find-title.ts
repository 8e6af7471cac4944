import type { Segment } from "../../../domain/document-layout.ts";
import { wholeSegment } from "../../../domain/span.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { isLargePrint } from "../../document/print.ts";
import type { Prose } from "../../document/prose.ts";
import { type Statement, stateAt } from "./statement.ts";

/** What contracts and other prose documents call themselves. */
const documentNoun = new RegExp(`${anyPhrase("papers")}(?!\\p{L})`, "u");
const noTitle = new RegExp(`\\.(?:htm|txt)|^${anyPhrase("no title")}|[@_]`, "u");
/** Lines at the start of a document in which its title may be. */
const FIRST_LINES = 30;
/** Words of the longest line of a title, and lines of the longest title. */
const MOST_WORDS = 12;
const MOST_LINES = 4;
/**
 * Lines of a title differ in size by less than this share, and the gap between them is less than this many of their
 * heights.
 */
const SAME_SIZE = 0.08;
const CLOSE = 1.1;
/**
 * A title is alone on its line, and in capitals, bold, larger than the text or centred: at most this share of the
 * page's width off the middle.
 */
const CENTRED = 0.06;
/** Minimum share of the page's width to the left of a centred line: a full line of text is in the middle, too. */
const INDENTED = 0.2;
/** Words of a title with fewer letters may be in lower case. */
const SMALL_WORD = 4;
/**
 * Characters of a document that contain its first sentence, and how clearly that names the document: less than a title.
 */
const BEGINNING = 3000;
const NAMED_IN_TEXT = 0.7;

/** The title of a prose document. */
export const title: Statement = { kinds: ["text", "name"], isOnly: true, find: (prose) => findTitle(prose) };

function findTitle(prose: Prose): Candidate[] {
  const lines = prose.segments.slice(0, FIRST_LINES);
  const head = lines.find((segment) => documentNoun.test(segment.text) && isHeading(segment));
  if (head === undefined) return ownName(prose);
  const [first, ...rest] = [...linesAbove(head), head, ...linesBelow(head)].map(wholeSegment);
  return first === undefined ? [] : [makeCandidate("text", [first, ...rest], { traits: { stated: 1 } })];
}

function isHeading(segment: Segment): boolean {
  const { text, words, page, line, box } = segment;
  if (words.length > MOST_WORDS || line.segments.length > 1 || !startsLikeTitle(text) || /[.;,:]$/u.test(text))
    return false;
  const isCapital = text === text.toUpperCase();
  const isCentred =
    Math.abs(box.left + box.right - page.width) / 2 < CENTRED * page.width && box.left > INDENTED * page.width;
  return isCapital || isCentred || segment.isBold || isLargePrint(segment) || isTitleCase(segment);
}

/** A line with a file's own heading, an exhibit's number or a sentence is not a title. */
function startsLikeTitle(text: string): boolean {
  return /^["“(]?\p{Lu}/u.test(text) && !noTitle.test(text);
}

/** Every word except the small ones begins with a capital. */
function isTitleCase({ words }: Segment): boolean {
  return words.length > 1 && words.every(({ text }) => /^\P{Ll}/u.test(text) || text.length < SMALL_WORD);
}

function linesAbove(head: Segment): Segment[] {
  const found: Segment[] = [];
  for (
    let line = head.above;
    line !== null && goesOn(line, found[0] ?? head, head) && found.length < MOST_LINES;
    line = line.above
  )
    found.unshift(line);
  return found;
}

function linesBelow(head: Segment): Segment[] {
  const found: Segment[] = [];
  for (
    let line = head.below;
    line !== null && goesOn(found.at(-1) ?? head, line, head) && found.length < MOST_LINES;
    line = line.below
  )
    found.push(line);
  return found;
}

/** Two lines of one title: as large and as bold as its first line, in the same letters, right below each other. */
function goesOn(upper: Segment, lower: Segment, head: Segment): boolean {
  const other = upper === head ? lower : upper;
  const isClose = lower.box.top - upper.box.bottom < CLOSE * head.fontSize;
  const isAlike = Math.abs(other.fontSize - head.fontSize) < SAME_SIZE * head.fontSize && other.isBold === head.isBold;
  const isSameCase = (other.text === other.text.toUpperCase()) === (head.text === head.text.toUpperCase());
  const isMiddle =
    Math.abs(other.box.left + other.box.right - head.box.left - head.box.right) / 2 < head.page.lineHeight;
  const isShort = other.words.length <= MOST_WORDS && other.line.segments.length === 1;
  return (
    isClose &&
    isAlike &&
    isSameCase &&
    isMiddle &&
    isShort &&
    startsLikeTitle(other.text) &&
    !/[.;:,]$|^(?:and|&)$/iu.test(other.text)
  );
}

const namedHere = new RegExp(
  `${anyPhrase("this")}\\s+((?:\\p{Lu}[\\p{L}&-]*[\\s,]+(?:(?:${anyPhrase("particles", "and")})\\s+){0,2}){1,8}?(?=\\p{Lu})${anyPhrase("papers")})`,
  "u",
);

/** "This Supply Agreement (the "Agreement")": what the first sentence calls the document. */
function ownName(prose: Prose): Candidate[] {
  const match = namedHere.exec(prose.text.slice(0, BEGINNING));
  const name = match?.[1] ?? "";
  if (match === null || name === "") return [];
  const from = match.index + match[0].length - name.length;
  return stateAt(prose, "text", [from, from + name.length], NAMED_IN_TEXT);
}
