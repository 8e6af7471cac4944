import type { Segment } from "../../domain/document-layout.ts";
import type { Span } from "../../domain/span.ts";
import { findAll } from "../../formats/find-all.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { boxSign, questionOf } from "./ticked-options.ts";

/** A tick box and the words after it. */
export interface Option {
  box: Span;
  isTicked: boolean;
  /** The words after it, up to the next box; in the next segment, if the box ends its own. */
  words: Span;
  text: string;
  /** What it says, if it begins with a word for yes or no. */
  answer: Answer | null;
}

/** A word for yes or no. */
interface Answer {
  says: boolean;
  word: Span;
  /** What is printed after it: more about the answer, or the next question. */
  rest: string;
}

/** Words for yes and no that stand alone as an answer, or end a line. */
const answerWord = new RegExp(`^(?:${anyOf("answers")})$`, "iu");
/**
 * Long enough to be one of the other words for yes and no. Among other words these may mean something else: Czech "ne"
 * is French, too.
 */
const isLongWord = /^\p{L}{2,}$/u;

/** Whether a text is nothing but a word for yes or no. */
export function isAnswer(text: string): boolean {
  return answerWord.test(text) || (isLongWord.test(text) && parseBoolean(text) !== null);
}

/** Whether a word means yes or no wherever it is printed. */
export function isPlainAnswer(word: string): boolean {
  return answerWord.test(word);
}

/** A word and what may follow an answer: nothing, an explanation, the next sentence, the next question. */
const withRest = /^(\p{L}+)((?:\s*[,;(/|–—-]|\.?\s*$|\.\s+\p{L}|\s+\p{Lu}[^:?]*[:?]).*)?$/su;

/** The answer that a text begins with: "No", "Yes, two", "No (see below)", "Yes Children:"; null if it is none. */
export function readAnswer({ segment, from, to }: Span): Answer | null {
  const [, word = "", rest = ""] = withRest.exec(segment.text.slice(from, to)) ?? [];
  const says = isAnswer(word) && (rest === "" || isLongWord.test(word)) ? parseBoolean(word) : null;
  if (says === null) return null;
  return { says, word: { segment, from, to: from + word.length }, rest: rest.replace(/^[\s.,;/|–—-]+/u, "").trim() };
}

/** The tick boxes of a segment, each with its words: those after it, or those before it in "Yes ☐ No ☒". */
export function readOptions(segment: Segment): Option[] {
  const { text } = segment;
  const marks = findMarks(text);
  const ends = marks.map((mark) => mark.index + mark[0].length);
  const isBehind = standBehind(text, marks[0]?.index ?? 0, ends.at(-1) ?? 0);
  return marks.map((mark, index) => {
    const words = isBehind
      ? lastWord({ segment, from: ends[index - 1] ?? 0, to: mark.index })
      : wordsBehind(segment, ends[index] ?? 0, marks[index + 1]?.index ?? text.length);
    return {
      box: { segment, from: mark.index, to: ends[index] ?? mark.index },
      isTicked: parseBoolean(mark[0]) === true,
      words,
      text: words.segment.text.slice(words.from, words.to),
      answer: readAnswer(words),
    };
  });
}

/** A letter that somebody typed into a box whose lines were not read: "YES X". */
const typedMark = /(?<=(?:^|\s)(\p{L}{2,})\s)[xX](?=\s|$)/gu;

/** The boxes of a text, and letters after an answer that tick it. */
function findMarks(text: string): RegExpExecArray[] {
  const typed = findAll(text, typedMark).filter(([, word = ""]) => isAnswer(word));
  if (typed.length === 0) return findAll(text, boxSign);
  return [...findAll(text, boxSign), ...typed].sort((a, b) => a.index - b.index);
}

/** Whether the boxes of a text stand after their words: an answer before the first, and nothing after the last. */
function standBehind(text: string, first: number, end: number): boolean {
  return text.slice(end).trim() === "" && isAnswer(/\S+(?=\s*$)/u.exec(text.slice(0, first))?.[0] ?? "");
}

function lastWord({ segment, from, to }: Span): Span {
  const { from: start, to: end } = trim({ segment, from, to });
  return { segment, from: start + segment.text.slice(start, end).lastIndexOf(" ") + 1, to: end };
}

/** The words between a box and the next one; in the next segment, if the box ends its own. */
function wordsBehind(segment: Segment, from: number, to: number): Span {
  const words = trim({ segment, from, to });
  const isBare = words.from === words.to && to === segment.text.length;
  return isBare && segment.right !== null ? wordsOf(segment.right) : words;
}

function wordsOf(segment: Segment): Span {
  const box = segment.text.search(boxSign);
  return trim({ segment, from: 0, to: box < 0 ? segment.text.length : box });
}

function trim({ segment, from, to }: Span): Span {
  const text = segment.text.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  return { segment, from: start, to: Math.max(start, from + text.trimEnd().length) };
}

/** The question to which one of a segment's options answers yes or no, and where the first of its answers begins. */
export function questionAt(segment: Segment, options: Option[], index: number): { question: string; from: number } {
  let first = index;
  while (first > 0 && isSameQuestion(options[first - 1], options[first])) first -= 1;
  const from = startOf(segment, options[first]);
  const before = options[first - 1];
  const words = lastClause(before === undefined ? segment.text.slice(0, from) : (before.answer?.rest ?? before.text));
  return { question: words === "" && before === undefined ? questionBeside(segment) : words, from };
}

/** Where a box and its words begin. */
function startOf(segment: Segment, option: Option | undefined): number {
  const [box, words] = [option?.box.from ?? 0, option?.words];
  return words?.segment === segment ? Math.min(box, words.from) : box;
}

/** "Yes" and "No" answer the same question, if no other one stands between them. */
function isSameQuestion(option: Option | undefined, next: Option | undefined): boolean {
  const [answer, other] = [option?.answer ?? null, next?.answer ?? null];
  return answer !== null && other !== null && answer.says !== other.says && !/^\p{Lu}.*[\p{L}:?]$/su.test(answer.rest);
}

/**
 * What stands before the boxes on the line, or else above them; if that begins in lower case, with the line above it.
 */
function questionBeside(segment: Segment): string {
  const question = questionOf(segment, "");
  const asked = [segment.left, segment.above].find((each) => each?.text === question);
  const isRest = /^\p{Ll}/u.test(question);
  return isRest && asked?.above ? `${asked.above.text} ${question}` : question;
}

/** The last sentence of a text that is not finished: after "Garden: large. Garage:", only the garage is asked for. */
function lastClause(text: string): string {
  return text.trim().replace(/^.*[.;]\s+(?=\p{L}.*$)/su, "");
}
