import type { Conventions } from "../../../domain/record.ts";
import { findDates } from "../../../formats/find-dates.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { type Statement, stateAt } from "./statement.ts";

/** A contract's first sentence begins within this many characters, after a title and an address. */
const PREAMBLE = 2500;
/** How words that lead to a date say that the contract runs from it; the first that fits counts. */
const datings: [RegExp, number][] = [
  [
    /effective(?:\s+date)?(?:["”),:]|\s)*(?:for\s+all\s+purposes\s+)?(?:(?:shall\s+be|is|means|as|of|on|from|this|the)\s+){1,4}$/iu,
    1,
  ],
  [/effective\s+date["”)\s]*[:=]?\s*$/iu, 1],
  [
    /(?:mit\s+Wirkung\s+(?:vom|zum|ab(?:\s+dem)?)|tritt\s+(?:am|zum|mit\s+dem)|Wirkung\s+(?:ab|zum)|Inkrafttreten:?|avec\s+effet\s+(?:au|du|à\s+compter\s+du)|[àa]\s+compter\s+du|prend(?:ra)?\s+effet\s+(?:le|au|à\s+compter\s+du)|entr(?:e|era)\s+en\s+vigueur\s+le|entra(?:rá)?\s+en\s+vigor\s+(?:el|a\s+partir\s+del)|con\s+efectos?\s+(?:desde(?:\s+el)?|del?|a\s+partir\s+del)|con\s+decorrenza\s+dal|decorre(?:re)?\s+dal|a\s+far\s+data\s+dal|met\s+ingang\s+van|treedt\s+in\s+werking\s+op|ingangsdatum:?)\s+(?:dem\s+|el\s+|l[ea]\s+)?$/iu,
    1,
  ],
  [
    /(?:made|entered(?:\s+into)?|executed|concluded|geschlossen|conclu|celebrado|stipulato)(?:\s*,)?(?:\s+(?:and|effective|into|as|of|on|this|the|am|le|el|il|in|by|\w+,)){1,7}\s+$/iu,
    0.9,
  ],
  [/\bdated(?:\s+(?:as|of|this|the|effective)){0,4}[\s,:]+$/iu, 0.8],
  [/\bas\s+of(?:\s+(?:this|the))?\s+$/iu, 0.75],
  [/\bagreement\s*,?\s+(?:made\s+)?(?:on|this)?\s*$/iu, 0.75],
  [/\bthis\s+$/iu, 0.7],
  [/\bdated?\s*[:.]?\s*$/iu, 0.55],
];
/** A date that stands for itself above the text: a letter's own. */
const LETTER_DATE = 0.55;
/** Dates behind the preamble mostly belong to other agreements that it speaks of. */
const BEHIND_PREAMBLE = 0.5;
/** Signatures stand within this many characters of the end. */
const SIGNATURES = 2500;
/** A date beside a signature: the least clear statement that still counts. */
const SIGNED = 0.5;
const bySignature = /\b(?:dated?|datum|data|fecha|signed|on)\s*[:_]*\s*$/iu;
/** Words before a date that say it is the contract's own wherever they stand. */
const surely = /effective\s+date|wirkung|in\s+kraft|effet|vigueur|vigor|decorr|met\s+ingang|in\s+werking/iu;

/** The day from which a contract holds. */
export const effectiveDate: Statement = { kinds: ["date"], isOnly: false, find: findEffectiveDate };

function findEffectiveDate(prose: Prose, conventions: Conventions): Candidate[] {
  const flat = prose.text.replace(/[\n\u2029]/gu, " ");
  const dates = findDates(flat, conventions);
  const found = dates.flatMap((date) => {
    const lead = flat.slice(Math.max(0, date.start - 80), date.start);
    let stated = datings.find(([pattern]) => pattern.test(lead))?.[1] ?? 0;
    const isInPreamble = date.start < PREAMBLE;
    if (!isInPreamble && !surely.test(lead)) stated *= BEHIND_PREAMBLE;
    if (/\b(?:certain|prior|previous|original)\b/iu.test(lead)) stated *= BEHIND_PREAMBLE;
    const spans = prose.spansOf(date.start, date.end);
    const isAlone = spans !== null && spans.length === 1 && spans[0].segment.text.length <= date.text.length + 2;
    if (isInPreamble && isAlone) stated = Math.max(stated, LETTER_DATE);
    return stateAt(prose, "date", [date.start, date.end], stated, date.value);
  });
  if (found.length > 0) return found;
  // A contract that is dated nowhere holds from the day on which the last one signed.
  const signed = dates.filter(
    ({ start }) => start > flat.length - SIGNATURES && bySignature.test(flat.slice(start - 40, start)),
  );
  const last = signed.sort((a, b) => (a.value < b.value ? 1 : -1))[0];
  return last === undefined ? [] : stateAt(prose, "date", [last.start, last.end], SIGNED, last.value);
}
