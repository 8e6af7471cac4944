import { distance } from "fastest-levenshtein";
import { labelTokens, tokenWeight } from "./label-tokens.ts";

/**
 * Compares printed text with many owners' phrases at once (fields' names and hints, the lexicon's concepts). An inverted
 * index keeps the cost of a text that matches nothing, which is most of a page, near zero.
 */
export interface LabelIndex {
  ownerCount: number;
  /** Similarity 0 to 1 of the text to each owner's best phrase; null when no token matches any phrase. */
  compare(tokens: string[]): Float32Array | null;
}

interface Phrase {
  owner: number;
  tokens: number[];
  weights: number[];
  weight: number;
  /** 1 for a user's own words, a little less for what was only derived. */
  trust: number;
}

interface TokenMatch {
  token: number;
  score: number;
}

/** Shares of the longer word that a common beginning or end must have (compounds, plurals, cut words). */
const SHORTEST_PREFIX = 0.6;
const SHORTEST_SUFFIX = 0.42;
/** Letters that differ by OCR or spelling: at least this share must agree, and the match counts .85 of it. */
const LEAST_EDIT_RATIO = 0.8;
const EDIT_TRUST = 0.85;
const PREFIX_TRUST = 0.8;
const SUFFIX_TRUST = 0.7;
/** Share of the similarity that remains when the text holds much else besides the phrase. */
const FLOOR_OF_COVERAGE = 0.45;
/** Distinct words remembered between documents; past it the memory starts anew. */
const MOST_REMEMBERED = 20_000;

/** Remembers the answers of an index that lives long: documents print the same labels again and again. */
export function rememberAnswers(index: LabelIndex): LabelIndex {
  const answers = new Map<string, Float32Array | null>();
  return {
    ...index,
    compare(tokens) {
      const key = tokens.join(" ");
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = index.compare(tokens);
      if (answers.size >= MOST_REMEMBERED) answers.clear();
      answers.set(key, answer);
      return answer;
    },
  };
}

export interface OwnedPhrases {
  phrases: string[];
  /** Phrases that count a little less than the others: made from a description, not stated as labels. */
  weakPhrases?: string[];
  /** The usual label is given first. */
  isRanked?: boolean;
}

const WEAK_TRUST = 0.75;
/** Labels are given the usual one first; each later one counts this much of the one before. */
const ORDER_TRUST = 0.98;

/** Builds the index; `owners[i]` is answered at position i of `compare`. */
export function createLabelIndex(owners: OwnedPhrases[]): LabelIndex {
  const idByToken = new Map<string, number>();
  const phrases: Phrase[] = [];
  for (const [owner, { phrases: strong, weakPhrases = [], isRanked = false }] of owners.entries()) {
    for (const [texts, trust] of [
      [strong, 1],
      [weakPhrases, WEAK_TRUST],
    ] as const) {
      for (const [rank, text] of texts.entries()) {
        const tokens = [...new Set(labelTokens(text))];
        if (tokens.length === 0) continue;
        const weights = tokens.map(tokenWeight);
        const ids = tokens.map((token) => idOf(token, idByToken));
        phrases.push({
          owner,
          tokens: ids,
          weights,
          weight: sum(weights),
          trust: isRanked ? trust * ORDER_TRUST ** rank : trust,
        });
      }
    }
  }
  const tokens = [...idByToken.keys()];
  const phrasesByToken: number[][] = tokens.map(() => []);
  for (const [index, phrase] of phrases.entries()) {
    for (const token of phrase.tokens) phrasesByToken[token]?.push(index);
  }
  const findMatches = rememberMatches(tokens);
  return {
    ownerCount: owners.length,
    compare: (text) => compare(text, findMatches, phrases, phrasesByToken, owners.length),
  };
}

function compare(
  text: string[],
  findMatches: (word: string) => TokenMatch[],
  phrases: Phrase[],
  phrasesByToken: number[][],
  ownerCount: number,
): Float32Array | null {
  const best = bestWords(text, findMatches);
  if (best.size === 0) return null;
  const touched = new Set<number>();
  for (const token of best.keys()) {
    for (const phrase of phrasesByToken[token] ?? []) touched.add(phrase);
  }
  const textWeights = text.map(tokenWeight);
  const textWeight = sum(textWeights);
  const result = new Float32Array(ownerCount);
  for (const index of touched) {
    const phrase = phrases[index];
    if (phrase === undefined) continue;
    const similarity = phrase.trust * comparePhrase(phrase, best, textWeights, textWeight);
    if (similarity > (result[phrase.owner] ?? 0)) result[phrase.owner] = similarity;
  }
  return result;
}

/** For each phrase token that the text matches, the word that matches it best. */
function bestWords(
  text: string[],
  findMatches: (word: string) => TokenMatch[],
): Map<number, { word: number; score: number }> {
  const best = new Map<number, { word: number; score: number }>();
  for (const [word, token] of text.entries()) {
    for (const match of findMatches(token)) {
      const known = best.get(match.token);
      if (known === undefined || match.score > known.score) best.set(match.token, { word, score: match.score });
    }
  }
  return best;
}

function comparePhrase(
  phrase: Phrase,
  best: Map<number, { word: number; score: number }>,
  textWeights: number[],
  textWeight: number,
): number {
  let found = 0;
  let covered = 0;
  const used: number[] = [];
  for (let i = 0; i < phrase.tokens.length; i += 1) {
    const match = best.get(phrase.tokens[i] ?? -1);
    if (match === undefined) continue;
    found += match.score * (phrase.weights[i] ?? 0);
    if (used.includes(match.word)) continue;
    used.push(match.word);
    covered += textWeights[match.word] ?? 0;
  }
  const coverage = textWeight > 0 ? covered / textWeight : 0;
  return (found / phrase.weight) * (FLOOR_OF_COVERAGE + (1 - FLOOR_OF_COVERAGE) * coverage);
}

function rememberMatches(phraseTokens: string[]): (word: string) => TokenMatch[] {
  const memory = new Map<string, TokenMatch[]>();
  return (word) => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    const matches: TokenMatch[] = [];
    for (const [token, phraseToken] of phraseTokens.entries()) {
      const score = matchTokens(word, phraseToken);
      if (score > 0) matches.push({ token, score });
    }
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    memory.set(word, matches);
    return matches;
  };
}

/** How well two folded words agree, 0 to 1: the same, one the beginning or end of the other, or nearly the same letters. */
export function matchTokens(word: string, phraseToken: string): number {
  if (word === phraseToken) return 1;
  const [short, long] = word.length < phraseToken.length ? [word, phraseToken] : [phraseToken, word];
  if (short.length < 3 || !/\p{L}/u.test(short)) return 0;
  const ratio = short.length / long.length;
  if (ratio >= SHORTEST_PREFIX && long.startsWith(short)) return PREFIX_TRUST * (0.5 + 0.5 * ratio) + 0.1;
  if (short.length >= 4 && ratio >= SHORTEST_SUFFIX && long.endsWith(short)) return SUFFIX_TRUST;
  if (short.length < 5 || ratio < LEAST_EDIT_RATIO) return 0;
  if (short[0] !== long[0] && short.at(-1) !== long.at(-1)) return 0;
  const agreement = 1 - distance(short, long) / long.length;
  return agreement >= LEAST_EDIT_RATIO ? EDIT_TRUST * agreement : 0;
}

function idOf(token: string, ids: Map<string, number>): number {
  const known = ids.get(token);
  if (known !== undefined) return known;
  ids.set(token, ids.size);
  return ids.size - 1;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
