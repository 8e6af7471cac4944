import type { FieldProfile } from "../field-profile.ts";
import { matchTokens } from "../labels/label-index.ts";
import { labelTokens, tokenWeight } from "../labels/label-tokens.ts";
import type { RelevanceFinder } from "../labels/relevance.ts";
import type { Caption, FormEntry } from "./form-entry.ts";

/** Words of a long caption that are compared at its beginning and end, where its subject stands. */
const WINDOW = 7;
/** Words at the far end of a long caption explain rather than name. */
const FAR_END_TRUST = 0.8;
/** A caption of which the asked words stand at the near end is about them: "Name of the owner". */
const LEADING_BONUS = 0.12;
/** What remains when a caption holds much else besides the asked words; captions of forms explain themselves at length. */
const FLOOR_OF_COVERAGE = 0.55;
/** What a word found in the headings above counts, and how this fades with each line. */
const CONTEXT_TRUST = 0.8;
const CONTEXT_DECAY = 0.9;
/** Share of the asked words that the caption itself must have: headings alone name nothing. */
const LEAST_OWN = 0.25;
/** A description's words count less than names and hints: it is a sentence, not a caption. */
const DESCRIPTION_TRUST = 0.7;
const DESCRIPTION_WORDS = 10;

/** Letters of an abbreviation made of first letters, and what it counts: the letters can agree by chance. */
const SHORTEST_INITIALS = 3;
const LONGEST_INITIALS = 6;
const INITIALS_TRUST = 0.9;
/** Words of a field's name that say what kind of field it is, and nothing of its caption. */
const kindWords = new Set(["checkbox", "check", "box", "checked", "ticked", "selected", "flag", "is", "field"]);

interface Phrase {
  tokens: string[];
  weights: number[];
  weight: number;
  trust: number;
}

/** How well an entry's captions name each field, 0 to 1. */
export interface CaptionMatcher {
  score(fieldIndex: number, entry: FormEntry): number;
}

/** Compares the captions of forms with fields: by the fields' own words, headings above included, and by the lexicon. */
export function createCaptionMatcher(
  profiles: FieldProfile[],
  relevance: RelevanceFinder,
  entries: FormEntry[],
): CaptionMatcher {
  const printed = new Set(entries.flatMap(({ captions }) => captions.flatMap(({ text }) => labelTokens(text))));
  const phrases = profiles.map(phrasesOf);
  const memory = new Map<string, number>();
  const match = (word: string, token: string) => {
    if (word === token) return 1;
    const key = `${word}|${token}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    // Where the asked word itself is printed, one of nearly the same letters is another: "employer" and "employee".
    const isOther = printed.has(token) && !word.startsWith(token) && !token.startsWith(word);
    const score = isOther ? 0 : matchTokens(word, token);
    memory.set(key, score);
    return score;
  };
  const windows = new Map<string, { tokens: string[]; trust: number }[]>();
  const windowsFor = (text: string, near: Caption["near"]) => {
    const key = near + text;
    const known = windows.get(key) ?? windowsOf(text, near);
    windows.set(key, known);
    return known;
  };
  return {
    score(fieldIndex, entry) {
      const own = phrases[fieldIndex] ?? [];
      const context = entry.context.map((line) => windowsFor(line, "start")[0]?.tokens ?? []);
      let best = 0;
      for (const caption of entry.captions) {
        for (const { tokens, trust } of windowsFor(caption.text, caption.near)) {
          for (const phrase of own) {
            const named = comparePhrase(phrase, { tokens, near: caption.near }, context, match);
            best = Math.max(best, caption.trust * trust * phrase.trust * named);
          }
        }
        const known = relevance.ofText(shorten(caption.text)).own[fieldIndex] ?? 0;
        best = Math.max(best, caption.trust * known);
      }
      return Math.min(1, best);
    },
  };
}

function phrasesOf(profile: FieldProfile): Phrase[] {
  const description = profile.field.description.split(/\s+/u).slice(0, DESCRIPTION_WORDS).join(" ");
  const texts = [
    ...profile.phrases.map((text) => ({ text, trust: 1 })),
    ...profile.weakPhrases.map((text) => ({ text, trust: 0.9 })),
    { text: description, trust: DESCRIPTION_TRUST },
  ];
  return texts.flatMap(({ text, trust }) => {
    const all = [...new Set(labelTokens(text))];
    const telling = all.filter((token) => profile.kind !== "boolean" || !kindWords.has(token));
    const tokens = telling.length > 0 ? telling : all;
    const weights = tokens.map(tokenWeight);
    const weight = weights.reduce((sum, each) => sum + each, 0);
    return weight > 0 ? [{ tokens, weights, weight, trust }] : [];
  });
}

/** A caption's words: all, without what is in brackets, and those at the end that is nearest to the value. */
function windowsOf(text: string, near: Caption["near"]): { tokens: string[]; trust: number }[] {
  const bare = text.replace(/^\s*\d{1,2}[a-z]?\s+/u, "").replace(/\([^)]*\)?/gu, " ");
  const all = labelTokens(text);
  const short = labelTokens(bare);
  const clauses = bare.split(/[.:;?]\s/u).filter((clause) => /\p{L}{2}/u.test(clause));
  const clause = labelTokens((near === "start" ? clauses[0] : clauses.at(-1)) ?? "");
  const windows = [all, short, clause].map((tokens) => ({ tokens, trust: 1 }));
  if (near === "end") windows.push({ tokens: all.slice(-WINDOW), trust: 1 });
  if (short.length > WINDOW) {
    windows.push({ tokens: short.slice(0, WINDOW), trust: near === "start" ? 1 : FAR_END_TRUST });
    windows.push({ tokens: short.slice(-WINDOW), trust: near === "end" ? 1 : FAR_END_TRUST });
  }
  return windows.filter(({ tokens }) => tokens.length > 0);
}

function shorten(text: string): string {
  return text
    .replace(/\([^)]*\)?/gu, " ")
    .split(/\s+/u)
    .slice(0, 2 * WINDOW)
    .join(" ");
}

function comparePhrase(
  phrase: Phrase,
  { tokens, near }: { tokens: string[]; near: Caption["near"] },
  context: string[][],
  match: (word: string, token: string) => number,
): number {
  let own = 0;
  let found = 0;
  const used = new Set<number>();
  for (const [index, token] of phrase.tokens.entries()) {
    const weight = phrase.weights[index] ?? 0;
    let best = 0;
    let at = -1;
    for (const [position, word] of tokens.entries()) {
      const score = match(word, token);
      if (score > best) [best, at] = [score, position];
    }
    if (at >= 0) used.add(at);
    const initials = best === 0 ? findInitials(token, tokens) : -1;
    if (initials >= 0) {
      best = INITIALS_TRUST;
      for (let position = initials; position < initials + token.length; position += 1) used.add(position);
    }
    own += weight * best;
    const further = best > 0.5 ? 0 : matchContext(token, context, match);
    found += weight * Math.max(best, further);
  }
  if (own < LEAST_OWN * phrase.weight) return 0;
  let textWeight = 0;
  let covered = 0;
  for (const [position, word] of tokens.entries()) {
    const weight = tokenWeight(word);
    textWeight += weight;
    if (used.has(position)) covered += weight;
  }
  const coverage = textWeight > 0 ? covered / textWeight : 0;
  const isLeading = used.has(near === "start" ? 0 : tokens.length - 1) && own >= 0.9 * phrase.weight;
  const share = found / phrase.weight;
  return (
    share * (FLOOR_OF_COVERAGE + (1 - FLOOR_OF_COVERAGE) * coverage) + (isLeading ? LEADING_BONUS * (1 - coverage) : 0)
  );
}

/** Where the words begin of which a short word has the first letters: "EIN" for "employer identification number"; -1 if nowhere. */
function findInitials(token: string, words: string[]): number {
  if (token.length < SHORTEST_INITIALS || token.length > LONGEST_INITIALS) return -1;
  for (let start = 0; start + token.length <= words.length; start += 1) {
    let isMatch = true;
    for (let index = 0; index < token.length && isMatch; index += 1) {
      isMatch = words[start + index]?.[0] === token[index];
    }
    if (isMatch) return start;
  }
  return -1;
}

function matchContext(token: string, context: string[][], match: (word: string, token: string) => number): number {
  let trust = CONTEXT_TRUST;
  for (const words of context) {
    for (const word of words) if (match(word, token) > 0.7) return trust;
    trust *= CONTEXT_DECAY;
  }
  return 0;
}
