import type { Candidate } from "../candidates/candidate.ts";
import { isLargePrint } from "../document/print.ts";

/** Lines of the first page in which a letterhead begins. */
const LETTERHEAD_LINES = 2;
/** A longer first line is a sentence. */
const LETTERHEAD_WORDS = 8;

/**
 * The first words of a document are its sender's name if they name a company or are set large, and something stands
 * below them.
 */
export function isLetterhead({ spans: [{ segment, from, to }], traits }: Candidate): boolean {
  const isHead = segment.page.lines.length > LETTERHEAD_LINES;
  const isFirst = isHead && segment.page.number === 1 && segment.line.index < LETTERHEAD_LINES && from === 0;
  const isLarge = isLargePrint(segment) || segment.isBold;
  const isAlone = segment.line.segments.length === 1 && to === segment.text.length && !/\d/u.test(segment.text);
  const isName = (traits.hasOrganisation ?? 0) > 0 || (segment.line.index === 0 && (isLarge || isAlone));
  return isFirst && isName && (traits.isTitle ?? 0) === 0 && segment.words.length <= LETTERHEAD_WORDS;
}
