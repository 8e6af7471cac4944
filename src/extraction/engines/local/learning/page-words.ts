import type { PageLayout } from "../../../../model/document-layout.ts";
import { fold } from "../labels/fold.ts";
import { hashText, mix, shortHash } from "./hash.ts";

/** Where the words of a document stand, by the hash of the word: what look-alike documents are recognised and aligned by. */
export interface PageWords {
  /** Sorted, each once: words of the first page, and the same words with the stripe of the page that they stand in. */
  fingerprint: Uint16Array;
  /** By word; x and y in widths of the page. */
  places: Map<number, { page: number; x: number; y: number }[]>;
}

/** Letters that a word of a layout has at least: shorter ones stand everywhere. */
const word = /^\P{L}*(\p{L}{3,})\P{L}*$/u;
/** Stripes of the page's width in which a word keeps its place although the document differs. */
const STRIPES = 24;
/** Words of the first page that tell a layout; a page of prose has more, and the first ones tell enough. */
const MOST_WORDS = 250;
/** Occurrences of one word that are remembered: more say nothing of a place. */
const MOST_PLACES = 6;

const known = new Map<string, number>();
const MOST_KNOWN = 50_000;

export function readPageWords(pages: PageLayout[]): PageWords {
  const prints = new Set<number>();
  const places: PageWords["places"] = new Map();
  const first = pages[0]?.number ?? 1;
  let seen = 0;
  for (const page of pages) {
    for (const each of page.segments.flatMap((segment) => segment.words)) {
      const hash = hashOf(each.text);
      if (hash === 0) continue;
      const x = each.box.left / page.width;
      const list = places.get(hash) ?? [];
      if (list.length === 0) places.set(hash, list);
      if (list.length < MOST_PLACES) list.push({ page: page.number, x, y: each.box.top / page.width });
      if (page.number !== first || seen >= MOST_WORDS) continue;
      seen += 1;
      prints.add(hash);
      prints.add(shortHash(mix(hash, Math.floor(STRIPES * x))));
    }
  }
  return { fingerprint: Uint16Array.from(prints).sort(), places };
}

/** 16 bits of a word of letters, 0 for all else. */
export function hashOf(text: string): number {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const letters = word.exec(text)?.[1];
  const hash = letters === undefined ? 0 : shortHash(hashText(fold(letters)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, hash);
  return hash;
}

/** Share of two fingerprints that is in both; 1 for the same layout with the same words, below .3 for strangers. */
export function likeness(a: Uint16Array, b: Uint16Array): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  const all = a.length + b.length - shared;
  return all === 0 ? 0 : shared / all;
}
