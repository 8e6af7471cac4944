import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { gapBelow, WRAP_GAP } from "../../../domain/spacing.ts";
import { captionTokens, tokenWeight } from "../../../vocabulary/caption-tokens.ts";
import { salutationLine } from "../../../vocabulary/printed-words.ts";
import { findLetterhead } from "../../document/find-letterhead.ts";
import { isRunningText } from "../../document/print.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { oncePerParser } from "../../fields/once-per-parser.ts";
import { createTokenMatcher, type TokenMatcher } from "./token-matcher.ts";

/**
 * A caption of a field as it is printed: some words of a segment, or all its words and the first ones of the next line.
 */
export interface Anchor {
  field: number;
  /** The segment after whose word `to` (excluded) the caption ends. */
  segment: Segment;
  from: number;
  to: number;
  /** The segment in which it begins, if it is wrapped. */
  first: Segment;
  /** How well the words agree with the field's name or hint, 0 to 1. */
  quality: number;
  /** It agrees with the field's name, not with a hint. */
  isName: boolean;
  /** It only names the party whose name or address the field asks for: "Shipper" over both. */
  isParty: boolean;
  /** A colon or a dotted line ends it. */
  isClosed: boolean;
}

/** Share of the field's words that must be printed, and share of the printed words that must be the field's. */
const LEAST_RECALL = 0.7;
const LEAST_PRECISION = 0.6;
/** Share of the field's words that the first line must have: less than half, because the caption may continue below. */
const LEAST_TOUCHED = 0.4;
/** From this share of the field's words on, nothing is left for the next line to say. */
const WHOLE = 0.95;
/**
 * How much an anchor's quality depends on the share of its words that belong to the field. With less than half,
 * sentences would be accepted; it is not all, because captions also contain explanations.
 */
const PRECISION_SHARE = 0.6;
/** Qualities that differ by less are equal; then the longer text counts. */
const SAME_QUALITY = 1e-6;
/** Lowest quality of an anchor that is kept. */
const LEAST_QUALITY = 0.6;
/** Maximum words of a caption; of a longer field name, the first words are compared. */
const MOST_WORDS = 14;
/** Anchors kept per field: a caption is printed once or twice, or on every page. */
const MOST_ANCHORS = 8;

interface AskedPhrase extends Phrase {
  /** Numbers of its tokens among all tokens of the fields. */
  ids: number[];
}

interface Phrase {
  field: number;
  isName: boolean;
  isParty: boolean;
  /** A number or letter that forms print before a caption, such as "5" or "4a". */
  isCode: boolean;
  tokens: string[];
  weights: number[];
  weight: number;
}

/**
 * Finds the captions of the fields on pages. Only the user's own words count: a caption must say what the field asks
 * for.
 */
export const createAnchorFinder = oncePerParser((profiles) => {
  const texts = profiles.flatMap((profile, field) => phrasesOf(profile, field));
  const matcher = createTokenMatcher(texts.flatMap(({ tokens }) => tokens));
  const phrases = texts.map((phrase) => ({ ...phrase, ids: phrase.tokens.map(matcher.idOf) }));
  const byToken = matcher.tokens.map((_, id) => phrases.filter(({ ids }) => ids.includes(id)));
  const describe = rememberWords(matcher);
  return (page: PageLayout) => findAnchors(page, byToken, describe);
});

function findAnchors(page: PageLayout, byToken: AskedPhrase[][], describe: (word: string) => PrintedWord): Anchor[] {
  const wordsOf = new Map<Segment, PrintedWord[]>();
  for (const segment of page.segments) {
    wordsOf.set(
      segment,
      segment.words.map((word) => describe(word.text)),
    );
  }
  const anchors: Anchor[] = [];
  const hasSentences =
    page.segments.filter(({ words }) => isRunningText(words)).length > MOST_SENTENCES * page.lines.length;
  const letterhead = findLetterhead(page);
  for (const [segment, words] of wordsOf) {
    if (letterhead.has(segment) || salutationLine.test(segment.text)) continue;
    const touched = new Set(words.flatMap(({ asked }) => asked));
    if (touched.size === 0) continue;
    // In a sentence, the words of a caption occur by chance, unless a colon ends them.
    const isSentence = isRunningText(segment.words);
    for (const phrase of new Set([...touched].flatMap((id) => byToken[id] ?? []))) {
      if (phrase.isCode && hasSentences) continue;
      const own = phrase.ids.reduce((sum, id, index) => sum + (touched.has(id) ? (phrase.weights[index] ?? 0) : 0), 0);
      // The rest of the words may be on the next line.
      if (own < LEAST_TOUCHED * phrase.weight) continue;
      const anchor = findWindow(phrase, segment, words, wordsOf);
      if (anchor !== null && (anchor.isClosed || !isSentence)) anchors.push(anchor);
    }
  }
  return keepBest(anchors);
}

/** If more than this share of a page's lines are sentences, its numbers count clauses, not the blanks of a form. */
const MOST_SENTENCES = 0.25;

/**
 * A printed word: its tokens' weights, which of the fields' tokens each of them matches and how well, and all tokens
 * matched.
 */
interface PrintedWord {
  weights: number[];
  matches: ReadonlyMap<number, number>[];
  asked: number[];
}

/** Printed words remembered per parser: those of about a dozen pages. */
const MOST_REMEMBERED = 5000;

function rememberWords(matcher: TokenMatcher): (text: string) => PrintedWord {
  const memory = new Map<string, PrintedWord>();
  return (text) => {
    const known = memory.get(text);
    if (known !== undefined) return known;
    const word = describeWord(text, matcher);
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    memory.set(text, word);
    return word;
  };
}

function describeWord(text: string, matcher: TokenMatcher): PrintedWord {
  const tokens = captionTokens(text);
  const matches = tokens.map((token) => matcher.matchesOf(token));
  return { weights: tokens.map(tokenWeight), matches, asked: matches.flatMap((ids) => [...ids.keys()]) };
}

function phrasesOf(profile: FieldProfile, field: number): Phrase[] {
  const texts = [profile.field.name, ...profile.field.hints].map((text, index) => ({
    text,
    isName: index === 0,
    isParty: false,
  }));
  if ((profile.kind === "address" || profile.kind === "name") && profile.party !== null)
    texts.push({ text: profile.party, isName: false, isParty: true });
  return texts.flatMap(({ text, ...of }) => {
    const tokens = [...new Set(captionTokens(text))].slice(0, MOST_WORDS);
    const weights = tokens.map(tokenWeight);
    const weight = weights.reduce((sum, each) => sum + each, 0);
    const isCode = !/\p{L}{2}/u.test(text);
    return weight > 0 ? [{ ...of, field, isCode, tokens, weights, weight }] : [];
  });
}

/** The words of a segment, and of the line below it, that agree best with a phrase. */
function findWindow(
  phrase: AskedPhrase,
  segment: Segment,
  words: PrintedWord[],
  wordsOf: Map<Segment, PrintedWord[]>,
): Anchor | null {
  let best: Anchor | null = null;
  for (const [from, { matches }] of words.entries()) {
    if (!matches.some((ids) => phrase.ids.some((id) => ids.has(id)))) continue;
    const single = growWindow(phrase, words, from);
    let anchor = toAnchor(phrase, segment, segment, from, single);
    const below = single.recall < WHOLE ? continuation(segment) : null;
    if (below !== null && (single.to === words.length || single.quality === 0)) {
      const wrapped = growWindow(phrase, [...words, ...(wordsOf.get(below) ?? [])], from);
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

function growWindow(phrase: AskedPhrase, words: PrintedWord[], from: number): Window {
  const scores = phrase.ids.map(() => 0);
  let best: Window = { to: from, recall: 0, quality: 0 };
  let textWeight = 0;
  let covered = 0;
  for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to += 1) {
    const word = words[to - 1];
    for (const [at, ids] of word?.matches.entries() ?? []) {
      const weight = word?.weights[at] ?? 0;
      textWeight += weight;
      let isAsked = false;
      for (const [index, id] of phrase.ids.entries()) {
        const score = ids.get(id) ?? 0;
        if (score > (scores[index] ?? 0)) scores[index] = score;
        if (score > 0) isAsked = true;
      }
      if (isAsked) covered += weight;
    }
    const found = scores.reduce((sum, score, index) => sum + score * (phrase.weights[index] ?? 0), 0);
    const recall = found / phrase.weight;
    const precision = textWeight > 0 ? covered / textWeight : 0;
    if (recall < LEAST_RECALL || precision < LEAST_PRECISION) continue;
    const quality = recall * (1 - PRECISION_SHARE + PRECISION_SHARE * precision);
    if (quality >= best.quality - SAME_QUALITY) best = { to, recall, quality };
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
    isParty: phrase.isParty,
    first,
    segment,
    from,
    to: window.to,
    quality: window.quality,
    isClosed,
  };
}

/** The line right below that continues a caption. */
function continuation(segment: Segment): Segment | null {
  const { below } = segment;
  if (below === null || gapBelow(segment, below) > WRAP_GAP * segment.page.lineHeight) return null;
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
