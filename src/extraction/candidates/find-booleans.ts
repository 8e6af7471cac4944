import type { Segment } from "../../domain/document-layout.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import { isStacked } from "../document/is-stacked.ts";
import { readGridBox } from "./answer-grid.ts";
import { isAnswer, isPlainAnswer, type Option, questionAt, readAnswer, readOptions } from "./box-answers.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { boxSign } from "./ticked-options.ts";

/** Tick boxes, ticked or not, with the caption after them, and the words yes and no as answers. */
export function findBooleans(segment: Segment): Candidate[] {
  const options = readOptions(segment);
  if (options.length === 0) return findAnswers(segment);
  return options.flatMap((option, index) => {
    if (option.answer === null) return findBox(segment, option);
    // "☒ Yes ☐ No": the ticked word is the answer, its caption stands before the boxes.
    if (!option.isTicked) return [];
    const { question, from } = questionAt(segment, options, index);
    return [{ ...asCandidate(option.answer.word), caption: question, captionedFrom: from }];
  });
}

/** A box with the words after it as its caption; an empty one with nothing printed beside it answers nothing. */
function findBox(segment: Segment, { box, isTicked, text }: Option): Candidate[] {
  const inGrid = readGridBox(segment);
  if (inGrid !== null) return inGrid.isAnswer ? [{ ...asCandidate(box), caption: inGrid.question }] : [];
  if (!isTicked && text === "" && segment.left === null) return [];
  return [{ ...asCandidate(box), caption: text }];
}

/** A word for yes or no that ends a text, or begins a cell: "Yes (2024)". */
function findAnswers(segment: Segment): Candidate[] {
  const { text } = segment;
  const [all = "", word = ""] = /(?:^|[:?]\s*|\s)(\S+)$/u.exec(text) ?? [];
  const isOwn = all === text || /^[:?]/u.test(all) || text.endsWith(`: ${word}`);
  if (isPlainAnswer(word) || (isOwn && isAnswer(word))) {
    const span = { segment, from: text.length - word.length, to: text.length };
    return isOfUntickedPair(span) ? [] : [asCandidate(span)];
  }
  const first = segment.words.length > MOST_CELL_WORDS ? null : readAnswer(wholeSegment(segment));
  return first === null || segment.left === null ? [] : [asCandidate(first.word)];
}

/** Longer texts are sentences, in words. */
const MOST_CELL_WORDS = 6;

/** Maximum white space, in line heights, between the two answers to a question. */
const ANSWER_GAP = 4;

/** Whether a word is one of two printed answers, neither of which is ticked as far as it could be read. */
function isOfUntickedPair({ segment, from }: Span): boolean {
  const before = /(\S+)\s+$/u.exec(segment.text.slice(0, from))?.[1] ?? "";
  const says = parseBoolean(segment.text.slice(from));
  if (before !== "" && isOpposite(before, says)) return true;
  const { left, right } = segment;
  return (from === 0 && isOtherOf(left, segment, says)) || isOtherOf(right, segment, says);
}

/**
 * Whether a neighbour is the other answer to the same question, and not another cell of a table under a header of its
 * own.
 */
function isOtherOf(other: Segment | null, segment: Segment, says: boolean | null): boolean {
  if (other === null || !isOpposite(other.text, says)) return false;
  const gap = Math.max(segment.box.left - other.box.right, other.box.left - segment.box.right);
  return gap < ANSWER_GAP * segment.page.lineHeight && !(hasHead(segment) && hasHead(other));
}

/** Whether a table's header stands above a cell; above a printed pair of answers, there are other answers. */
function hasHead(segment: Segment): boolean {
  const { above } = segment;
  if (above === null || !isStacked(above, segment)) return false;
  return !above.text.split(/\s+/u).some((word) => isAnswer(word));
}

/** Whether a text is the other answer, perhaps with its box. */
function isOpposite(text: string, says: boolean | null): boolean {
  const other = parseBoolean(text.replace(boxSign, "").trim());
  return other !== null && says !== null && other !== says;
}

function asCandidate(span: Span): Candidate {
  return makeCandidate("boolean", [span], { key: `${span.segment.id}:${span.from}` });
}
