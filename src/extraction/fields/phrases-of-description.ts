import { anyOf } from "../../vocabulary/any-of.ts";
import { captionTokens, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { fold } from "../../vocabulary/fold.ts";
import { type ListSection, wordsOf } from "../../vocabulary/languages.ts";

/** Words before the thing: articles, and words that ask for a number. */
const openings = foldedWords("openings");
/** Words between a general thing and what it is of: "number of the policy". */
const links = foldedWords("links");
/** Words that end what a description calls a thing: the rest says more about it. */
const ends = foldedWords("ends");
/** Beginnings of descriptions that ask whether something is so, and name no thing. */
const questions = foldedWords("questions");
/** Things that every document has several of: what they are of tells them apart. */
const general = foldedWords("general things");
/** Separates the things in a description that names several. */
const parting = new RegExp(`,|\\s(?:${anyOf("either")})\\s`, "u");
/** What ends the part that names the thing: a sentence's end, an aside, an example. */
const sentenceEnd = new RegExp(`[.(;:]|\\s-\\s|,\\s(?:${anyOf("examples")})\\b`, "u");
/** Longer things are explanations. */
const MOST_WORDS = 5;
/** Minimum weight of a word that names a thing by itself, without the party: "vat" does, "name" does not. */
export const LEAST_TELLING = 0.8;
/** Words of a description that are compared; the first ones say what the field is. */
const DESCRIPTION_WORDS = 7;

function foldedWords(section: ListSection): Set<string> {
  return new Set(wordsOf(section).map(fold));
}

/**
 * What a field's description calls the thing, in words that a caption may use: "Registration number of the energy
 * certificate" is a registration number, "Date of the hearing" a hearing date, "DNI or passport number" one of two.
 */
export function phrasesOfDescription(description: string): string[] {
  const sentence = description.split(sentenceEnd)[0] ?? "";
  const words = sentence.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word) && !/['’]s$/u.test(word));
  if (words.length === 0 || questions.has(fold(words[0] ?? ""))) return [];
  const thing = takeThing(words, 0);
  const isGeneral = !isTelling(thing.text);
  const link = fold(words[thing.end] ?? "");
  const whole = isGeneral && links.has(link) ? takeThing(words, thing.end + 1).text : "";
  const texts = isGeneral ? [whole === "" ? "" : `${whole} ${thing.text}`] : thing.text.split(parting);
  return texts.map((text) => text.trim()).filter(isTelling);
}

/** The words of a description that say what the field is, as caption tokens. */
export function describedTokens(description: string): string[] {
  return captionTokens(description).slice(0, DESCRIPTION_WORDS);
}

/** The words from a position up to the word that ends the thing. */
function takeThing(words: string[], from: number): { text: string; end: number } {
  let start = from;
  while (openings.has(fold(words[start] ?? ""))) start += 1;
  let end = start;
  while (end < words.length && end - start < MOST_WORDS && !isEnd(words[end] ?? "")) end += 1;
  return { text: words.slice(start, end).join(" "), end };
}

function isEnd(word: string): boolean {
  const folded = fold(word.replace(/,$/u, ""));
  return ends.has(folded) || links.has(folded) || openings.has(folded);
}

function isTelling(text: string): boolean {
  return captionTokens(text).some((token) => tokenWeight(token) >= LEAST_TELLING && !general.has(token));
}
