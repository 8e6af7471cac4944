import type { Conventions } from "../../../domain/record.ts";
import { findDates } from "../../../formats/find-dates.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { type Statement, stateAt } from "./statement.ts";

/** A contract's first sentence begins within this many characters, after a title and an address. */
const PREAMBLE = 2500;

/**
 * Characters before a date that say what kind of date it is; fewer next to a signature, where there is only its
 * caption.
 */
const LEAD = 80;
const SIGNED_LEAD = 40;
/** Characters that may be next to a date that is alone on its line: a point, brackets. */
const PUNCTUATION = 2;

const links = anyPhrase("date links");
const toDate = `(?:\\s+(?:${links}|\\p{L}+,))`;
const articles = `(?:${anyPhrase("articles")}\\s+)?`;
/**
 * How words that introduce a date say that the contract starts then; the first that fits counts. The clarity, 0 to 1,
 * is set by hand: the more surely contracts mean that, the higher.
 */
const datings = (
  [
    [`${anyPhrase("in force from")}\\s*:?\\s*${articles}$`, 1],
    [`${anyPhrase("effective")}(?:["”),:]|\\s)*(?:(?:${anyPhrase("is")}|${links})\\s+){1,4}$`, 1],
    [`${anyPhrase("effective")}["”)\\s]*[:=]?\\s*$`, 1],
    [`${anyPhrase("made")}(?:\\s*,)?${toDate}{1,7}\\s+$`, 0.9],
    [`${anyPhrase("dated")}(?:\\s+(?:${links}|${anyPhrase("effective")})){0,4}[\\s,:]+$`, 0.8],
    [`${anyPhrase("as of")}(?:\\s+(?:${links}))?\\s+$`, 0.75],
    [`${anyPhrase("contract")}\\s*,?\\s+(?:${links})?(?:\\s${links})?\\s*$`, 0.75],
    [`${anyPhrase("this")}\\s+$`, 0.7],
    [`${anyPhrase("date caption")}\\s*[:.]?\\s*$`, 0.55],
  ] as const
).map(([pattern, stated]) => ({ pattern: new RegExp(pattern, "u"), stated }));
/** A date alone above the text: the letter's own. */
const LETTER_DATE = 0.55;
/** Dates after the preamble usually belong to other agreements that it mentions. */
const BEHIND_PREAMBLE = 0.5;
/** Signatures are within this many characters of the end. */
const SIGNATURES = 2500;
/** A date next to a signature: the least clear statement that still counts. */
const SIGNED = 0.5;
const bySignature = new RegExp(`${anyPhrase("date caption", "made", "dated", "date links")}\\s*[:_]*\\s*$`, "u");
/** Words before a date that say it is the contract's own, wherever they are. */
const surely = new RegExp(anyPhrase("in force from", "effective"), "u");
const earlier = new RegExp(anyPhrase("earlier"), "u");

/** The day from which a contract is in force. */
export const effectiveDate: Statement = { kinds: ["date"], isOnly: false, find: findEffectiveDate };

function findEffectiveDate(prose: Prose, conventions: Conventions): Candidate[] {
  const flat = prose.text.replace(/[\n\u2029]/gu, " ");
  const dates = findDates(flat, conventions);
  const found = dates.flatMap((date) => {
    const lead = flat.slice(Math.max(0, date.start - LEAD), date.start);
    let stated = datings.find(({ pattern }) => pattern.test(lead))?.stated ?? 0;
    const isInPreamble = date.start < PREAMBLE;
    if (!isInPreamble && !surely.test(lead)) stated *= BEHIND_PREAMBLE;
    if (earlier.test(lead)) stated *= BEHIND_PREAMBLE;
    const spans = prose.spansOf(date.start, date.end);
    const isAlone =
      spans !== null && spans.length === 1 && spans[0].segment.text.length <= date.text.length + PUNCTUATION;
    if (isInPreamble && isAlone) stated = Math.max(stated, LETTER_DATE);
    return stateAt(prose, "date", [date.start, date.end], stated, date.value);
  });
  if (found.length > 0) return found;
  // A contract without any other date is in force from the day on which the last party signed.
  const signed = dates.filter(
    ({ start }) => start > flat.length - SIGNATURES && bySignature.test(flat.slice(start - SIGNED_LEAD, start)),
  );
  const last = signed.sort((a, b) => (a.value < b.value ? 1 : -1))[0];
  return last === undefined ? [] : stateAt(prose, "date", [last.start, last.end], SIGNED, last.value);
}
