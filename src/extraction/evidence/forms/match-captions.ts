import { captionTokens, tokenWeight } from "../../../vocabulary/caption-tokens.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { oncePerParser } from "../../fields/once-per-parser.ts";
import type { RelevanceFinder } from "../captions/relevance.ts";
import type { Caption, FormBlank } from "./form-blank.ts";
import { createTokenMatcher, type TokenMatcher } from "./token-matcher.ts";

/** Words of a long caption that are compared at its start and end, where its subject is. */
const WINDOW = 7;
/** Words at the far end of a long caption explain rather than name. */
const FAR_END_TRUST = 0.8;
/** A caption with the field's words at the near end is about them: "Name of the owner". */
const LEADING_BONUS = 0.25;
/**
 * What remains of a score if the caption contains much besides the field's words; captions of forms explain themselves
 * at length.
 */
const FLOOR_OF_COVERAGE = 0.55;
/** How much a word found in the headings above counts, and how this fades with each line. */
const CONTEXT_TRUST = 0.8;
const CONTEXT_DECAY = 0.9;
/**
 * A heading's word counts if it agrees more than this; no heading is needed if the caption's own word agrees more than
 * the second number.
 */
const CONTEXT_MATCH = 0.7;
const CONTEXT_NEEDED = 0.5;
/** Share of the field's words that the caption itself must have: headings alone name nothing. */
const LEAST_OWN = 0.25;
/** A description's words count less than names and hints: it is a sentence, not a caption. */
const DESCRIPTION_TRUST = 0.7;
const DESCRIPTION_WORDS = 10;

/** How much words count that the field could be called by, but is not. */
const WEAK_TRUST = 0.9;
/** Share of the field's words that a caption must have itself to be about them. */
const NEARLY_ALL = 0.9;
/** Letters of an abbreviation made of first letters, and how much it counts: the letters can agree by chance. */
const SHORTEST_INITIALS = 3;
const LONGEST_INITIALS = 6;
const INITIALS_TRUST = 0.9;
/** Words of a field's name that say what kind of field it is, but nothing about its caption. */
const kindWords = new Set(["checkbox", "check", "box", "checked", "ticked", "selected", "flag", "is", "field"]);

interface Phrase {
  field: number;
  tokens: string[];
  weights: number[];
  weight: number;
  trust: number;
}

interface AskedPhrase extends Phrase {
  /** Numbers of its tokens among all tokens of the fields. */
  ids: number[];
}

/** What is needed to compare captions with a parser's fields, in any document. */
interface AskedWords {
  matcher: TokenMatcher;
  /** By word of the fields: the phrases that contain it. */
  phrasesOf: AskedPhrase[][];
  /** The fields' words that may be abbreviations made of first letters, by their number. */
  abbreviations: [number, string][];
}

/** How well a blank's captions name each field, 0 to 1. */
export type CaptionMatcher = (blank: FormBlank) => number[];

/**
 * Compares the captions of forms with fields: by the fields' own words, including headings above, and by the concepts.
 */
export function createCaptionMatcher(
  profiles: FieldProfile[],
  relevance: RelevanceFinder,
  blanks: FormBlank[],
): CaptionMatcher {
  if (blanks.length === 0) return () => [];
  const asked = askedWords(profiles);
  const printed = new Set(blanks.flatMap(({ captions }) => captions.flatMap(({ text }) => captionTokens(text))));
  const matchesOf = (word: string) => sureMatches(word, asked.matcher, printed);
  const windows = new Map<string, Window[]>();
  const windowsFor = ({ text, near }: Caption) => {
    const key = near + text;
    const known =
      windows.get(key) ?? windowsOf(text, near).map((window) => describeWindow(window, near, asked, matchesOf));
    windows.set(key, known);
    return known;
  };
  return (blank) => {
    const context = describeContext(blank.context.map(captionTokens), matchesOf);
    const scores = profiles.map(() => 0);
    for (const caption of blank.captions) {
      for (const window of windowsFor(caption)) addScores(scores, window, caption.trust, context, asked);
      const { own } = relevance.ofText(shorten(caption.text));
      for (const [field, known] of own.entries()) scores[field] = Math.max(scores[field] ?? 0, caption.trust * known);
    }
    return scores.map((score) => Math.min(1, score));
  };
}

/**
 * The fields' words that a printed word agrees with. If a field's word is itself printed, another word of nearly the
 * same letters is a different one: "employer" and "employee".
 */
function sureMatches(word: string, matcher: TokenMatcher, printed: Set<string>): [number, number][] {
  return [...matcher.matchesOf(word)].filter(([id]) => {
    const token = matcher.tokens[id] ?? "";
    return word === token || !printed.has(token) || word.startsWith(token) || token.startsWith(word);
  });
}

type MatchFinder = (word: string) => [number, number][];

/** Words of a caption, compared with all words of the fields at once. */
interface Window {
  trust: number;
  /** For each of the fields' words that it contains: the best agreement, and the words that agree. */
  matches: Map<number, { score: number; from: number; to: number }>;
  weights: number[];
  weight: number;
  /** Position of the word that is nearest to the value. */
  nearest: number;
}

function describeWindow(
  { tokens, trust }: { tokens: string[]; trust: number },
  near: Caption["near"],
  { abbreviations }: AskedWords,
  matchesOf: MatchFinder,
): Window {
  const matches: Window["matches"] = new Map();
  for (const [position, word] of tokens.entries()) {
    for (const [id, exact] of matchesOf(word)) {
      const score = Math.fround(exact);
      if (exact > (matches.get(id)?.score ?? 0)) matches.set(id, { score, from: position, to: position + 1 });
    }
  }
  const initials = tokens.map((token) => token[0] ?? " ").join("");
  for (const [id, { length }, from] of findInitials(abbreviations, initials))
    if (!matches.has(id)) matches.set(id, { score: INITIALS_TRUST, from, to: from + length });
  const weights = tokens.map(tokenWeight);
  const weight = weights.reduce((sum, each) => sum + each, 0);
  return { trust, matches, weights, weight, nearest: near === "start" ? 0 : tokens.length - 1 };
}

/** How well the lines above agree with each of the fields' words, by its number; nearest line first. */
function describeContext(lines: string[][], matchesOf: MatchFinder): Map<number, number> {
  const context = new Map<number, number>();
  let trust = CONTEXT_TRUST;
  for (const words of lines) {
    for (const word of words) {
      for (const [id, score] of matchesOf(word)) {
        if (score > CONTEXT_MATCH && !context.has(id)) context.set(id, Math.fround(trust));
      }
    }
    trust *= CONTEXT_DECAY;
  }
  return context;
}

/** Raises the scores of the fields that a window's words name; phrases without any of these words name nothing. */
function addScores(
  scores: number[],
  window: Window,
  captionTrust: number,
  context: Map<number, number>,
  { phrasesOf }: AskedWords,
): void {
  const compared = new Set<AskedPhrase>();
  for (const id of window.matches.keys()) {
    for (const phrase of phrasesOf[id] ?? []) {
      const trust = captionTrust * window.trust * phrase.trust;
      const best = scores[phrase.field] ?? 0;
      if (trust <= best || compared.has(phrase)) continue;
      compared.add(phrase);
      scores[phrase.field] = Math.max(best, trust * comparePhrase(phrase, window, context));
    }
  }
}

const askedWords = oncePerParser((profiles): AskedWords => {
  const texts = profiles.flatMap(phrasesOf);
  const matcher = createTokenMatcher(texts.flatMap(({ tokens }) => tokens));
  const phrases = texts.map((phrase) => ({ ...phrase, ids: phrase.tokens.map(matcher.idOf) }));
  const byToken = matcher.tokens.map((_, id) => phrases.filter(({ ids }) => ids.includes(id)));
  const canBeInitials = ({ length }: string) => length >= SHORTEST_INITIALS && length <= LONGEST_INITIALS;
  const abbreviations = [...matcher.tokens.entries()].filter(([, token]) => canBeInitials(token));
  return { matcher, phrasesOf: byToken, abbreviations };
});

function phrasesOf(profile: FieldProfile, field: number): Phrase[] {
  const description = profile.field.description.split(/\s+/u).slice(0, DESCRIPTION_WORDS).join(" ");
  const texts = [
    ...profile.phrases.map((text) => ({ text, trust: 1 })),
    ...profile.weakPhrases.map((text) => ({ text, trust: WEAK_TRUST })),
    { text: description, trust: DESCRIPTION_TRUST },
  ];
  return texts.flatMap(({ text, trust }) => {
    const all = [...new Set(captionTokens(text))];
    const telling = all.filter((token) => profile.kind !== "boolean" || !kindWords.has(token));
    const tokens = telling.length > 0 ? telling : all;
    const weights = tokens.map(tokenWeight);
    const weight = weights.reduce((sum, each) => sum + each, 0);
    return weight > 0 ? [{ field, tokens, weights, weight, trust }] : [];
  });
}

/** A caption's words: all of them, without text in brackets, and those at the end nearest to the value. */
function windowsOf(text: string, near: Caption["near"]): { tokens: string[]; trust: number }[] {
  const bare = text.replace(/^\s*\d{1,2}[a-z]?\s+/u, "").replace(/\([^)]*\)?/gu, " ");
  const all = captionTokens(text);
  const short = bare === text ? all : captionTokens(bare);
  const clauses = bare.split(/[.:;?]\s/u).filter((clause) => /\p{L}{2}/u.test(clause));
  const nearest = (near === "start" ? clauses[0] : clauses.at(-1)) ?? "";
  const clause = nearest === bare ? short : captionTokens(nearest);
  const windows = [...new Set([all, short, clause])].map((tokens) => ({ tokens, trust: 1 }));
  if (near === "end" && all.length > WINDOW) windows.push({ tokens: all.slice(-WINDOW), trust: 1 });
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

function comparePhrase(phrase: AskedPhrase, window: Window, context: Map<number, number>): number {
  let own = 0;
  let found = 0;
  const used = new Set<number>();
  for (const [index, id] of phrase.ids.entries()) {
    const weight = phrase.weights[index] ?? 0;
    const match = window.matches.get(id);
    const best = match?.score ?? 0;
    for (let position = match?.from ?? 0; position < (match?.to ?? 0); position += 1) used.add(position);
    own += weight * best;
    found += weight * (best > CONTEXT_NEEDED ? best : Math.max(best, context.get(id) ?? 0));
  }
  if (own < LEAST_OWN * phrase.weight) return 0;
  let covered = 0;
  for (const position of used) covered += window.weights[position] ?? 0;
  const coverage = window.weight > 0 ? covered / window.weight : 0;
  const isLeading = used.has(window.nearest) && own >= NEARLY_ALL * phrase.weight;
  const named = (found / phrase.weight) * (FLOOR_OF_COVERAGE + (1 - FLOOR_OF_COVERAGE) * coverage);
  return named + (isLeading ? LEADING_BONUS * (1 - coverage) : 0);
}

/**
 * The fields' short words that a caption's words spell with their first letters, and where: "EIN" for "employer
 * identification number".
 */
function findInitials(abbreviations: [number, string][], initials: string): [number, string, number][] {
  if (initials.length < SHORTEST_INITIALS) return [];
  return abbreviations
    .map(([id, token]): [number, string, number] => [id, token, initials.indexOf(token)])
    .filter(([, , from]) => from >= 0);
}
