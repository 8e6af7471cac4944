import { fold } from "../../../vocabulary/fold.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { durationPattern, unitPattern } from "../../candidates/find-patterns.ts";
import type { Prose } from "../../document/prose.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { leadTo, type Statement, stateAt } from "./statement.ts";

/** Text after a length of time that is examined: the rest of its sentence. */
const AFTER = 160;

const lasts = new RegExp(anyPhrase("lasts"), "u");
const lastsAgreement = new RegExp(anyPhrase("of the contract"), "u");
/** Words that only name how long a contract lasts. */
const lengthOfContract = new RegExp(anyPhrase("length of contract"), "u");
/** What confidentiality agreements are about, by the beginnings of words. */
const keptSecret = new RegExp(anyPhrase("kept secret"), "u");
const BEGINNING = 600;
/** What is also limited in time but is not the contract's term. */
const otherPeriod = new RegExp(anyPhrase("other period"), "gu");
/** A contract without an end, in words that no other clause uses. */
const endless = new RegExp(anyPhrase("endless"), "gu");
const inDays = new RegExp(`(?:${unitPattern("day")})$`, "iu");

/**
 * Points for a sentence about a length of time, set by hand on agreements. By itself, such a sentence is too unclear.
 * It states the contract's term if it names the contract, or what the field's description names (`meant`, for each of
 * up to two words). Every other period in it counts against that.
 */
const termPoints = { lasts: 0.35, ofContract: 0.3, meant: 0.2, otherPeriod: -0.3, inDays: -0.4, endless: 0.6 };
const MOST_MEANT = 2;
/** The same for a notice: next to the word itself, or in a sentence about the contract's end, it is clear enough. */
const noticePoints = { notice: 0.2, beside: 0.4, ends: 0.4, otherNotice: -0.2 };
/** Text after a length of time that contains "notice" and the end of a period, in characters. */
const BEHIND = 60;

/** Letters that the forms of a word share: "confidentiality" and "confidential". */
const STEM = 8;

/** How long a contract lasts, or the obligations that the field's description names. */
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
    const meant = shared === 0 && isSecret && keptSecret.test(sentence) ? 1 : Math.min(shared, MOST_MEANT);
    const others = new Set(sentence.toLowerCase().match(otherPeriod) ?? []).size;
    let stated = termPoints.lasts + termPoints.meant * meant + termPoints.otherPeriod * others;
    if (lastsAgreement.test(sentence) || lengthOfContract.test(sentence)) stated += termPoints.ofContract;
    if (inDays.test(match[0])) stated += termPoints.inDays;
    return stateAt(prose, "duration", [match.index, end], stated);
  });
  const without = [...prose.text.matchAll(endless)].flatMap((match) =>
    stateAt(prose, "duration", [match.index, match.index + match[0].length], termPoints.endless),
  );
  return [...found, ...without];
}

/** How many words of the field's description a sentence contains, by the letters that their forms share. */
function countShared(about: string[], sentence: string): number {
  const words = [...new Set(sentence.toLowerCase().match(/\p{L}{5,}/gu))];
  return [...new Set(about)].filter((stem) => words.some((word) => word.startsWith(stem))).length;
}

const notice = new RegExp(anyPhrase("notice"), "u");
/** A length of time right before or after "notice", with only small words between. */
const beforeNotice = new RegExp(
  `^['’]?s?\\s+(?:${anyPhrase("before notice")}['’]?\\s+){0,3}${anyPhrase("notice")}`,
  "u",
);
const behindNotice = new RegExp(`${anyPhrase("behind notice")}\\s*:?\\s*$`, "u");
/** Notices about other things than the contract's end. */
const otherNotice = new RegExp(anyPhrase("other notice"), "gu");
const ends = new RegExp(anyPhrase("ends"), "u");
/** What belongs to the length of a notice period: "three months to the end of a quarter". */
const toEndOf = new RegExp(`^\\s+${anyPhrase("to the end of")}`, "u");

/** How long before its end a contract must be terminated. */
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
      beforeNotice.test(prose.text.slice(end, end + BEHIND)) || behindNotice.test(leadTo(prose, match.index));
    const others = new Set(sentence.toLowerCase().match(otherNotice) ?? []).size;
    let stated = noticePoints.notice + noticePoints.otherNotice * others;
    if (isBeside) stated += noticePoints.beside;
    if (ends.test(sentence)) stated += noticePoints.ends;
    const more = toEndOf.exec(prose.text.slice(end, end + BEHIND))?.[0].length ?? 0;
    return stateAt(prose, kind, [match.index, end + more], stated);
  });
}

function sentenceAround(prose: Prose, from: number, end: number): string {
  const lead = leadTo(prose, from);
  const rest = prose.text.slice(end, end + AFTER).split(/[.;]\s/u)[0] ?? "";
  return `${lead.slice(lead.search(/[^.;]*$/u))}${prose.text.slice(from, end)}${rest}`.replace(/\s+/gu, " ");
}
