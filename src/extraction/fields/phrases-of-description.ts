import { fold } from "../../vocabulary/fold.ts";
import { labelTokens, tokenWeight } from "../../vocabulary/label-tokens.ts";

/** Words before the thing: articles, and what asks for a number. */
const openings = wordsOf(
  "the a an how many much what which all any every our your der die das den dem ein eine wie viele welche le la les l un une combien el los las una cuantos il lo gli i uno quanti het de een hoeveel o os as um uma quantos",
);
/** Words between a general thing and what it is of: "number of the policy". */
const links = wordsOf("of for von vom der des zur zum du de d da do dos del della di van");
/** Words that end what a description calls a thing: the rest says more about it. */
const ends = wordsOf(
  "that who whose where when with without from per to by in on under at after before as is are was were has have it they its until over during between such if given being according used paid fur mit bei im am aus nach wann wo wer was qui que ou pour par avec en dans sur au para por con donde che per dove voor met die dat bij na com onde und and et y e en",
);
/** What a description begins with that asks whether something is so: no name of a thing. */
const facts = wordsOf("whether if ob wenn si se of indien");
/** Things that every document has several of: what they are of tells them apart. */
const general = wordsOf(
  "day time year month hour place kind type letter price value sum part person thing text word first last full scheduled exact",
);
/** Longer things are explanations. */
const MOST_WORDS = 5;
const LEAST_TELLING = 0.8;

function wordsOf(words: string): Set<string> {
  return new Set(words.split(" "));
}

/**
 * What a field's description calls the thing, as a label may: "Registration number of the energy certificate" is a registration
 * number, "Date of the hearing" a hearing date, "DNI or passport number" one of two.
 */
export function phrasesOfDescription(description: string): string[] {
  const sentence = description.split(/[.(;:]|\s-\s|,\s(?:e\.g|such|for)\b/u)[0] ?? "";
  const words = sentence.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word) && !/['’]s$/u.test(word));
  if (words.length === 0 || facts.has(fold(words[0] ?? ""))) return [];
  const thing = takeThing(words, 0);
  const isGeneral = !isTelling(thing.text);
  const link = fold(words[thing.end] ?? "");
  const whole = isGeneral && links.has(link) ? takeThing(words, thing.end + 1).text : "";
  const texts = isGeneral
    ? [whole === "" ? "" : `${whole} ${thing.text}`]
    : thing.text.split(/,|\s(?:or|oder|ou|o)\s/u);
  return texts.map((text) => text.trim()).filter(isTelling);
}

/** The words from a position on up to the next that ends the thing. */
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
  return labelTokens(text).some((token) => tokenWeight(token) >= LEAST_TELLING && !general.has(token));
}
