import type { Candidate } from "./candidate.ts";
import { rangeSign } from "./find-numbers-and-dates.ts";

/** What may stand between the beginning and the end of a period on forms, besides what runs of text have: "01/15/2021 / 01/15/2022". */
const formSign = /^\s*\/?\s*$/u;

/**
 * Two dates beside each other with nothing between them, the earlier one first and no third one beside them, are a period's beginning and
 * end: in one text, or in two that are neighbours. Dates are told by their keys, in their order on the page.
 */
export function relateDates(dates: Candidate[]): void {
  for (const [index, start] of dates.entries()) {
    const end = dates[index + 1];
    if (end === undefined || !isFree(start) || !isFree(end) || start.key >= end.key || !areBeside(start, end)) continue;
    const [before, behind] = [dates[index - 1], dates[index + 2]];
    if ((before !== undefined && areBeside(before, start)) || (behind !== undefined && areBeside(end, behind)))
      continue;
    start.traits = { ...start.traits, rangeRight: 1, rangeWrong: 0 };
    end.traits = { ...end.traits, rangeRight: 0, rangeWrong: 1 };
  }
}

/** No sign has told yet which end of a period it is. */
function isFree({ traits }: Candidate): boolean {
  return (traits.rangeRight ?? 0) === 0 && (traits.rangeWrong ?? 0) === 0;
}

function areBeside(start: Candidate, end: Candidate): boolean {
  const [first, second] = [start.spans[0], end.spans[0]];
  if (first.segment === second.segment) return isJoint(first.segment.text.slice(first.to, second.from));
  if (second.segment.left !== first.segment) return false;
  return isJoint(first.segment.text.slice(first.to) + second.segment.text.slice(0, second.from));
}

function isJoint(text: string): boolean {
  return formSign.test(text) || rangeSign.test(text);
}
