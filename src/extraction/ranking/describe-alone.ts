import type { Segment } from "../../domain/document-layout.ts";
import { isCaptionWord } from "../../vocabulary/caption-words.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Surroundings } from "../evidence/captions/surroundings.ts";
import { alone, aloneNames } from "./alone-features.ts";
import { worstReading } from "./calibrate-confidence.ts";
import type { Features } from "./features.ts";

/** Distances in line heights: all beyond `FAR` count the same, and `NONE` means that nothing stands there. */
const FAR = 12;
const NONE = 16;

/** Describes what is true of a candidate whatever the field asks for, in the order of `aloneNames`. */
export function describeAlone(candidate: Candidate, around: Surroundings): Features {
  const row = new Float64Array(aloneNames.length);
  describeWords(row, candidate, around);
  describePlace(row, candidate);
  describeEnds(row, candidate);
  describeLook(row, candidate.text);
  return row;
}

function describeWords(row: Features, { text, spans: [{ segment }] }: Candidate, around: Surroundings): void {
  const near = knownWords(around.nearText);
  row[alone.isCaptionInSegment] = around.isCaptionInSegment ? 1 : 0;
  row[alone.nearKnownWords] = near.share;
  row[alone.nearWords] = Math.log1p(near.count);
  const above = knownWords(segment.above?.text ?? "");
  row[alone.aboveKnownWords] = above.share;
  row[alone.aboveWords] = Math.log1p(above.count);
  row[alone.knownWords] = knownWords(text).share;
}

const twoLetters = /\p{L}{2}/u;

/** How many words a text has, and the share of them that captions use. */
function knownWords(text: string): { share: number; count: number } {
  let [count, known] = [0, 0];
  for (const word of text.split(/\s+/u)) {
    if (!twoLetters.test(word)) continue;
    count += 1;
    if (isCaptionWord(word)) known += 1;
  }
  return { share: count === 0 ? 0 : known / count, count };
}

function describePlace(row: Features, { spans }: Candidate): void {
  const [{ segment, from }] = spans;
  const last = spans.at(-1) ?? spans[0];
  const { page, left, right, above } = segment;
  const below = last.segment.below;
  const height = Math.max(page.lineHeight, 1e-9);
  row[alone.isWholeSegment] = from === 0 && last.to === last.segment.text.length ? 1 : 0;
  row[alone.segmentWords] = Math.log1p(segment.words.length);
  row[alone.lineSegments] = Math.log1p(segment.line.segments.length);
  row[alone.isBold] = segment.isBold ? 1 : 0;
  row[alone.isLeftBold] = left?.isBold === true ? 1 : 0;
  row[alone.isAboveBold] = above?.isBold === true ? 1 : 0;
  row[alone.isRightBold] = right?.isBold === true ? 1 : 0;
  row[alone.leftOnPage] = segment.box.left / page.width;
  row[alone.heightOnPage] = segment.box.top / page.height;
  row[alone.page] = Math.log(page.number);
  row[alone.lines] = spans.length;
  row[alone.gapLeft] = distance(left, left === null ? 0 : (segment.box.left - left.box.right) / height);
  row[alone.gapRight] = distance(right, right === null ? 0 : (right.box.left - segment.box.right) / height);
  row[alone.gapAbove] = distance(above, above === null ? 0 : (segment.box.top - above.box.bottom) / height);
  row[alone.gapBelow] = distance(below, below === null ? 0 : (below.box.top - last.segment.box.bottom) / height);
  const besideAbove = above?.right ?? null;
  row[alone.gapRightOfAbove] = distance(
    besideAbove,
    above === null || besideAbove === null ? 0 : (besideAbove.box.left - above.box.right) / height,
  );
  row[alone.isAlignedAbove] = isAligned(segment, above, height) ? 1 : 0;
  row[alone.isAlignedBelow] = isAligned(segment, below, height) ? 1 : 0;
  row[alone.isRightNumber] = hasDigit(right) ? 1 : 0;
  row[alone.isBelowNumber] = hasDigit(below) ? 1 : 0;
  row[alone.isLeftNumber] = hasDigit(left) ? 1 : 0;
  row[alone.isLeftColon] = endsInColon(left) ? 1 : 0;
  row[alone.isAboveColon] = endsInColon(above) ? 1 : 0;
  row[alone.reading] = worstReading(spans);
  row[alone.size] = segment.fontSize / height;
}

function distance(other: Segment | null, gap: number): number {
  return Math.log1p(other === null ? NONE : Math.min(FAR, Math.max(0, gap)));
}

/** Left edges within half a line's height of each other. */
function isAligned(segment: Segment, other: Segment | null, height: number): boolean {
  return other !== null && Math.abs(segment.box.left - other.box.left) < height / 2;
}

function hasDigit(segment: Segment | null): boolean {
  return segment !== null && /\d/u.test(segment.text);
}

function endsInColon(segment: Segment | null): boolean {
  return segment !== null && /[:：]$/u.test(segment.text);
}

/**
 * Describes what stands right before and after a text in its segment, and which marks it runs over: a value may end
 * there.
 */
function describeEnds(row: Features, { spans, text }: Candidate): void {
  const [first] = spans;
  const last = spans.at(-1) ?? first;
  const behind = last.segment.text.slice(last.to).trimStart();
  const before = first.segment.text.slice(0, first.from).trimEnd();
  row[alone.endsAtBracket] = /^[([]/u.test(behind) ? 1 : 0;
  row[alone.endsAtComma] = /^[,;]/u.test(behind) ? 1 : 0;
  row[alone.endsAtDash] = /^[-–—·•|]/u.test(behind) ? 1 : 0;
  row[alone.endsAtSlash] = behind.startsWith("/") ? 1 : 0;
  row[alone.endsAtWord] = /^[\p{L}\p{N}]/u.test(behind) ? 1 : 0;
  row[alone.beginsAtMark] = /[^\p{L}\p{N}:：]$/u.test(before) ? 1 : 0;
  row[alone.beginsAtWord] = /[\p{L}\p{N}]$/u.test(before) ? 1 : 0;
  const inner = text.slice(0, -1);
  row[alone.innerColon] = /[:：]/u.test(inner) ? 1 : 0;
  row[alone.innerComma] = /[,;]\s/u.test(inner) ? 1 : 0;
  row[alone.innerDash] = /\s[-–—·•|]\s/u.test(inner) ? 1 : 0;
  row[alone.innerStop] = /\p{Ll}\.\s/u.test(inner) ? 1 : 0;
  row[alone.laterLineLabelled] = spans.slice(1).some(({ segment }) => /[:：]/u.test(segment.text)) ? 1 : 0;
}

function describeLook(row: Features, text: string): void {
  const words = text.split(/\s+/u);
  const hasLetters = /\p{L}/u.test(text);
  row[alone.length] = Math.log1p(text.length);
  row[alone.words] = Math.log1p(words.length);
  row[alone.digits] = text.replace(/\D+/gu, "").length / Math.max(1, text.length);
  row[alone.isUpper] = hasLetters && text === text.toUpperCase() ? 1 : 0;
  row[alone.isLower] = hasLetters && text === text.toLowerCase() ? 1 : 0;
  row[alone.isTitleCase] = hasLetters && words.every((word) => !/^\p{Ll}/u.test(word)) ? 1 : 0;
  row[alone.isLowerStart] = /^\p{Ll}/u.test(text) ? 1 : 0;
  row[alone.endsInColonMark] = /[:：]\s*$/u.test(text) ? 1 : 0;
  row[alone.endsInStop] = /[.;,]\s*$/u.test(text) ? 1 : 0;
  row[alone.marks] = text.replace(/[\p{L}\p{N}\s]+/gu, "").length / Math.max(1, text.length);
  row[alone.hasBracket] = text.includes("(") ? 1 : 0;
  row[alone.hasSlash] = text.includes("/") ? 1 : 0;
  row[alone.isCode] = /^\p{Lu}{2,3}$/u.test(text.trim()) ? 1 : 0;
  row[alone.longestWord] = Math.log1p(Math.max(...words.map((word) => word.length)));
}
