import { captionLines } from "./caption-lines.ts";
import { captionSides } from "./caption-sides.ts";
import { withoutEnumeration, withPlainNumberSign } from "./caption-tokens.ts";
import { fold } from "./fold.ts";
import { furtherConcepts } from "./further-concepts.ts";
import { entriesOf } from "./languages.ts";

/** The few words that captions abbreviate in many ways: "no", "nr" and "#" are one. */
const spellings = new Map(
  [...entriesOf("spellings")].flatMap(([usual, words]) => words.map((word) => [fold(word), usual] as const)),
);

/** Captions of anything, and so of nothing in particular. */
const bareWords = new Set(["number", "date", "name", "amount", "total", "address", "code", "id", "type", "place"]);

/** A name with underscores is a name in a program or form, not a caption. */
const signs = /[^\p{L}\d#%_]+/u;
/** Most captions: splitting them at their spaces takes half as long. */
const plainText = /^[a-z ]*$/;

/** The words of a text, folded and with the usual abbreviations written out. */
function wordsOf(text: string): string[] {
  return wordsOfFolded(fold(text));
}

function wordsOfFolded(text: string): string[] {
  const unnumbered = withPlainNumberSign(withoutEnumeration(text));
  const words: string[] = [];
  for (const word of unnumbered.split(plainText.test(unnumbered) ? " " : signs))
    if (word !== "") words.push(spellings.get(word) ?? word);
  return words;
}

/**
 * The captions of all languages: one text, in which each caption is a place, and captions with the same first word are
 * a chain of places. An object for each of the tens of thousands would cost every process that starts a tenth of a
 * second.
 */
interface CaptionText {
  text: string;
  /** Where each caption begins and ends. */
  from: Uint32Array;
  to: Uint32Array;
  /** Where its line begins: with the concept's ID and a colon. */
  line: Uint32Array;
  /** The captions from this one on are further captions. */
  firstFurther: number;
  /** The first caption with this first word. Captions that say nothing in particular are left out. */
  firstOf: Map<string, number>;
  /** The next caption with the same first word, or -1. */
  next: Int32Array;
}

let shared: CaptionText | null = null;

/** Made on first use and kept. */
function captionText(): CaptionText {
  shared ??= chainCaptions(findCaptions());
  return shared;
}

function findCaptions(): Omit<CaptionText, "firstOf" | "next"> {
  const { text, firstFurther: furtherFrom } = captionLines();
  const [from, to, line]: [number[], number[], number[]] = [[], [], []];
  let firstFurther = 0;
  for (let lineFrom = 0; lineFrom < text.length; ) {
    if (lineFrom === furtherFrom) firstFurther = from.length;
    const lineTo = text.indexOf("\n", lineFrom);
    for (let at = text.indexOf(": ", lineFrom) + 2; at < lineTo; ) {
      const comma = text.indexOf(",", at);
      const end = comma < 0 || comma > lineTo ? lineTo : comma;
      while (text[at] === " ") at += 1;
      from.push(at);
      to.push(end);
      line.push(lineFrom);
      at = end + 1;
    }
    lineFrom = lineTo + 1;
  }
  return { text, from: Uint32Array.from(from), to: Uint32Array.from(to), line: Uint32Array.from(line), firstFurther };
}

function chainCaptions(found: Omit<CaptionText, "firstOf" | "next">): CaptionText {
  const { text, from, to } = found;
  const firstOf = new Map<string, number>();
  const next = new Int32Array(from.length).fill(-1);
  // From the last to the first, so that the chains have the order of the text.
  for (let caption = from.length - 1; caption >= 0; caption -= 1) {
    const first = firstWordOf(text, from[caption] ?? 0, to[caption] ?? 0);
    if (first === null) continue;
    next[caption] = firstOf.get(first) ?? -1;
    firstOf.set(first, caption);
  }
  return { ...found, firstOf, next };
}

/** The first word of the caption at a place of the text; null for one that says nothing in particular. */
function firstWordOf(text: string, from: number, to: number): string | null {
  let end = from;
  while (end < to && isPlainLetter(text.charCodeAt(end))) end += 1;
  const isPlain = end > from && (end === to || text[end] === " ");
  const word = text.slice(from, end);
  const [first, second] = isPlain
    ? [spellings.get(word) ?? word, end === to ? undefined : ""]
    : wordsOfFolded(text.slice(from, to));
  return first === undefined || (second === undefined && bareWords.has(first)) ? null : first;
}

/** "a" to "z". */
function isPlainLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Captions with the same first word. */
interface CaptionGroup {
  /** The concepts with these words as a caption. */
  conceptsByWords: Map<string, string[]>;
  /** Those of them with these words as a further caption. */
  furtherByWords: Map<string, string[]>;
}

/** Groups by first word, for the words that have been looked up. Pages contain few of them. */
const groups = new Map<string, CaptionGroup>();

/**
 * IDs of the concepts that have exactly these words as a caption, in any language; includes `further` captions only on
 * request.
 */
export function conceptsCalled(text: string, which: "all" | "further" = "all"): readonly string[] {
  const words = wordsOf(text);
  const [first = "", second] = words;
  if (second === undefined && bareWords.has(first)) return none;
  const group = groupOf(first);
  return (which === "all" ? group?.conceptsByWords : group?.furtherByWords)?.get(words.join(" ")) ?? none;
}

function groupOf(first: string): CaptionGroup | undefined {
  const known = groups.get(first);
  if (known !== undefined) return known;
  const { text, from, to, line, firstFurther, firstOf, next } = captionText();
  if (!firstOf.has(first)) return undefined;
  const group: CaptionGroup = { conceptsByWords: new Map(), furtherByWords: new Map() };
  for (let caption = firstOf.get(first) ?? -1; caption >= 0; caption = next[caption] ?? -1) {
    const key = wordsOfFolded(text.slice(from[caption], to[caption])).join(" ");
    const id = text.slice(line[caption], text.indexOf(": ", line[caption]));
    addId(group.conceptsByWords, key, id);
    if (caption >= firstFurther) addId(group.furtherByWords, key, id);
  }
  groups.set(first, group);
  return group;
}

function addId(idsByKey: Map<string, string[]>, key: string, id: string): void {
  const known = idsByKey.get(key);
  if (known === undefined) idsByKey.set(key, [id]);
  else if (!known.includes(id)) known.push(id);
}

/** What each concept is a case of. */
const cases = new Map(furtherConcepts.map((concept) => [concept.id, concept.cases]));

/** A longer text is not a caption, in characters. */
const LONGEST_CAPTION = 70;
/** Maximum texts remembered, because documents print the same ones again and again. Beyond it, all are forgotten. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, readonly string[]>();
const none: readonly string[] = [];

/**
 * IDs of the concepts that documents print with exactly these words, in any language, and of those they are cases of;
 * none for other texts.
 */
export function conceptsCaptioned(text: string): readonly string[] {
  if (text.length > LONGEST_CAPTION || !canBegin(text)) return none;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const whole = conceptsCalled(text);
  const called = whole.length > 0 ? whole : captionSides(text).flatMap((side) => conceptsCalled(side));
  const found = called.length === 0 ? none : [...new Set(called.flatMap((id) => [id, ...(cases.get(id) ?? [])]))];
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, found);
  return found;
}

const rememberedBeginnings = new Map<string, boolean>();

/** Whether captions begin with the first word of a text, as it is printed. */
function canBegin(text: string): boolean {
  const end = text.indexOf(" ");
  const word = end < 0 ? text : text.slice(0, end);
  const known = rememberedBeginnings.get(word);
  if (known !== undefined) return known;
  const [first] = wordsOf(word);
  const can = /^[[(\d]/u.test(word) || captionText().firstOf.has(first ?? "");
  if (rememberedBeginnings.size >= MOST_REMEMBERED) rememberedBeginnings.clear();
  rememberedBeginnings.set(word, can);
  return can;
}

/** Whether documents print exactly these words as a caption, in any language: then they are not a value of anything. */
export function isPrintedCaption(text: string): boolean {
  return conceptsCaptioned(text).length > 0;
}
