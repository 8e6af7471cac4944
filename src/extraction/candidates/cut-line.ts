import type { Segment } from "../../domain/document-layout.ts";
import { findAll } from "../../formats/find-all.ts";
import { bareForm, beforeEnds, betweenEnds } from "../../vocabulary/printed-words.ts";
import { isSpace } from "../document/characters.ts";

/** Words of a caption that can stand before a value in the same segment. */
const MOST_CAPTION_WORDS = 6;

/**
 * Adds the parts of a line that may be values: the text before and after colons, brackets and slashes, both ends of a
 * route, and the text after its first words, which may be a caption.
 */
export function addCuts(segment: Segment, add: (from: number, to: number, pattern: string) => void): void {
  const { text } = segment;
  for (const match of /[:#]/.test(text) ? findAll(text, captionEnd) : []) {
    add(match.index + match[0].length, text.length, "afterColon");
    add(0, match.index, "beforeColon");
  }
  for (const start of wordStarts(text, MOST_CAPTION_WORDS + 1).slice(1)) add(start, text.length, "suffix");
  for (const { from, to, isLikely } of betweenCaptions(text)) add(from, to, isLikely ? "afterColon" : "cut");
  for (const match of findAll(text, betweenEnds)) {
    const start = text.lastIndexOf(":", match.index) + 1;
    add(start + (beforeEnds.exec(text.slice(start, match.index))?.[0].length ?? 0), match.index, "cut");
    add(match.index + match[0].length, text.length, "cut");
  }
  addQuoted(text, add);
  if (!/[(,·•|–—/☐☒;.!?-]/u.test(text)) return;
  for (const match of findAll(text, /\)\s+(?=\S)/gu)) add(match.index + match[0].length, text.length, "suffix");
  const partings = findAll(text, parting);
  for (const match of partings) {
    const end = match.index + match[0].length;
    if (!bareForm.test(text.slice(end))) add(0, match.index, "cut");
    add(end, text.length, "cut");
    const colon = text.lastIndexOf(":", match.index);
    if (colon >= 0) add(colon + 1, match.index, "cut");
  }
  addInner(text, partings, add);
}

/** Signs after a caption; "12:05" and "https://" have none. */
const captionEnd = /(?:#|:(?!(?<=\d:)\d|\/\/))\s*/gu;

/** Signs between the parts of a line, and the end of a sentence. */
const parting = /\s*[(,·•|☐☒]\s*|\s+[-–—/]\s+|(?<=[\p{Ll}\d)%]{2})[.;!?]\s+(?=[\p{Lu}¿¡"“„«(])/gu;

/** Words before a value that may be its caption if something else follows the value: "CRM-MG 44.718 · Room 3". */
const MOST_WORDS_BEFORE = 3;
/** Maximum parts of a line for each to be tried by itself; with more, the line is a list or a sentence. */
const MOST_PARTS = 6;

/** Adds the text after a caption's words up to the next sign, and the parts between two signs. */
function addInner(text: string, partings: RegExpExecArray[], add: (from: number, to: number, pattern: string) => void) {
  for (const start of wordStarts(text, MOST_WORDS_BEFORE + 1).slice(1)) {
    const end = partings.find(({ index }) => index > start);
    if (end !== undefined) add(start, end.index, "cut");
  }
  if (partings.length >= MOST_PARTS) return;
  for (const [index, match] of partings.entries()) {
    const next = partings[index + 1];
    if (next !== undefined) add(match.index + match[0].length, next.index, "cut");
  }
}

const quoted = /[“„«‹"]\s*([^“”„«»‹›"]{2,80}?)\s*[”“»›"]/gu;

/** Adds what stands in quotation marks: titles and names. */
function addQuoted(text: string, add: (from: number, to: number, pattern: string) => void): void {
  if (!/[“„«‹"]/u.test(text)) return;
  for (const { 0: all, 1: inner = "", index } of findAll(text, quoted)) {
    const from = index + all.indexOf(inner, 1);
    add(from, from + inner.length, "cut");
  }
}

/** Words of a caption that follows another caption's value on the same line. */
const MOST_SECOND_CAPTION_WORDS = 3;

/**
 * Values that end where the next caption may begin: the name in "Name: Rosa Vey Date of birth: 01.02.1980". A caption
 * usually begins at the last of its words that has a capital.
 */
function betweenCaptions(text: string): { from: number; to: number; isLikely: boolean }[] {
  const colons = text.indexOf(":") === text.lastIndexOf(":") ? [] : findAll(text, /:\s+(?=\S)/gu);
  return colons.flatMap((colon, index) => {
    const next = text.indexOf(":", colon.index + 1);
    const from = colon.index + colon[0].length;
    if (next < 0 || (colons[index + 1]?.index ?? next) !== next) return [];
    const words = findAll(text.slice(from, next), /\S+/gu).slice(1).slice(-MOST_SECOND_CAPTION_WORDS);
    const likely = words.findLast(([word]) => /^\p{Lu}/u.test(word)) ?? words.at(-1);
    return words.map((word) => ({ from, to: from + word.index, isLikely: word === likely }));
  });
}

/** Where the first words of a text begin. */
function wordStarts(text: string, most: number): number[] {
  const starts: number[] = [];
  let wasSpace = true;
  for (let i = 0; i < text.length && starts.length < most; i += 1) {
    const isGap = isSpace(text.charCodeAt(i));
    if (wasSpace && !isGap) starts.push(i);
    wasSpace = isGap;
  }
  return starts;
}
