import { tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { fold, withoutDigraphs } from "../../vocabulary/fold.ts";
import { positionHead } from "../../vocabulary/printed-words.ts";
import { rememberRecent } from "../fields/remember-recent.ts";

/** What one word of a header is worth: a word of the name, its beginning, or letters of it without its vowels. */
const SAME_WORD = 1;
const BEGINNING = 0.85;
const CONSONANTS = 0.75;
/** The first letters of all words of the name: "B.P." */
const INITIALS = 0.9;
/** Minimum letters of a beginning: with a full stop after it, beside another word of the name, and alone. */
const SHORTEST_STOPPED = 2;
const SHORTEST_BESIDE = 3;
const SHORTEST_ALONE = 4;
/** What a header that says one of many words of the name is worth. */
const LEAST_COVERED = 0.5;

/** Weight of words that say nothing, such as "of": headers leave them out. */
const SAYS_NOTHING = 0.2;

/**
 * How well a header is an abbreviation of a field's name, 0 to 1: columns are narrow, and their headers short. "Gest."
 * and "B.P." are "gestation" and "blood_pressure", and "KGS" the unit of "weight_kg".
 */
export function abbreviates(head: string, name: string): number {
  const { printed, isPosition, letters, words: heads } = readHead(head);
  if (isPosition) return 0;
  const names = readName(name);
  const initials = names.map(([first]) => first).join("");
  if (names.length > 0 && letters.replace(/[/-]/gu, "") === names.join("")) return SAME_WORD;
  if (names.length > 1 && letters === initials && /^(?:\p{L}[.\s]*)+$/u.test(printed)) return INITIALS;
  // "sq ft" of "area_sqft".
  if (names.includes(letters) && /\s/u.test(printed.trim())) return LEAST_COVERED + (1 - LEAST_COVERED) / names.length;
  if (heads.length === 0 || heads.length > names.length) return 0;
  let next = 0;
  let sum = 0;
  for (const { word, hasStop } of heads) {
    const shortest = hasStop ? SHORTEST_STOPPED : heads.length > 1 ? SHORTEST_BESIDE : SHORTEST_ALONE;
    const worths = names.map((each, index) => (index < next ? 0 : worthOf(word, each, shortest)));
    const best = worths.indexOf(Math.max(...worths));
    const worth = worths[best] ?? 0;
    if (worth === 0) return 0;
    sum += worth;
    next = best + 1;
  }
  return (sum / heads.length) * (LEAST_COVERED + ((1 - LEAST_COVERED) * heads.length) / names.length);
}

/** A header's text without what is in brackets, and its words that say something. */
interface Head {
  printed: string;
  isPosition: boolean;
  /** Folded, without spaces and full stops. */
  letters: string;
  words: { word: string; hasStop: boolean }[];
}

/** Texts remembered for all parsers: each is compared with all children of a list, and tried as a header twice. */
const MOST_REMEMBERED = 1000;
const knownHeads = rememberRecent<string, Head>(MOST_REMEMBERED);
const knownNames = rememberRecent<string, string[]>(MOST_REMEMBERED);

function readHead(head: string): Head {
  const known = knownHeads.get(head);
  if (known !== undefined) return known;
  const printed = head.replace(/\([^()]*\)/gu, " ");
  const folded = plain(printed);
  const words = [...folded.matchAll(/(\p{L}+)(\.?)/gu)]
    .map(([, word = "", stop = ""]) => ({ word, hasStop: stop !== "" }))
    .filter(({ word }) => word.length > 1 && says(word));
  const isPosition = positionHead.test(printed);
  const read = { printed, isPosition, letters: folded.replace(/[\s.]/gu, ""), words };
  knownHeads.set(head, read);
  return read;
}

function readName(name: string): string[] {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name.replace(/_/gu, " ").replace(/([a-z])([A-Z])/gu, "$1 $2")).filter(says);
  knownNames.set(name, words);
  return words;
}

function worthOf(word: string, name: string, shortest: number): number {
  if (word === name || (word.length > 2 && word === `${name}s`)) return SAME_WORD;
  if (word.length >= shortest && name.length > word.length && name.startsWith(word)) return BEGINNING;
  const hasVowel = /[aeiou]/u.test(word);
  return !hasVowel && name.length > word.length + 1 && leavesOutLetters(word, name) ? CONSONANTS : 0;
}

/** "wt" of "weight", "qty" of "quantity": the first and the last letter of the name, and some between. */
function leavesOutLetters(word: string, name: string): boolean {
  if (word.length < 2 || word[0] !== name[0]) return false;
  const isEnd = word.at(-1) === name.at(-1) || word.at(-1) === name.replace(/[aeiou]+$/u, "").at(-1);
  let at = 0;
  for (const letter of word) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return isEnd;
}

function says(word: string): boolean {
  return tokenWeight(word) > SAYS_NOTHING;
}

function wordsOf(text: string): string[] {
  return plain(text).match(/\p{L}+/gu) ?? [];
}

function plain(text: string): string {
  return withoutDigraphs(fold(text));
}
