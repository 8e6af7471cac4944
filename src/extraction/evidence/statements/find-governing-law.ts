import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { leadTo, type Statement, stateAt } from "./statement.ts";

/** Text behind a value that is looked at: the rest of its sentence. */
const AFTER = 160;

const lawOf =
  /\b(?:laws?(?:\s+and\s+\p{L}+\s+\p{L}+|\s*[,(][^.;()]{0,70}[,)])?(?:\s+of|\s+in)(?:\s+force\s+in)?|Recht(?:s|e)?(?:\s+(?:der|des|von))?|droit|lois?|leyes|ley|leggi|legge|wetten|recht\s+van)\s+(?:(?:the|de|del|della|dello|du|des|la|le|der|van)\s+)*(?:(?:State|Commonwealth|Province|Republic|Kingdom|Estado|Stato|Bundesrepublik|R[ée]publique|Rep[úu]blica|Repubblica)\s+(?:of|de|di)?\s*)?/giu;
const captioned =
  /\b(?:[Gg]overning|[Aa]pplicable|GOVERNING|APPLICABLE)\s+(?:[Ll]aw|LAW)s?\s*[:–—-]\s*(?:the\s+)?(?:laws?\s+of\s+)?(?:the\s+)?(?:State\s+of\s+)?(?=\p{Lu})/gu;
const placeName =
  /^\p{Lu}[\p{L}'’-]*(?:\s+(?:of\s+)?(?!(?:APPLICABLE|WITHOUT|AND|AS|IN|EXCLUDING|EXCEPT|REGARDLESS|OTHER|TO|WITH|IRRESPECTIVE|NOTWITHSTANDING|FOR|OR|EXCLUSIVE|GOVERNING|THAT)\b)\p{Lu}[\p{L}'’-]*){0,2}(?:\s+and\s+Wales\b)?/u;
/** "Delaware law": the state; "English law", "deutschem Recht": the words as they stand, as the place is not named. */
const stateLaw =
  /\b(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)(\s+laws?\b)(?=\s+(?:shall|will|governs?|applies|without|and\s+the))/gu;
const nationality = /(?:ish|ese|ch|ian|can|man|ss|wegian)$/u;
const adjectiveLaw =
  /(?<![\p{L}-])(?:(?!(?:geltend|anwendbar|zwingend|ander|jeweilig|gesetzlich|ausl[äa]ndisch|d?iese)\p{L}*\s)\p{L}+(?:em|es|en)\s+Recht|(?:droit|loi)\s+(?!(?:applicable|commun|en|et|de|du|des|international|civil|local|national|sur|qui|est|ou|régissant)(?!\p{L}))\p{Ll}[\p{L}-]{3,}|(?:derecho|legislaci[óo]n|ley)\s+(?!(?:aplicable|vigente|civil|mercantil|com[úu]n|de|que|y|internacional)(?!\p{L}))\p{Ll}\p{L}{4,}|(?:diritto|legge|legislazione)\s+(?!(?:applicabile|vigente|civile|regolatrice|di|che|e|internazionale)(?!\p{L}))\p{Ll}\p{L}{4,}|(?!(?:Toepasselijk|Anwendbares|Het)\s)\p{Lu}\p{L}+(?:s|ch)\s+recht)(?!\p{L})/gu;
const governs =
  /govern|constru|interpret|controlled|enforced|subject\s+to|in\s+accordance|unterlieg|unterworfen|gilt|anwendung|auslegung|r[ée]gi|soumis|rige|regir|interpretar|sujet|disciplinat|regolat|soggett|beheerst|toepassing|toepasselijk|anwendbar|applicable|aplicable|applicabile/iu;
const hasNoGoverning = /organi[sz]ed|existing|incorporated|duly\s+formed|gegr[üu]ndet|constitu[ée]e/iu;
const governedBehind = /^[^.;]{0,60}\s(?:shall|will)?\s*(?:govern|appl(?:y|ies)\s+to\s+this)/iu;

/** The law that governs a contract. */
export const governingLaw: Statement = {
  kinds: ["name", "text"],
  isOnly: true,
  find: (prose) => findGoverningLaw(prose),
};

function findGoverningLaw(prose: Prose): Candidate[] {
  const found: Candidate[] = [];
  const { text } = prose;
  for (const match of text.matchAll(lawOf)) {
    const from = match.index + match[0].length;
    const place = placeAt(text, from);
    if (place === null) continue;
    const isBehind = governedBehind.test(text.slice(from, from + AFTER));
    if (isGoverning(isBehind ? "governs" : leadTo(prose, match.index))) {
      found.push(...stateAt(prose, "name", [from, from + place.length], 1));
    }
  }
  for (const match of text.matchAll(captioned)) {
    const from = match.index + match[0].length;
    const place = placeAt(text, from);
    if (place !== null) found.push(...stateAt(prose, "name", [from, from + place.length], 0.9));
  }
  for (const match of text.matchAll(stateLaw)) {
    const name = match[1] ?? "";
    const end = match.index + (nationality.test(name) ? match[0].length : name.length);
    found.push(...stateAt(prose, "name", [match.index, end], 0.7));
  }
  for (const match of text.matchAll(adjectiveLaw)) {
    const end = match.index + match[0].length;
    const sentence = `${leadTo(prose, match.index)} ${text.slice(end, end + AFTER).split(/[.;]\s/u)[0] ?? ""}`;
    if (isGoverning(sentence)) found.push(...stateAt(prose, "name", [match.index, end], 0.9));
  }
  return found;
}

function placeAt(text: string, from: number): string | null {
  const place = placeName.exec(text.slice(from, from + 60))?.[0].replace(/[\s.]+$/u, "");
  if (place === undefined || /^(?:(?:the|any|such|this)\b|State$|United States Code$)/iu.test(place)) return null;
  return place;
}

function isGoverning(before: string): boolean {
  const clause = before.slice(before.lastIndexOf(". ") + 1);
  return governs.test(clause) && !hasNoGoverning.test(clause.slice(-60));
}
