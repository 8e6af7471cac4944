import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { placePrefix } from "./find-governing-law.ts";
import { type Statement, stateAt } from "./statement.ts";

/** The place after a name of courts, with what belongs to it: "New York County, New York". */
const place = `\\p{Lu}[\\p{L}'’.-]*(?:(?:\\s|,\\s|\\sand\\s(?=Wales)|\\s${anyPhrase("particles")}\\s)\\p{Lu}[\\p{L}'’-]*){0,4}`;
/** How contracts say which courts decide. */
const patterns: RegExp[] = [
  new RegExp(`${anyPhrase("courts of")}:?\\s*${placePrefix}(${place})`, "gu"),
  new RegExp(`(?<![\\p{L}])(${place})\\s+${anyPhrase("courts behind")}`, "gu"),
];
/** Courts that a sentence names without giving them jurisdiction. */
const otherCourts = new RegExp(anyPhrase("other courts"), "u");
const noPlace = new RegExp(`^${anyPhrase("no place")}`, "u");
const exclusive = new RegExp(anyPhrase("exclusive"), "u");
/** Characters at the start of a phrase that say which courts it is about. */
const LEAD = 40;
/** Text before the phrase and after the place that belongs to their sentence, in characters. */
const BEFORE = 160;
const BEHIND = 80;
/** How clear a sentence is that does not say that only these courts decide. */
const NOT_EXCLUSIVE = 0.6;

/** The courts that decide disputes: the place where they are. */
export const courts: Statement = { kinds: ["name", "text"], isOnly: true, find: (prose) => findCourts(prose) };

function findCourts(prose: Prose): Candidate[] {
  const flat = prose.text.replace(/[\n\u2029]/gu, " ");
  return patterns.flatMap((pattern) =>
    [...flat.matchAll(pattern)].flatMap((match) => {
      const name = (match[1] ?? "").replace(/[\s.,]+$/u, "");
      if (otherCourts.test(match[0].slice(0, LEAD)) || noPlace.test(name)) return [];
      const from = match.index + match[0].lastIndexOf(match[1] ?? "");
      const sentence = flat.slice(Math.max(0, match.index - BEFORE), from + name.length + BEHIND);
      return stateAt(prose, "name", [from, from + name.length], exclusive.test(sentence) ? 1 : NOT_EXCLUSIVE);
    }),
  );
}
