import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import type { Word } from "../../../domain/document-text.ts";
import type { Box } from "../../../domain/geometry.ts";
import { gapBelow, OVERLAP, WRAP_GAP } from "../../../domain/spacing.ts";
import { type Span, spanText } from "../../../domain/span.ts";
import { readGridBox } from "../../candidates/answer-grid.ts";
import { questionAt, readOptions } from "../../candidates/box-answers.ts";
import { type Caption, type FormBlank, tickBox } from "./form-blank.ts";

const sign = /^[☐☒]$/u;
/** Lines of the longest text above a box. */
const MOST_LINES = 3;
/** Lines above a box in which its question may be. */
const CONTEXT_LINES = 6;
/** Words next to a box belong to it within the first distance, words above it within the second (line heights). */
const REACH_BESIDE = 4;
const REACH_ABOVE = 1.2;
/** A box has its caption on the side where one is nearer; nearly equal distances (line heights) decide nothing. */
const SAME_GAP = 0.7;
const trusts = { own: 1, other: 0.5, above: 0.75, question: 0.5 };

/**
 * The tick boxes of a page with their captions: the words next to each, on the side where most boxes of the page have
 * them. For boxes that stand for yes and no, the value is the word of the ticked one, and the question is its caption.
 */
export function findCheckBoxes(page: PageLayout): FormBlank[] {
  const boxes = page.segments.flatMap((segment) =>
    segment.words.flatMap((word, index) => (sign.test(word.text) ? [describe(segment, index)] : [])),
  );
  const votes = boxes.reduce((sum, { left, right }) => sum + Math.sign(clip(left.gap) - clip(right.gap)), 0);
  return boxes.flatMap((each) => {
    const { segment, from, left, right, above, context } = each;
    const inGrid = readGridBox(segment);
    if (inGrid !== null) {
      const question = { text: inGrid.question, trust: trusts.own };
      return inGrid.isAnswer ? [asBlank([{ segment, from, to: from + 1 }], [question], context)] : [];
    }
    const answer = findAnswer(segment, from);
    if (answer !== null) return answer.isTicked ? [asBlank([answer.word], answer.captions, context)] : [];
    const isRight = Math.abs(clip(left.gap) - clip(right.gap)) < SAME_GAP ? votes >= 0 : right.gap < left.gap;
    const [own, other] = isRight ? [right, left] : [left, right];
    const captions = [
      { text: own.text, trust: own.gap < REACH_BESIDE ? trusts.own : 0 },
      {
        text: other.text,
        trust: other.gap < REACH_BESIDE && own.gap > REACH_BESIDE ? trusts.own : trusts.other * Number(other.gap < 1),
      },
      { text: above.text, trust: above.gap < REACH_ABOVE ? trusts.above : 0 },
    ];
    return [asBlank([{ segment, from, to: from + 1 }], captions, context)];
  });
}

function asBlank(spans: [Span], captions: Omit<Caption, "near">[], context: string[]): FormBlank {
  return {
    spans,
    text: spanText(spans[0]),
    captions: captions
      .filter(({ text, trust }) => trust > 0 && text !== "")
      .map((caption) => ({ ...caption, near: "start" })),
    context,
    isCheckBox: true,
    isEmpty: false,
  };
}

/** The answer of a box that stands for yes or no, with the captions that ask for it; null for any other box. */
function findAnswer(segment: Segment, position: number) {
  const options = readOptions(segment);
  const index = options.findIndex(({ box }) => box.from === position);
  const option = options[index];
  if (option === undefined || option.answer === null) return null;
  const { question, from } = questionAt(segment, options, index);
  const first = segment.words[segment.text.slice(0, from).split(" ").length - 1];
  const above = from === 0 ? findAbove(segment, first?.box ?? segment.box) : nothing;
  const captions = [
    { text: question, trust: trusts.own },
    { text: above.text, trust: above.gap < REACH_ABOVE ? trusts.above : 0 },
  ];
  return { isTicked: option.isTicked, word: option.answer.word, captions };
}

/** Gaps beyond the reach are all the same. */
function clip(gap: number): number {
  return Math.min(gap, REACH_BESIDE);
}

interface Side {
  text: string;
  /** White space between, in line heights. */
  gap: number;
}

const nothing: Side = { text: "", gap: Number.POSITIVE_INFINITY };

function describe(segment: Segment, index: number) {
  const word = segment.words[index];
  const box = word?.box ?? segment.box;
  const { lineHeight } = segment.page;
  const from = segment.words.slice(0, index).reduce((sum, each) => sum + each.text.length + 1, 0);
  const after = segment.words.slice(index + 1);
  const nextSign = after.findIndex((each) => sign.test(each.text));
  const before = segment.words.slice(0, index);
  const lastSign = before.findLastIndex((each) => sign.test(each.text));
  const gapRight = (each: Box) => each.left - box.right;
  const gapLeft = (each: Box) => box.left - each.right;
  const wordsRight = after.slice(0, nextSign < 0 ? undefined : nextSign);
  const wordsLeft = before.slice(lastSign + 1);
  const right = sideOf(wordsRight, wordsRight[0], gapRight, lineHeight);
  const left = sideOf(wordsLeft, wordsLeft.at(-1), gapLeft, lineHeight);
  const rightSegment = segment.right !== null && !sign.test(segment.right.text) ? segment.right : null;
  return {
    segment,
    from,
    right: right.text !== "" ? right : sideOfSegment(rightSegment, gapRight, lineHeight),
    left: left.text !== "" ? left : sideOfSegment(segment.left, gapLeft, lineHeight),
    above: findAbove(segment, box),
    context: contextOf(segment, box),
  };
}

function sideOf(words: Word[], nearest: Word | undefined, gapTo: (box: Box) => number, lineHeight: number): Side {
  if (nearest === undefined) return nothing;
  return { text: words.map(({ text }) => text).join(" "), gap: gapTo(nearest.box) / lineHeight };
}

function sideOfSegment(segment: Segment | null, gapTo: (box: Box) => number, lineHeight: number): Side {
  if (segment === null) return nothing;
  const text = segment.text.replace(/^.*[☐☒]/u, "").trim();
  return text === "" ? nothing : { text, gap: gapTo(segment.box) / lineHeight };
}

function findAbove(segment: Segment, box: Box): Side {
  const { page } = segment;
  const over = page.segments.filter(
    (other) =>
      other.box.bottom <= box.top + OVERLAP * page.lineHeight &&
      other.box.left < box.right &&
      other.box.right > box.left,
  );
  const last = over.at(-1);
  if (last === undefined || tickBox.test(last.text)) return nothing;
  const lines = [last];
  for (const upper of over.toReversed().slice(1, MOST_LINES)) {
    const first = lines[0] ?? last;
    if (gapBelow(upper, first) < WRAP_GAP * page.lineHeight) lines.unshift(upper);
  }
  return { text: lines.map(({ text }) => text).join(" "), gap: (box.top - last.box.bottom) / page.lineHeight };
}

/** The line before the boxes: the question that they answer. */
function contextOf(segment: Segment, box: Box): string[] {
  const { page } = segment;
  const lines = page.lines.filter(
    (line) => line.box.bottom <= box.top + OVERLAP * page.lineHeight && line.box.left < box.right,
  );
  return lines
    .slice(-CONTEXT_LINES)
    .reverse()
    .map((line) => line.segments.map(({ text }) => text).join(" "));
}
