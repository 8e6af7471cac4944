import type { PageLayout } from "../../../domain/document-layout.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { hashText, mix, shortHash } from "./hash.ts";

/** Where a word stands: x and y in widths of the page. */
export interface WordPlace {
  page: number;
  x: number;
  y: number;
}

/** The words of a document by their hashes: used to recognise and align look-alike documents. */
export interface PageWords {
  /** Sorted, each once: words of the first page, and the same words with the stripe of the page in which they stand. */
  fingerprint: Uint16Array;
  /** The first places of a word. */
  placesOf(word: number): WordPlace[];
}

/** A word that helps to identify a layout: at least three letters, because shorter words occur everywhere. */
const word = /^\P{L}*(\p{L}{3,})\P{L}*$/u;
/** Number of stripes across the page's width: a word stays in its stripe although the documents differ. */
const STRIPES = 24;
/** Maximum words of the first page that identify a layout; a page of prose has more, and the first ones suffice. */
const MOST_WORDS = 250;
/** Maximum occurrences of one word that are remembered: a word with more says nothing about a place. */
const MOST_PLACES = 6;

const known = new Map<string, number>();
const MOST_KNOWN = 50_000;

export function readPageWords(pages: PageLayout[]): PageWords {
  let index: WordIndex | null = null;
  const found = new Map<number, WordPlace[]>();
  return {
    fingerprint: readFingerprint(pages),
    placesOf(word) {
      const known = found.get(word);
      if (known !== undefined) return known;
      index ??= indexWords(pages);
      const places = findPlaces(index, word);
      found.set(word, places);
      return places;
    },
  };
}

/**
 * What identifies a document's layout: the words of its first page, and where they stand; `values` are hashes of words
 * that are left out.
 */
export function readFingerprint([first]: PageLayout[], values: ReadonlySet<number> = noValues): Uint16Array {
  const prints = new Set<number>();
  if (first === undefined) return new Uint16Array(0);
  let seen = 0;
  for (const { words } of first.segments) {
    for (const { text, box } of words) {
      const hash = seen < MOST_WORDS ? hashOf(text) : 0;
      if (hash === 0) continue;
      seen += 1;
      if (values.has(hash)) continue;
      prints.add(hash);
      prints.add(shortHash(mix(hash, Math.floor(STRIPES * (box.left / first.width)))));
    }
  }
  return Uint16Array.from(prints).sort();
}

const noValues: ReadonlySet<number> = new Set();

/** Words with their places, as a flat array: a document has thousands of them. */
interface WordIndex {
  /** A word's hash in the upper 16 bits, and the position of its place in the lower ones; sorted. */
  keys: Uint32Array;
  page: Uint16Array;
  x: Float64Array;
  y: Float64Array;
}

/** Maximum words of a document: as many as positions in 16 bits. */
const MOST_INDEXED = 65_536;

function indexWords(pages: PageLayout[]): WordIndex {
  const keys: number[] = [];
  const page: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  for (const { number, width, segments } of pages) {
    for (const { words } of segments) {
      for (const { text, box } of words) {
        const hash = keys.length < MOST_INDEXED ? hashOf(text) : 0;
        if (hash === 0) continue;
        keys.push(hash * MOST_INDEXED + keys.length);
        page.push(number);
        x.push(box.left / width);
        y.push(box.top / width);
      }
    }
  }
  return {
    keys: Uint32Array.from(keys).sort(),
    page: Uint16Array.from(page),
    x: Float64Array.from(x),
    y: Float64Array.from(y),
  };
}

function findPlaces({ keys, page, x, y }: WordIndex, word: number): WordPlace[] {
  const least = word * MOST_INDEXED;
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  const places: WordPlace[] = [];
  for (let i = from; i < keys.length && places.length < MOST_PLACES; i += 1) {
    const position = (keys[i] ?? 0) - least;
    if (position >= MOST_INDEXED) break;
    places.push({ page: page[position] ?? 0, x: x[position] ?? 0, y: y[position] ?? 0 });
  }
  return places;
}

/** 16 bits of a word of letters, 0 for everything else. */
export function hashOf(text: string): number {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const letters = word.exec(text)?.[1];
  const hash = letters === undefined ? 0 : shortHash(hashText(fold(letters)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, hash);
  return hash;
}

/** Which words the last compared fingerprint has: one is compared with many others. */
const marks = new Uint8Array(65_536);
let marked: Uint16Array = new Uint16Array(0);

function markWords(fingerprint: Uint16Array): void {
  if (marked === fingerprint) return;
  for (const each of marked) marks[each] = 0;
  for (const each of fingerprint) marks[each] = 1;
  marked = fingerprint;
}

/** Number of words in `others` that are in a fingerprint; quick for many others with the same fingerprint. */
export function countShared(fingerprint: Uint16Array, others: Uint16Array): number {
  markWords(fingerprint);
  let shared = 0;
  for (let i = 0; i < others.length; i += 1) shared += marks[others[i] ?? 0] ?? 0;
  return shared;
}

/** A layout with fewer words and places counts as if it had this many: two of two may be chance. */
const FEWEST_PRINTS = 8;

/**
 * How much of a layout's print a document has, too, 0 to 1. A layout's values do not count, because they differ from
 * one document to the next. Documents of one layout have .75 (one in a hundred less than .4), strangers .02 (one in a
 * thousand more than .2).
 */
export function likeness(fingerprint: Uint16Array, layout: Uint16Array): number {
  return countShared(fingerprint, layout) / Math.max(FEWEST_PRINTS, layout.length);
}
