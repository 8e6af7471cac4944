import { anyPhrase } from "../../../vocabulary/phrases.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import { remember } from "../../document/remember.ts";
import { findCorrespondents } from "./find-correspondents.ts";
import { findDefinedParties } from "./find-defined-parties.ts";
import { findSignatories } from "./find-signatories.ts";
import type { Stretch } from "./party-details.ts";
import { type NamedParty, readPartyItems } from "./party-items.ts";
import { keyOfName } from "./party-name.ts";
import { endOfSentence } from "./sentence-end.ts";

/** A party to a contract: who it is, and what the contract says about it. */
export interface ContractParty {
  name: Candidate;
  role: Candidate | null;
  address: Candidate | null;
  representative: Candidate | null;
}

/** The sentence that names the parties begins within this many characters, after a title page. */
const PREAMBLE = 7000;
/** Maximum length of that sentence, with addresses and defined terms, in characters. */
const LONGEST_SENTENCE = 2600;
/** What a single party is worth relative to two: little, but more than none. */
const ALONE = 0.1;
/** Characters after a sentence in which another party begins: "and", a number, its name. */
const BEFORE_PARTY = 40;
/** Maximum words that could introduce the parties and are tried: the right ones are among the first few. */
const MOST_OPENINGS = 16;

const side = anyPhrase("side");
const firstOfName = "(?=[\\p{Lu}(\\d]|\\p{Ll}+\\.com|de\\b|d['’])";
/** Words that introduce the parties: "between", "by" after what is done, a heading. */
const opening = new RegExp(
  `${anyPhrase("between")}[\\s,:]*|${anyPhrase("done by")}\\s*:?\\s+(?=\\p{Lu}|\\p{Ll}+\\.com)|(?=\\p{Lu})${anyPhrase("parties")}\\s*[:,]?[\\s\\u2029]*(?:${side},?\\s+)?${firstOfName}`,
  "gu",
);
/** If no word introduces them, the sentence that says that they agree names them first. */
const agreed = new RegExp(anyPhrase("agree"), "u");
/** What comes after the sentence that names the parties. */
const behindParties = new RegExp(
  `(?=\\p{Lu})${anyPhrase("behind parties")}|(?:\\u2029|\\n)\\s*(?:§\\s*\\d|${anyPhrase("section")}\\s+(?:1|I)\\b)`,
  "u",
);

/** The sentence that names the other party. */
const otherParty = new RegExp(`^[\\s\\u2029]*(?:${anyPhrase("on the other side")}|${anyPhrase("and")}\\s*:)`, "u");

/**
 * The parties to a contract, in its order: from the sentence that names them, or else from its signatures; none if
 * neither names them.
 */
export const findContractParties = remember(partiesOf);

function partiesOf(prose: Prose): ContractParty[] {
  const text = prose.text.slice(0, PREAMBLE + LONGEST_SENTENCE).replace(/\n/gu, " ");
  const named = bestNamed(text);
  if (named.length > 1) return named.flatMap((party) => toParty(prose, party));
  const signed = findSignatories(prose.segments);
  if (signed.length > 1) return signed.map(only);
  const parties = new Map<string, ContractParty>();
  const mentioned = [...named, ...findDefinedParties(text)].flatMap((party) => toParty(prose, party));
  const others = [...signed, ...findCorrespondents(prose.segments)].map(only);
  for (const party of [...mentioned, ...others]) {
    const key = keyOfName(party.name.text);
    if (!parties.has(key)) parties.set(key, party);
  }
  return [...parties.values()];
}

/**
 * The parties of the best stretch: one that names two or more, preferably with their roles; among equals, the first.
 */
function bestNamed(text: string): NamedParty[] {
  let best: { parties: NamedParty[]; score: number } = { parties: [], score: 0 };
  for (const start of openingsOf(text)) {
    const end = endOfParties(text, start);
    const parties = readPartyItems(text, start, end);
    const roles = parties.filter(({ role }) => role !== null).length;
    // Two or more names are a contract's parties; a title page names them without their roles.
    const score = parties.length < 2 ? parties.length * ALONE : 1 + (roles > 1 ? 1 : 0);
    if (score > best.score) best = { parties, score };
  }
  return best.parties;
}

function openingsOf(text: string): number[] {
  const found = [...text.slice(0, PREAMBLE).matchAll(opening)].slice(0, MOST_OPENINGS);
  const starts = found.map((match) => match.index + match[0].length);
  const agreement = agreed.exec(text.slice(0, PREAMBLE));
  if (agreement !== null) starts.push(startOfSentence(text, agreement.index));
  return starts;
}

function startOfSentence(text: string, position: number): number {
  let start = Math.max(0, text.lastIndexOf("\u2029", position - 1) + 1);
  for (let end = endOfSentence(text, start, position); end < position; end = endOfSentence(text, start, position))
    start = end;
  return start;
}

function endOfParties(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_SENTENCE);
  let end = endOfSentence(text, start, limit);
  while (end < limit && otherParty.test(text.slice(end, end + BEFORE_PARTY))) end = endOfSentence(text, end, limit);
  const behind = behindParties.exec(text.slice(start, end));
  return behind === null ? end : start + behind.index;
}

/** A party with its places in the document; none if its name is not printed there. */
function toParty(prose: Prose, { name, role, address, representative }: NamedParty): ContractParty[] {
  const cut = (stretch: Stretch | null, kind: ValueKind) => {
    const spans = stretch === null ? null : prose.spansOf(stretch.from, stretch.to);
    return spans === null ? null : makeCandidate(kind, spans, { traits: { stated: 1 } });
  };
  const candidate = cut(name, "name");
  if (candidate === null) return [];
  const details = { role: cut(role, "text"), address: cut(address, "address") };
  return [{ name: candidate, ...details, representative: cut(representative, "name") }];
}

function only(name: Candidate): ContractParty {
  return { name, role: null, address: null, representative: null };
}
