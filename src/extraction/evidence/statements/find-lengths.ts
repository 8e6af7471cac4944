import { fold } from "../../../vocabulary/fold.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { durationPattern } from "../../candidates/find-patterns.ts";
import type { Prose } from "../../document/prose.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { leadTo, type Statement, stateAt } from "./statement.ts";

/** Text behind a length of time that is looked at: the rest of its sentence. */
const AFTER = 160;

const lasts =
  /terminat|expir|in\s+(?:full\s+force|effect)|surviv|\bterm\s+of\b|continue|remain|binding|for\s+a\s+period|l[äa]uft|laufzeit|dauer|dur[ée]e|vigencia|duraci[óo]n|durata|looptijd|\bcease\b/iu;
const lastsAgreement =
  /\b(?:this|the)\s+(?:letter\s+)?agreement|obligations|hereunder|vertrag|contrat|contratto|overeenkomst/iu;
/** Words that name nothing but how long a contract holds. */
const lengthOfContract =
  /vertragslaufzeit|laufzeit|vertragsdauer|dur[ée]e\s+(?:du\s+contrat|initiale|de)|duraci[óo]n|durata|looptijd|initial\s+term/iu;
/** What is also limited in time but is not how long the contract runs. */
const otherPeriod =
  /solicit|\bhire|compet|severance|salary|employ|prior\s+written\s+notice|standstill|acquire|securities|days?\s+(?:after|of|prior|before)|within\s|business\s+days|annual|base\s+pay|option|benefit|each\s+of|preceding/giu;
/** A contract without an end, in words that no other clause uses. */
const endless =
  /(?<![\p{L}])(?:unbefristet\p{L}*|auf\s+unbestimmte\s+Zeit|dur[ée]e\s+ind[ée]termin[ée]e|tiempo\s+indefinido|duraci[óo]n\s+indefinida|tempo\s+indeterminato|onbepaalde\s+(?:tijd|duur))(?![\p{L}])/giu;

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
  const found = [...prose.text.matchAll(durationPattern)].flatMap((match) => {
    const end = match.index + match[0].length;
    const sentence = sentenceAround(prose, match.index, end);
    if (!lasts.test(sentence)) return [];
    const words = new Set(sentence.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
    const shared = [...new Set(about)].filter((stem) => [...words].some((word) => word.startsWith(stem))).length;
    const others = new Set(sentence.toLowerCase().match(otherPeriod) ?? []).size;
    let stated =
      0.35 +
      (lastsAgreement.test(sentence) || lengthOfContract.test(sentence) ? 0.3 : 0) +
      0.2 * Math.min(shared, 2) -
      0.3 * others;
    if (/days?$/iu.test(match[0])) stated -= 0.4;
    return stateAt(prose, "duration", [match.index, end], stated);
  });
  const without = [...prose.text.matchAll(endless)].flatMap((match) =>
    stateAt(prose, "duration", [match.index, match.index + match[0].length], 0.6),
  );
  return [...found, ...without];
}

const notice =
  /\bnotice\b|k[üu]ndigungsfrist|\bfrist\b|gek[üu]ndigt|\bk[üu]ndig\p{L}*|pr[ée]avis|preaviso|preavviso|opzegtermijn|opgezegd|opzegging/iu;
/** A length right before or behind "notice": nothing but small words between. */
const beforeNotice = /^['’]?s?\s+(?:(?:prior|advance|written|previous|formal|days)['’]?\s+){0,3}notice\b/iu;
const behindNotice =
  /(?:notice\s+(?:period\s+)?(?:of|is|shall\s+be)|frist\s+(?:von|betr[äa]gt|:)|k[üu]ndigungsfrist:?|pr[ée]avis\s*(?:de|:|est\s+de)|preaviso\s*(?:de|:|es\s+de)|preavviso\s*(?:di|:|[èe]\s+di)|opzegtermijn\s*(?:van|:|bedraagt))\s*(?:not\s+less\s+than|at\s+least|mindestens|au\s+moins|al\s+menos|almeno|ten\s+minste)?\s*$/iu;
/** Notices of other things than of the contract's end. */
const otherNotice =
  /breach|default|cure|remedy|inspection|increase|change|claim|deliver|receipt|deemed|meeting|\baudit\b/giu;
const ends = /terminat|k[üu]ndig|r[ée]sili|rescin|resoluci|recess|disdett|opzeg|preaviso|pr[ée]avis|preavviso|renew/iu;
/** What belongs to a notice's length: "three months to the end of a quarter". */
const toEndOf =
  /^\s+(?:to\s+the\s+end\s+of\s+(?:a|the|any|each)\s+(?:calendar\s+)?(?:month|quarter|year)|zum\s+(?:(?:Monats|Quartals|Jahres)ende|Ende\s+(?:eines|des)\s+(?:Kalender)?(?:monats|quartals|jahres|vierteljahres|halbjahres)))/iu;

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
