import { anyOf } from "../../../vocabulary/any-of.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { leadTo, type Statement, stateAt } from "./statement.ts";

/** Text after a value that is examined: the rest of its sentence. */
const AFTER = 160;
/** Characters of the longest place name. */
const LONGEST_PLACE = 60;
/** Characters before a law in which a sentence about a company says that it was founded under that law. */
const CLAUSE_END = 60;
/**
 * How clearly each wording names the law, 0 to 1. Set by hand: highest for a sentence that names the place, lowest for
 * an adjective that may belong to something else.
 */
const clarity = { governs: 1, captioned: 0.9, adjective: 0.9, adjectiveBehind: 0.7 };

/** What is before a place name but not part of it: "the State of", "la République de". */
export const placePrefix = `(?:${anyPhrase("articles")}\\s*)*(?:${anyPhrase("lands")}\\s*)?`;
const lawOf = new RegExp(
  `(?:${anyPhrase("law of")}|${anyPhrase("law")}\\s*[,(][^.;()]{0,70}[,)]\\s+${anyPhrase("particles")})\\s*${placePrefix}(?=\\p{Lu})`,
  "gu",
);
const captioned = new RegExp(
  `${anyPhrase("governing law")}\\s*[:–—-]\\s*(?:${anyPhrase("articles")}\\s+)?(?:${anyPhrase("law of")}\\s*)?${placePrefix}(?=\\p{Lu})`,
  "gu",
);
const behindPlace = anyPhrase("behind places");
const placeName = new RegExp(
  `^\\p{Lu}[\\p{L}'’-]*(?:\\s+(?:of\\s+)?(?!${behindPlace})\\p{Lu}[\\p{L}'’-]*){0,2}(?:\\s+${anyPhrase("second lands")})?`,
  "u",
);
/**
 * "Delaware law" gives the state; "English law", "deutschem Recht" give the words as printed, because the place is not
 * named.
 */
const stateLaw = new RegExp(`(?<!\\p{L})(\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}+)?)(\\s+${anyPhrase("law")})`, "gu");
const nationality = new RegExp(`(?:${anyOf("nationality endings")})$`, "u");
const adjectiveLaw = new RegExp(anyPhrase("law by adjective"), "gu");
const unnamed = new RegExp(anyPhrase("unnamed law"), "u");
const governs = new RegExp(anyPhrase("governs"), "u");
const hasNoGoverning = new RegExp(anyPhrase("founded under"), "u");
const governedBehind = new RegExp(`^[^.;]{0,60}\\s${anyPhrase("governs behind")}`, "u");
const noLand = new RegExp(`^${anyPhrase("no land")}`, "u");

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
    if (isBehind || isGoverning(leadTo(prose, match.index))) {
      found.push(...stateAt(prose, "name", [from, from + place.length], clarity.governs));
    }
  }
  for (const match of text.matchAll(captioned)) {
    const from = match.index + match[0].length;
    const place = placeAt(text, from);
    if (place !== null) found.push(...stateAt(prose, "name", [from, from + place.length], clarity.captioned));
  }
  for (const match of text.matchAll(stateLaw)) {
    const name = match[1] ?? "";
    const end = match.index + (nationality.test(name) ? match[0].length : name.length);
    const isBehind = governedBehind.test(text.slice(match.index + match[0].length, end + AFTER));
    const stated = isGoverning(leadTo(prose, match.index)) ? clarity.adjective : isBehind ? clarity.adjectiveBehind : 0;
    if (!unnamed.test(name)) found.push(...stateAt(prose, "name", [match.index, end], stated));
  }
  for (const match of text.matchAll(adjectiveLaw)) {
    if (unnamed.test(match[0])) continue;
    const end = match.index + match[0].length;
    const sentence = `${leadTo(prose, match.index)} ${text.slice(end, end + AFTER).split(/[.;]\s/u)[0] ?? ""}`;
    if (isGoverning(sentence)) found.push(...stateAt(prose, "name", [match.index, end], clarity.adjective));
  }
  return found;
}

function placeAt(text: string, from: number): string | null {
  const place = placeName.exec(text.slice(from, from + LONGEST_PLACE))?.[0].replace(/[\s.]+$/u, "");
  return place === undefined || noLand.test(place) ? null : place;
}

function isGoverning(before: string): boolean {
  const clause = before.slice(before.lastIndexOf(". ") + 1);
  return governs.test(clause) && !hasNoGoverning.test(clause.slice(-CLAUSE_END));
}
