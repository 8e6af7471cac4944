import type { FieldProfile } from "../field-profile.ts";
import { labelTokens, tokenWeight } from "../labels/label-tokens.ts";
import type { RelevanceFinder } from "../labels/relevance.ts";
import { oncePerParser } from "../once-per-parser.ts";
import type { Caption, FormEntry } from "./form-entry.ts";
import { createTokenMatcher, type TokenMatcher } from "./token-matcher.ts";

/** Words of a long caption that are compared at its beginning and end, where its subject stands. */
const WINDOW = 7;
/** Words at the far end of a long caption explain rather than name. */
const FAR_END_TRUST = 0.8;
/** A caption of which the asked words stand at the near end is about them: "Name of the owner". */
const LEADING_BONUS = 0.25;
/** What remains when a caption holds much else besides the asked words; captions of forms explain themselves at length. */
const FLOOR_OF_COVERAGE = 0.55;
/** What a word found in the headings above counts, and how this fades with each line. */
const CONTEXT_TRUST = 0.8;
const CONTEXT_DECAY = 0.9;
/** Agreement of a heading's word that counts, and that of the caption's own word from which no heading is asked. */
const CONTEXT_MATCH = 0.7;
const CONTEXT_NEEDED = 0.5;
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

interface AskedPhrase extends Phrase {
  /** Numbers of its tokens among all asked ones. */
  ids: number[];
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
  const tokensByText = new Map<string, string[]>();
  const tokensOf = (text: string) => {
    const known = tokensByText.get(text) ?? labelTokens(text);
    tokensByText.set(text, known);
    return known;
  };
  const printed = new Set(entries.flatMap(({ captions }) => captions.flatMap(({ text }) => tokensOf(text))));
  const texts = askedPhrases(profiles);
  const matcher = createTokenMatcher(
    texts.flat().flatMap(({ tokens }) => tokens),
    printed,
  );
  const phrases = texts.map((own) => own.map((phrase) => ({ ...phrase, ids: phrase.tokens.map(matcher.idOf) })));
  const windows = new Map<string, Window[]>();
  const windowsFor = ({ text, near }: Caption) => {
    const key = near + text;
    const known = windows.get(key) ?? windowsOf(text, near).map((window) => describeWindow(window, near, matcher));
    windows.set(key, known);
    return known;
  };
  const contexts = new Map<FormEntry, Float32Array>();
  const contextOf = (entry: FormEntry) => {
    const known = contexts.get(entry) ?? describeContext(entry.context.map(tokensOf), matcher);
    contexts.set(entry, known);
    return known;
  };
  return {
    score(fieldIndex, entry) {
      const own = phrases[fieldIndex] ?? [];
      const context = contextOf(entry);
      let best = 0;
      for (const caption of entry.captions) {
        for (const window of windowsFor(caption)) {
          for (const phrase of own) {
            const trust = caption.trust * window.trust * phrase.trust;
            if (trust > best) best = Math.max(best, trust * comparePhrase(phrase, window, context));
          }
        }
        const known = relevance.ofText(shorten(caption.text)).own[fieldIndex] ?? 0;
        best = Math.max(best, caption.trust * known);
      }
      return Math.min(1, best);
    },
  };
}

/** Words of a caption, compared with all asked words at once. */
interface Window {
  trust: number;
  /** By asked word: the best agreement, and the position of the word that agrees. */
  best: Float32Array;
  at: Int16Array;
  weights: number[];
  weight: number;
  /** First letters of the words; position in it is position in the window. */
  initials: string;
  /** Position of the word that is nearest to the value. */
  nearest: number;
}

function describeWindow(
  { tokens, trust }: { tokens: string[]; trust: number },
  near: Caption["near"],
  matcher: TokenMatcher,
): Window {
  const best = new Float32Array(matcher.size);
  const at = new Int16Array(matcher.size).fill(-1);
  for (const [position, word] of tokens.entries()) {
    for (const [id, score] of matcher.matchesOf(word)) {
      if (score <= (best[id] ?? 0)) continue;
      best[id] = score;
      at[id] = position;
    }
  }
  const weights = tokens.map(tokenWeight);
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const initials = tokens.map((token) => token[0] ?? " ").join("");
  return { trust, best, at, weights, weight, initials, nearest: near === "start" ? 0 : tokens.length - 1 };
}

/** How far the lines above believe in each asked word, nearest line first. */
function describeContext(lines: string[][], matcher: TokenMatcher): Float32Array {
  const context = new Float32Array(matcher.size);
  let trust = CONTEXT_TRUST;
  for (const words of lines) {
    for (const word of words) {
      for (const [id, score] of matcher.matchesOf(word)) {
        if (score > CONTEXT_MATCH && (context[id] ?? 0) === 0) context[id] = trust;
      }
    }
    trust *= CONTEXT_DECAY;
  }
  return context;
}

const askedPhrases = oncePerParser((profiles) => profiles.map(phrasesOf));

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

function comparePhrase(phrase: AskedPhrase, window: Window, context: Float32Array): number {
  let own = 0;
  let found = 0;
  const used = new Set<number>();
  for (const [index, id] of phrase.ids.entries()) {
    const weight = phrase.weights[index] ?? 0;
    const token = phrase.tokens[index] ?? "";
    let best = window.best[id] ?? 0;
    if (best > 0) used.add(window.at[id] ?? 0);
    const initials = best === 0 ? findInitials(token, window.initials) : -1;
    if (initials >= 0) {
      best = INITIALS_TRUST;
      for (let position = initials; position < initials + token.length; position += 1) used.add(position);
    }
    own += weight * best;
    found += weight * (best > CONTEXT_NEEDED ? best : Math.max(best, context[id] ?? 0));
  }
  if (own < LEAST_OWN * phrase.weight) return 0;
  let covered = 0;
  for (const position of used) covered += window.weights[position] ?? 0;
  const coverage = window.weight > 0 ? covered / window.weight : 0;
  const isLeading = used.has(window.nearest) && own >= 0.9 * phrase.weight;
  const named = (found / phrase.weight) * (FLOOR_OF_COVERAGE + (1 - FLOOR_OF_COVERAGE) * coverage);
  return named + (isLeading ? LEADING_BONUS * (1 - coverage) : 0);
}

/** Where the words begin of which a short word has the first letters: "EIN" for "employer identification number"; -1 if nowhere. */
function findInitials(token: string, initials: string): number {
  const isShort = token.length >= SHORTEST_INITIALS && token.length <= LONGEST_INITIALS;
  return isShort ? initials.indexOf(token) : -1;
}
