import { findDates } from "../../../../formats/find-dates.ts";
import type { Conventions } from "../../../../model/record.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { durationPattern } from "./find-patterns.ts";
import type { Prose } from "./prose.ts";

/** Finds where sentences state one thing; `about` are the words of the field's own description. */
type StatementFinder = (prose: Prose, conventions: Conventions, about: string[]) => Candidate[];

/**
 * Things that letters and contracts state in sentences, by the lexicon's concepts. Their candidates have the trait
 * `stated`, 0 to 1: how clearly the sentence says it.
 */
export const statementFinders = new Map<string, { kind: Candidate["kind"]; find: StatementFinder }>([
  ["governing_law", { kind: "name", find: findGoverningLaw }],
  ["effective_date", { kind: "date", find: findEffectiveDate }],
  ["term", { kind: "duration", find: findTerm }],
]);

/** Text before a value that is looked at, in characters: a long sentence of a contract. */
const BEFORE = 260;
/** Text behind a value that is looked at: the rest of its sentence. */
const AFTER = 160;
/** Sentences that say less clearly what a value is mostly speak of something else. */
const LEAST_STATED = 0.5;
/** A contract's first sentence begins within this many characters, after a title and an address. */
const PREAMBLE = 2500;

const lawOf =
  /\b(?:laws?(?:\s+of|\s+in)(?:\s+force\s+in)?|Recht(?:s|e)?(?:\s+(?:der|des|von))?|droit|lois?|leyes|ley|leggi|legge|wetten|recht\s+van)\s+(?:(?:the|de|del|della|dello|du|des|la|le|der|van)\s+)*(?:(?:State|Commonwealth|Province|Republic|Kingdom|Estado|Stato|Bundesrepublik|R[ée]publique|Rep[úu]blica|Repubblica)\s+(?:of|de|di)?\s*)?/giu;
const placeName =
  /^\p{Lu}[\p{L}'’-]*(?:\s+(?:of\s+)?(?!(?:APPLICABLE|WITHOUT|AND|AS|IN|EXCLUDING|EXCEPT|REGARDLESS|OTHER|TO|WITH|IRRESPECTIVE|NOTWITHSTANDING|FOR|OR|EXCLUSIVE|GOVERNING|THAT)\b)\p{Lu}[\p{L}'’-]*){0,2}/u;
const adjectiveLaw = /\b(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)\s+law\b(?=\s+(?:shall|will|governs?|applies))/gu;
const governs =
  /govern|constru|interpret|controlled|enforced|subject\s+to|in\s+accordance|unterlieg|unterworfen|gilt|auslegung|r[ée]gi|soumis|rige|regir|interpretar|disciplinat|regolat|beheerst/iu;
const hasNoGoverning = /organi[sz]ed|existing|incorporated|duly\s+formed|gegr[üu]ndet|constitu[ée]e/iu;

function findGoverningLaw(prose: Prose): Candidate[] {
  const found: Candidate[] = [];
  const add = (from: number, to: number, before: string) => {
    const clause = before.slice(before.lastIndexOf(". ") + 1);
    if (!governs.test(clause) || hasNoGoverning.test(clause.slice(-60))) return;
    push(found, "name", prose, from, to, 1);
  };
  for (const match of prose.text.matchAll(lawOf)) {
    const from = match.index + match[0].length;
    const place = placeName.exec(prose.text.slice(from, from + 60))?.[0].replace(/[\s.]+$/u, "");
    if (place === undefined || /^(?:the|any|such|this|State|United States Code)$/iu.test(place)) continue;
    const behind = prose.text.slice(from, from + AFTER);
    const governedBehind = /^[^.;]{0,60}\s(?:shall|will)?\s*(?:govern|appl(?:y|ies)\s+to\s+this)/iu.test(behind);
    add(from, from + place.length, governedBehind ? `${governedBehind} governs` : before(prose, match.index));
  }
  for (const match of prose.text.matchAll(adjectiveLaw)) {
    push(found, "name", prose, match.index, match.index + (match[1] ?? "").length, 0.7);
  }
  return found;
}

/** How words that lead to a date say that the contract runs from it; the first that fits counts. */
const datings: [RegExp, number][] = [
  [
    /effective(?:\s+date)?(?:["”),:]|\s)*(?:for\s+all\s+purposes\s+)?(?:(?:shall\s+be|is|means|as|of|on|from|this|the)\s+){1,4}$/iu,
    1,
  ],
  [/effective\s+date["”)\s]*[:=]?\s*$/iu, 1],
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

function findEffectiveDate(prose: Prose, conventions: Conventions): Candidate[] {
  const found: Candidate[] = [];
  const flat = prose.text.replace(/[\n\u2029]/gu, " ");
  for (const date of findDates(flat, conventions)) {
    const lead = flat.slice(Math.max(0, date.start - 80), date.start);
    let stated = datings.find(([pattern]) => pattern.test(lead))?.[1] ?? 0;
    const isInPreamble = date.start < PREAMBLE;
    if (!isInPreamble && !/effective\s+date/iu.test(lead)) stated *= BEHIND_PREAMBLE;
    if (/\b(?:certain|prior|previous|original)\b/iu.test(lead)) stated *= BEHIND_PREAMBLE;
    const spans = prose.spansOf(date.start, date.end);
    const isAlone = spans !== null && spans.length === 1 && spans[0].segment.text.length <= date.text.length + 2;
    if (isInPreamble && isAlone) stated = Math.max(stated, LETTER_DATE);
    push(found, "date", prose, date.start, date.end, stated, date.value);
  }
  return found;
}

const lasts =
  /terminat|expir|in\s+(?:full\s+force|effect)|surviv|\bterm\s+of\b|continue|remain|binding|for\s+a\s+period|l[äa]uft|laufzeit|dauer|dur[ée]e|vigencia|duraci[óo]n|durata|looptijd|\bcease\b/iu;
const lastsAgreement =
  /\b(?:this|the)\s+(?:letter\s+)?agreement|obligations|hereunder|vertrag|contrat|contratto|overeenkomst/iu;
/** What is also limited in time but is not how long the contract runs. */
const otherPeriod =
  /solicit|\bhire|compet|severance|salary|employ|prior\s+written\s+notice|standstill|acquire|securities|days?\s+(?:after|of|prior|before)|within\s|business\s+days|annual|base\s+pay|option|benefit|each\s+of|preceding/giu;

function findTerm(prose: Prose, _conventions: Conventions, about: string[]): Candidate[] {
  const found: Candidate[] = [];
  for (const match of prose.text.matchAll(durationPattern)) {
    const end = match.index + match[0].length;
    const lead = before(prose, match.index);
    const rest = prose.text.slice(end, end + AFTER).split(/[.;]\s/u)[0] ?? "";
    const sentence = `${lead.slice(lead.search(/[^.;]*$/u))}${match[0]}${rest}`.replace(/\s+/gu, " ");
    if (!lasts.test(sentence)) continue;
    const words = new Set(sentence.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
    const shared = about.filter((stem) => [...words].some((word) => word.startsWith(stem))).length;
    const others = new Set(sentence.toLowerCase().match(otherPeriod) ?? []).size;
    let stated = 0.35 + (lastsAgreement.test(sentence) ? 0.3 : 0) + 0.2 * Math.min(shared, 2) - 0.3 * others;
    if (/days?$/iu.test(match[0])) stated -= 0.4;
    push(found, "duration", prose, match.index, end, Math.min(1, Math.max(0, stated)));
  }
  return found;
}

function before(prose: Prose, position: number): string {
  return prose.text.slice(Math.max(0, position - BEFORE), position).replace(/\s+/gu, " ");
}

function push(
  found: Candidate[],
  kind: Candidate["kind"],
  prose: Prose,
  from: number,
  to: number,
  stated: number,
  key?: string,
): void {
  const spans = prose.spansOf(from, to);
  if (spans === null || stated < LEAST_STATED) return;
  const candidate = makeCandidate(kind, spans, { traits: { stated } });
  candidate.key = key ?? candidate.text.toLowerCase().replace(/[\s.-]+/gu, "");
  found.push(candidate);
}
