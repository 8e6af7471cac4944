import type { PageLayout, Segment } from "../../../../model/document-layout.ts";
import type { FieldProfile } from "../field-profile.ts";
import { matchTokens } from "../labels/label-index.ts";
import { labelTokens, tokenWeight } from "../labels/label-tokens.ts";

/** A caption of a field as it is printed: some words of a segment, or all words of it and the first ones of the next line. */
export interface Anchor {
  field: number;
  /** The segment after whose word `to` (not counted) the caption ends. */
  segment: Segment;
  from: number;
  to: number;
  /** The segment in which it begins, when it is wrapped. */
  first: Segment;
  /** How well the words agree with the field's name or hint, 0 to 1. */
  quality: number;
  /** It agrees with the field's name, not with a hint. */
  isName: boolean;
  /** A colon, or a line of dots, ends it. */
  isClosed: boolean;
}

/** Share of the asked words that must be printed, and share of the printed words that must be asked for. */
const LEAST_RECALL = 0.7;
const LEAST_PRECISION = 0.6;
/** Quality of the least anchor that is kept. */
const LEAST_QUALITY = 0.6;
/** Words of a caption at most; a longer name of a field is compared by its first ones. */
const MOST_WORDS = 14;
/** Anchors kept of a field: a caption is printed once or twice, or on every page. */
const MOST_ANCHORS = 8;
/** A wrapped caption's next line follows within this gap (line heights). */
const WRAP_GAP = 0.8;

interface Phrase {
  field: number;
  isName: boolean;
  tokens: string[];
  weights: number[];
  weight: number;
}

/** The captions of the fields on a page. Only the user's own words count: a caption must say what was asked. */
export function findAnchors(page: PageLayout, profiles: FieldProfile[], match = createMatcher()): Anchor[] {
  const phrases = profiles.flatMap((profile, field) => phrasesOf(profile, field));
  const asked = new Set(phrases.flatMap(({ tokens }) => tokens));
  const lines = page.segments.map((segment) => ({
    segment,
    words: segment.words.map((word) => labelTokens(word.text)),
  }));
  const bySegment = new Map(lines.map((line) => [line.segment, line.words]));
  const anchors: Anchor[] = [];
  for (const { segment, words } of lines) {
    const isTouched = words.some((tokens) => tokens.some((token) => [...asked].some((each) => match(token, each) > 0)));
    if (!isTouched) continue;
    for (const phrase of phrases) {
      const anchor = findWindow(phrase, segment, words, bySegment, match);
      if (anchor !== null) anchors.push(anchor);
    }
  }
  return keepBest(anchors);
}

/** Compares words with memory: the same words are compared again and again. */
export function createMatcher(): (word: string, token: string) => number {
  const memory = new Map<string, number>();
  return (word, token) => {
    if (word === token) return 1;
    const key = `${word} ${token}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const score = matchTokens(word, token);
    memory.set(key, score);
    return score;
  };
}

function phrasesOf(profile: FieldProfile, field: number): Phrase[] {
  return [profile.field.name, ...profile.field.hints].flatMap((text, index) => {
    const tokens = [...new Set(labelTokens(text))].slice(0, MOST_WORDS);
    const weights = tokens.map(tokenWeight);
    const weight = weights.reduce((sum, each) => sum + each, 0);
    return weight > 0 ? [{ field, isName: index === 0, tokens, weights, weight }] : [];
  });
}

/** The words of a segment, and of the line below it, that agree best with a phrase. */
function findWindow(
  phrase: Phrase,
  segment: Segment,
  words: string[][],
  bySegment: Map<Segment, string[][]>,
  match: (word: string, token: string) => number,
): Anchor | null {
  let best: Anchor | null = null;
  for (const [from, tokens] of words.entries()) {
    if (!tokens.some((token) => phrase.tokens.some((asked) => match(token, asked) > 0))) continue;
    const single = growWindow(phrase, words, from, match);
    let anchor = toAnchor(phrase, segment, segment, from, single);
    const below = continuation(segment);
    if (single.to === words.length && single.recall < 0.95 && below !== null) {
      const joined = [...words, ...(bySegment.get(below) ?? [])];
      const wrapped = growWindow(phrase, joined, from, match);
      if (wrapped.to > words.length && wrapped.quality > single.quality) {
        anchor = toAnchor(phrase, segment, below, 0, { ...wrapped, to: wrapped.to - words.length });
      }
    }
    if (anchor.quality >= LEAST_QUALITY && anchor.quality > (best?.quality ?? 0)) best = anchor;
  }
  return best;
}

interface Window {
  to: number;
  recall: number;
  quality: number;
}

function growWindow(
  phrase: Phrase,
  words: string[][],
  from: number,
  match: (word: string, token: string) => number,
): Window {
  const scores = phrase.tokens.map(() => 0);
  let best: Window = { to: from, recall: 0, quality: 0 };
  let textWeight = 0;
  let covered = 0;
  for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to += 1) {
    for (const token of words[to - 1] ?? []) {
      const weight = tokenWeight(token);
      textWeight += weight;
      let isAsked = false;
      for (const [index, asked] of phrase.tokens.entries()) {
        const score = match(token, asked);
        if (score > (scores[index] ?? 0)) scores[index] = score;
        if (score > 0) isAsked = true;
      }
      if (isAsked) covered += weight;
    }
    const found = scores.reduce((sum, score, index) => sum + score * (phrase.weights[index] ?? 0), 0);
    const recall = found / phrase.weight;
    const precision = textWeight > 0 ? covered / textWeight : 0;
    if (recall < LEAST_RECALL || precision < LEAST_PRECISION) continue;
    const quality = recall * (0.4 + 0.6 * precision);
    if (quality >= best.quality - 1e-6) best = { to, recall, quality };
  }
  return best;
}

function toAnchor(phrase: Phrase, first: Segment, segment: Segment, from: number, window: Window): Anchor {
  const text = segment.words[window.to - 1]?.text ?? "";
  const next = segment.words[window.to]?.text ?? "";
  const isClosed =
    /[:：]\W*$/u.test(text) || /^[:：]/u.test(next) || (/^\(\w{1,3}\):?$/u.test(next) && next.endsWith(":"));
  return {
    field: phrase.field,
    isName: phrase.isName,
    first,
    segment,
    from,
    to: window.to,
    quality: window.quality,
    isClosed,
  };
}

/** The line right below that goes on with a caption. */
function continuation(segment: Segment): Segment | null {
  const { below } = segment;
  if (below === null || below.box.top - segment.box.bottom > WRAP_GAP * segment.page.lineHeight) return null;
  return below.above === segment ? below : null;
}

function keepBest(anchors: Anchor[]): Anchor[] {
  const byField = Map.groupBy(anchors, ({ field }) => field);
  return [...byField.values()].flatMap((own) => {
    const places = new Map<string, Anchor>();
    for (const anchor of own) {
      const key = `${anchor.segment.id}`;
      const known = places.get(key);
      if (known === undefined || anchor.quality > known.quality) places.set(key, anchor);
    }
    return [...places.values()].sort((a, b) => b.quality - a.quality).slice(0, MOST_ANCHORS);
  });
}
