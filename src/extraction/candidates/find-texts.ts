import type { Segment } from "../../domain/document-layout.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { beginsOther } from "./begins-other.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { addCuts } from "./cut-line.ts";
import { capitalRuns, isRunningText } from "./find-names.ts";
import { nextLine, wrappedLine } from "./next-line.ts";
import { labelInside, textTraits } from "./text-traits.ts";
import { asTicked, findOptions, isOfBox } from "./ticked-options.ts";
import { trimText } from "./trim-text.ts";

/** Each of the first lines may be a value's last one; for longer values, only all lines together are tried. */
const FEW_LINES = 3;
/** Maximum lines of a text taken as one value. */
const MOST_LINES = 8;

/** Free text: any part of a line after a caption, or a whole paragraph. */
export function findTexts(segment: Segment): Candidate[] {
  const spans = new Map<number, { span: Span; pattern: string }>();
  const options = findOptions(segment);
  const add = (from: number, to: number, pattern: string) => {
    const span = trimText({ segment, from, to });
    const key = span.from * (segment.text.length + 1) + span.to;
    if (options !== null && isOfBox(span)) return;
    if (span.to > span.from && !spans.has(key)) spans.set(key, { span, pattern });
  };
  add(0, segment.text.length, "whole");
  addCuts(segment, add);
  // What a field asks for by a word that does not say so is a name all the same: "your specialist is Dr Ada Renwick".
  if (isRunningText(segment)) for (const [from, to] of capitalRuns(segment.text)) add(from, to, "run");
  const texts = [...spans.values()].map(({ span, pattern }) => describeText([span], pattern));
  for (const option of options?.ticked ?? [])
    texts.push(asTicked(describeText([option], "ticked"), options?.question ?? ""));
  const starts = [0, segment.text.indexOf(":") + 1];
  for (const start of new Set(starts)) {
    let lines: [Span, ...Span[]] = [trimText({ segment, from: start, to: segment.text.length })];
    if (lines[0].to <= lines[0].from || (options !== null && isOfBox(lines[0]))) continue;
    for (let below = lineAfter(segment); below !== null && lines.length < MOST_LINES; below = lineAfter(below)) {
      lines = [...lines, wholeSegment(below)];
      if (lines.length <= FEW_LINES || lineAfter(below) === null) texts.push(describeText(lines, "lines"));
    }
  }
  return texts;
}

function lineAfter(segment: Segment): Segment | null {
  const line = nextLine(segment) ?? wrappedLine(segment);
  return line === null || beginsOther(line) ? null : line;
}

function describeText(spans: [Span, ...Span[]], pattern: string): Candidate {
  const candidate = makeCandidate("text", spans);
  const last = spans[spans.length - 1] ?? spans[0];
  candidate.traits = {
    ...textTraits(candidate.text, last, pattern),
    isTwoLines: pattern === "lines" && spans.length === 2 ? 1 : 0,
    isManyLines: spans.length > 2 ? 1 : 0,
    isTiny: /^[\s\p{P}]*$/u.test(candidate.text) ? 1 : 0,
    hasDigits: /\d/u.test(candidate.text) ? 1 : 0,
    hasLabelInside: spans.length === 1 && labelInside.test(candidate.text) ? 1 : 0,
  };
  return candidate;
}
