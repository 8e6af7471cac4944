import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { findRole } from "./party-details.ts";
import { isNameOfSomebody, isRole, type NamedParty } from "./party-items.ts";
import { endOfName, namesFirm } from "./party-name.ts";

/** Letters and releases say who is meant at the first mention, within this many characters. */
const BEGINNING = 4000;
/** Maximum characters between a name and what the contract calls it: "and its subsidiaries (collectively, the ...)". */
const MOST_BETWEEN = 130;
const LONGEST_NAME = 90;
/** Offices of a company: the company's name follows them. */
const office = new RegExp(`^${anyPhrase("part of a firm")}.*\\s${anyPhrase("particles")}\\s`, "u");
/** What is between them: who the party is or whom it represents, never another sentence. */
const between = new RegExp(`^(?:,?\\s+${anyPhrase("between name and role")}\\s[^.;]*|\\s*,?)\\s*$`, "u");

/** Names that the text gives a role: "Alpha Inc. and its affiliates (the "Company")". */
export function findDefinedParties(text: string): NamedParty[] {
  const found: NamedParty[] = [];
  const beginning = text.slice(0, BEGINNING);
  for (const match of beginning.matchAll(/\((?=[^()]{0,90}["“„«])[^()]{2,140}\)/gu)) {
    const role = findRole(text, match.index, match.index + match[0].length);
    if (role === null || !isRole(text.slice(role.from, role.to))) continue;
    const name = nameBefore(text, match.index);
    if (name !== null && found.every((party) => party.name.from !== name.from))
      found.push({ name, role, address: null, representative: null });
  }
  return found;
}

/** The name that a parenthesis refers to: the nearest one with nothing else in between. */
function nameBefore(text: string, position: number): NamedParty["name"] | null {
  const start = Math.max(0, position - MOST_BETWEEN - LONGEST_NAME);
  for (const match of text.slice(start, position).matchAll(/(?<![\p{L}\d])(?:\p{Lu}|\p{Ll}+\.com)/gu)) {
    const from = start + match.index;
    const to = endOfName(text, from);
    if (to === null || to > position) continue;
    const name = text.slice(from, to);
    if (office.test(name)) continue;
    if ((namesFirm(name) || name.includes(" ")) && isNameOfSomebody(name) && between.test(text.slice(to, position)))
      return { from, to };
  }
  return null;
}
