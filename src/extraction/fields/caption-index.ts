import { distance } from "fastest-levenshtein";
import { captionTokens, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { relatedTokens } from "../../vocabulary/related-words.ts";

/**
 * Compares printed text with many owners' phrases at once (fields' names and hints, the vocabulary's concepts). An
 * inverted index keeps the cost of a text that matches nothing, which is most of a page, near zero.
 */
export interface CaptionIndex {
  ownerCount: number;
  /**
   * Similarity 0 to 1 of the text to each owner's best phrase; null if no token matches any phrase. If `owners` is
   * given, only those with a 1 are compared, and the others stay at 0.
   */
  compare(tokens: string[], owners?: Uint8Array): number[] | null;
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

/** How much of the longer word a shared beginning or end must be (compounds, plurals, cut words). */
const SHORTEST_PREFIX = 0.6;
const SHORTEST_SUFFIX = 0.42;
/** If letters differ by OCR or spelling, at least this share must agree, and the match counts .85 of it. */
const LEAST_EDIT_RATIO = 0.8;
const EDIT_TRUST = 0.85;
const PREFIX_TRUST = 0.8;
const SUFFIX_TRUST = 0.7;
/** Share of the similarity that remains if the text contains much else besides the phrase. */
const FLOOR_OF_COVERAGE = 0.45;
/** Maximum distinct words remembered between documents; beyond that, all are forgotten. */
const MOST_REMEMBERED = 20_000;

export interface OwnedPhrases {
  phrases: string[];
  /** Phrases that count a little less than the others: made from a description, not stated as captions. */
  weakPhrases?: string[];
  /** The usual caption is given first. */
  isRanked?: boolean;
}

const WEAK_TRUST = 0.75;
/** Captions are listed with the usual one first; each counts this much of the one before it. */
const ORDER_TRUST = 0.98;

/**
 * Builds the index; `owners[i]` is answered at position i of `compare`. `takesRelated`: words related to those of the
 * phrases match them, too. `least`: lower similarities do not matter, and may be answered as 0. `tokensOf`: how phrases are
 * made comparable; texts must be made so, too.
 */
export function createCaptionIndex(
  owners: OwnedPhrases[],
  {
    takesRelated = false,
    least = 0,
    tokensOf = captionTokens,
  }: { takesRelated?: boolean; least?: number; tokensOf?: (phrase: string) => string[] } = {},
): CaptionIndex {
  const idByToken = new Map<string, number>();
  const phrases: Phrase[] = [];
  for (const [owner, { phrases: strong, weakPhrases = [], isRanked = false }] of owners.entries()) {
    for (const [texts, trust] of [
      [strong, 1],
      [weakPhrases, WEAK_TRUST],
    ] as const) {
      for (const [rank, text] of texts.entries()) {
        const tokens = [...new Set(tokensOf(text))];
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
  const phrasesByToken = indexByTokens(phrases, tokens.length, least);
  const comparer = new PhraseComparer(phrases, phrasesByToken, owners.length, rememberMatches(tokens, takesRelated));
  return { ownerCount: owners.length, compare: (text, wanted) => comparer.compare(text, wanted ?? null) };
}

/** Rounding must not make a phrase that is just similar enough be left out. */
const ROUNDING = 1e-6;

/**
 * The phrases that are compared with a text that matches a token. A phrase whose similarity would be below `least`
 * without one of its tokens need only be found by that token: the rarest of these is taken.
 */
function indexByTokens(phrases: Phrase[], tokenCount: number, least: number): number[][] {
  const uses = new Int32Array(tokenCount);
  for (const { tokens } of phrases) for (const token of tokens) uses[token] = (uses[token] ?? 0) + 1;
  const phrasesByToken: number[][] = Array.from(uses, () => []);
  for (const [index, { tokens, weights, weight, trust }] of phrases.entries()) {
    const needed = tokens.filter((_, i) => trust * (1 - (weights[i] ?? 0) / weight) < least - ROUNDING);
    const [rarest] = needed.sort((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0));
    for (const token of rarest === undefined ? tokens : [rarest]) phrasesByToken[token]?.push(index);
  }
  return phrasesByToken;
}

/** Compares texts with phrases and reuses its memory, because a page has a thousand texts. */
class PhraseComparer {
  private readonly phrases: Phrase[];
  private readonly phrasesByToken: number[][];
  private readonly noSimilarities: number[];
  private readonly wordOf: (word: string) => ComparedWord;
  /** For each phrase token, the best score and the position of the word that has it; 0 for a token without a match. */
  private readonly bestScores: Float64Array;
  private readonly bestWords: Int32Array;
  /** The round in which each phrase was last compared, and in which each word was last counted. */
  private readonly comparedIn: Int32Array;
  private countedIn: number[] = [];
  private round = 0;

  constructor(
    phrases: Phrase[],
    phrasesByToken: number[][],
    ownerCount: number,
    wordOf: (word: string) => ComparedWord,
  ) {
    this.phrases = phrases;
    this.phrasesByToken = phrasesByToken;
    this.noSimilarities = makeSimilarities(ownerCount);
    this.wordOf = wordOf;
    this.bestScores = new Float64Array(phrasesByToken.length);
    this.bestWords = new Int32Array(phrasesByToken.length);
    this.comparedIn = new Int32Array(phrases.length);
  }

  compare(text: string[], wanted: Uint8Array | null): number[] | null {
    const words = text.map(this.wordOf);
    const matched = this.matchWords(words);
    if (matched.length === 0) return null;
    let textWeight = 0;
    for (const { weight } of words) textWeight += weight;
    const result = this.noSimilarities.slice();
    if (this.round > LAST_ROUND) this.startAnew();
    this.round += 1;
    const textRound = this.round;
    for (const token of matched) {
      for (const index of this.phrasesByToken[token] ?? []) {
        const phrase = this.phrases[index];
        if (phrase === undefined || (this.comparedIn[index] ?? 0) >= textRound) continue;
        if (wanted !== null && wanted[phrase.owner] !== 1) continue;
        this.round += 1;
        this.comparedIn[index] = this.round;
        const similarity = phrase.trust * this.comparePhrase(phrase, words, textWeight);
        if (similarity > (result[phrase.owner] ?? 0)) result[phrase.owner] = Math.fround(similarity);
      }
    }
    for (const token of matched) this.bestScores[token] = 0;
    return result;
  }

  /** Finds the word that matches each phrase token best; returns the tokens that any word matches. */
  private matchWords(words: ComparedWord[]): number[] {
    const matched: number[] = [];
    for (let position = 0; position < words.length; position += 1) {
      for (const { token, score } of words[position]?.matches ?? []) {
        const known = this.bestScores[token] ?? 0;
        if (score <= known) continue;
        if (known === 0) matched.push(token);
        this.bestScores[token] = score;
        this.bestWords[token] = position;
      }
    }
    return matched;
  }

  private comparePhrase(phrase: Phrase, words: ComparedWord[], textWeight: number): number {
    let found = 0;
    let covered = 0;
    for (let i = 0; i < phrase.tokens.length; i += 1) {
      const token = phrase.tokens[i] ?? 0;
      const score = this.bestScores[token] ?? 0;
      if (score === 0) continue;
      found += score * (phrase.weights[i] ?? 0);
      const word = this.bestWords[token] ?? 0;
      if (this.countedIn[word] === this.round) continue;
      this.countedIn[word] = this.round;
      covered += words[word]?.weight ?? 0;
    }
    const coverage = textWeight > 0 ? covered / textWeight : 0;
    return (found / phrase.weight) * (FLOOR_OF_COVERAGE + (1 - FLOOR_OF_COVERAGE) * coverage);
  }

  private startAnew(): void {
    this.comparedIn.fill(0);
    this.countedIn = [];
    this.round = 0;
  }
}

/** Rounds are counted in 32 bits; one text takes far fewer than what is left above this. */
const LAST_ROUND = 2 ** 30;

/**
 * Makes a list of similarities, all 0: plain numbers, which callers keep rounded to 32 bits. A typed array of this
 * length has its memory outside the heap, and making one takes twenty times as long.
 */
export function makeSimilarities(count: number): number[] {
  // Numbers with a fraction first, so that the list is one of floating-point numbers from the start.
  return Array.from({ length: count }, () => 0.5).fill(0);
}

/** A word of a text, with the phrase tokens that it matches. */
interface ComparedWord {
  weight: number;
  matches: TokenMatch[];
}

function rememberMatches(phraseTokens: string[], takesRelated: boolean): (word: string) => ComparedWord {
  const memory = new Map<string, ComparedWord>();
  const alike = indexByEnds(phraseTokens);
  const idOfToken = new Map(phraseTokens.map((token, id) => [token, id]));
  return (word) => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    const matches: TokenMatch[] = [];
    for (const token of alike(word)) {
      const score = matchTokens(word, phraseTokens[token] ?? "");
      if (score > 0) matches.push({ token, score });
    }
    for (const [near, score] of takesRelated ? relatedTokens(word) : []) {
      const token = idOfToken.get(near);
      if (token !== undefined && !matches.some((match) => match.token === token)) matches.push({ token, score });
    }
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    const compared = { weight: tokenWeight(word), matches };
    memory.set(word, compared);
    return compared;
  };
}

/** Finds the tokens that begin or end with the same letter as a word: `matchTokens` matches no others. */
export function indexByEnds(tokens: string[]): (word: string) => number[] {
  const byFirst = new Map<string, number[]>();
  const byLast = new Map<string, number[]>();
  const add = (index: Map<string, number[]>, letter: string, id: number) => {
    const known = index.get(letter);
    if (known === undefined) index.set(letter, [id]);
    else known.push(id);
  };
  for (const [id, token] of tokens.entries()) {
    add(byFirst, token.charAt(0), id);
    add(byLast, token.slice(-1), id);
  }
  return (word) => {
    const first = byFirst.get(word.charAt(0)) ?? [];
    const last = (byLast.get(word.slice(-1)) ?? []).filter((id) => tokens[id]?.charAt(0) !== word.charAt(0));
    return [...first, ...last];
  };
}

/**
 * Minimum letters of a word that can be another's beginning or end, or that word misread: too many shorter ones are
 * alike by chance.
 */
const SHORTEST_PART = 3;
const SHORTEST_END = 4;
const SHORTEST_MISREAD = 5;
/** How much of `PREFIX_TRUST` depends on the share of the longer word that is there. */
const LENGTH_WEIGHT = 0.5;
/** What a shared beginning counts whatever its length: words differ most at their beginning. */
const BEGINNING_BONUS = 0.1;

/**
 * How well two folded words agree, 0 to 1: the same, one the beginning or end of the other, or nearly the same letters.
 */
export function matchTokens(word: string, phraseToken: string): number {
  if (word === phraseToken) return 1;
  const [short, long] = word.length < phraseToken.length ? [word, phraseToken] : [phraseToken, word];
  if (short.length < SHORTEST_PART || !/\p{L}/u.test(short)) return 0;
  const ratio = short.length / long.length;
  if (ratio >= SHORTEST_PREFIX && long.startsWith(short))
    return PREFIX_TRUST * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * ratio) + BEGINNING_BONUS;
  if (short.length >= SHORTEST_END && ratio >= SHORTEST_SUFFIX && long.endsWith(short)) return SUFFIX_TRUST;
  if (short.length < SHORTEST_MISREAD || ratio < LEAST_EDIT_RATIO) return 0;
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

/** How well the better of two texts names each of the compared things; null if neither names any. */
export function bestOfBoth(a: number[] | null, b: number[] | null): number[] | null {
  return a === null || b === null ? (a ?? b) : largestOfEach(a, b);
}

/** The larger of two numbers at each position. */
export function largestOfEach(a: number[], b: number[]): number[] {
  const largest = a.slice();
  for (let i = 0; i < largest.length; i += 1) largest[i] = Math.max(largest[i] ?? 0, b[i] ?? 0);
  return largest;
}
