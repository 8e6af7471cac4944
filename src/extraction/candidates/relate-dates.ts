import type { Candidate } from "./candidate.ts";
import { rangeSign } from "./find-numbers-and-dates.ts";

/** What forms may print between the ends of a period, besides the signs of running text: "01/15/2021 / 01/15/2022". */
const formSign = /^\s*\/?\s*$/u;

/**
 * Marks two dates beside each other, in one text or in two neighbouring ones, as the start and the end of a period:
 * with nothing between them, the earlier one first, and no third date beside them. `dates` are in their order on the
 * page, and their keys say which is earlier.
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

/** Whether no sign has shown yet which end of a period it is. */
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
