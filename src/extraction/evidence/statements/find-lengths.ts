import { fold } from "../../../vocabulary/fold.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { durationPattern, unitPattern } from "../../candidates/find-patterns.ts";
import type { Prose } from "../../document/prose.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { leadTo, type Statement, stateAt } from "./statement.ts";

/** Text behind a length of time that is looked at: the rest of its sentence. */
const AFTER = 160;

const lasts = new RegExp(anyPhrase("lasts"), "u");
const lastsAgreement = new RegExp(anyPhrase("of the contract"), "u");
/** Words that name nothing but how long a contract holds. */
const lengthOfContract = new RegExp(anyPhrase("length of contract"), "u");
/** What papers of confidentiality are about, by their beginnings. */
const keptSecret = new RegExp(anyPhrase("kept secret"), "u");
const BEGINNING = 600;
/** What is also limited in time but is not how long the contract runs. */
const otherPeriod = new RegExp(anyPhrase("other period"), "gu");
/** A contract without an end, in words that no other clause uses. */
const endless = new RegExp(anyPhrase("endless"), "gu");
const inDays = new RegExp(`(?:${unitPattern("day")})$`, "iu");

/** Letters of a word that its forms share: "confidentiality" and "confidential". */
const STEM = 8;

/** How long a contract, or the obligations that the field's description names, holds. */
export const term: Statement = {
  kinds: ["duration"],
  isOnly: true,
  find: (prose, _, profile) => findTerm(prose, profile),
};

function findTerm(prose: Prose, { field }: FieldProfile): Candidate[] {
  const about = (fold(field.description).match(/\p{L}{6,}/gu) ?? []).map((word) => word.slice(0, STEM));
  const isSecret = keptSecret.test(prose.text.slice(0, BEGINNING));
  const found = [...prose.text.matchAll(durationPattern)].flatMap((match) => {
    const end = match.index + match[0].length;
    const sentence = sentenceAround(prose, match.index, end);
    if (!lasts.test(sentence)) return [];
    const shared = countShared(about, sentence);
    const meant = shared === 0 && isSecret && keptSecret.test(sentence) ? 1 : Math.min(shared, 2);
    const others = new Set(sentence.toLowerCase().match(otherPeriod) ?? []).size;
    let stated =
      0.35 + (lastsAgreement.test(sentence) || lengthOfContract.test(sentence) ? 0.3 : 0) + 0.2 * meant - 0.3 * others;
    if (inDays.test(match[0])) stated -= 0.4;
    return stateAt(prose, "duration", [match.index, end], stated);
  });
  const without = [...prose.text.matchAll(endless)].flatMap((match) =>
    stateAt(prose, "duration", [match.index, match.index + match[0].length], 0.6),
  );
  return [...found, ...without];
}

/** How many words of the field's description a sentence has, by the letters that their forms share. */
function countShared(about: string[], sentence: string): number {
  const words = [...new Set(sentence.toLowerCase().match(/\p{L}{5,}/gu))];
  return [...new Set(about)].filter((stem) => words.some((word) => word.startsWith(stem))).length;
}

const notice = new RegExp(anyPhrase("notice"), "u");
/** A length right before or behind "notice": nothing but small words between. */
const beforeNotice = new RegExp(
  `^['’]?s?\\s+(?:${anyPhrase("before notice")}['’]?\\s+){0,3}${anyPhrase("notice")}`,
  "u",
);
const behindNotice = new RegExp(`${anyPhrase("behind notice")}\\s*:?\\s*$`, "u");
/** Notices of other things than of the contract's end. */
const otherNotice = new RegExp(anyPhrase("other notice"), "gu");
const ends = new RegExp(anyPhrase("ends"), "u");
/** What belongs to a notice's length: "three months to the end of a quarter". */
const toEndOf = new RegExp(`^\\s+${anyPhrase("to the end of")}`, "u");

/** How long before its end a contract is to be terminated. */
export const noticePeriod: Statement = {
  kinds: ["duration", "text"],
  isOnly: true,
  find: (prose, _, profile) => findNotice(prose, profile),
};

function findNotice(prose: Prose, { kind }: FieldProfile): Candidate[] {
  return [...prose.text.matchAll(durationPattern)].flatMap((match) => {
    const end = match.index + match[0].length;
    const sentence = sentenceAround(prose, match.index, end);
    if (!notice.test(sentence)) return [];
    const isBeside =
      beforeNotice.test(prose.text.slice(end, end + 60)) || behindNotice.test(leadTo(prose, match.index));
    const others = new Set(sentence.toLowerCase().match(otherNotice) ?? []).size;
    const stated = 0.2 + (isBeside ? 0.4 : 0) + (ends.test(sentence) ? 0.4 : 0) - 0.2 * others;
    const more = toEndOf.exec(prose.text.slice(end, end + 60))?.[0].length ?? 0;
    return stateAt(prose, kind, [match.index, end + more], stated);
  });
}

function sentenceAround(prose: Prose, from: number, end: number): string {
  const lead = leadTo(prose, from);
  const rest = prose.text.slice(end, end + AFTER).split(/[.;]\s/u)[0] ?? "";
  return `${lead.slice(lead.search(/[^.;]*$/u))}${prose.text.slice(from, end)}${rest}`.replace(/\s+/gu, " ");
}
