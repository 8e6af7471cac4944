import { fold } from "./fold.ts";
import { furtherConcepts } from "./further-concepts.ts";
import { entriesOf, linesOf } from "./languages.ts";

/** The few words that captions abbreviate in many ways: "no", "nr" and "#" are one. */
const spellings = new Map(
  [...entriesOf("spellings")].flatMap(([usual, words]) => words.map((word) => [fold(word), usual] as const)),
);

/** What stands over anything, and so over nothing in particular. */
const bareWords = new Set(["number", "date", "name", "amount", "total", "address", "code", "id", "type", "place"]);

/** Forms number their boxes: "6 Item no.", "12a Date". */
const enumeration = /^\(?\d{1,2}\p{Ll}?[.):]?\s+(?=\p{L}{3})/u;
/** A name with underscores is a name in a program or form, no caption. */
const signs = /[^\p{L}\d#%_]+/u;
/** Most captions: split at their spaces, which takes half as long. */
const plainText = /^[a-z ]*$/;

/** The words of a text, folded and with usual abbreviations written out. */
function wordsOf(text: string): string[] {
  return wordsOfFolded(fold(text));
}

function wordsOfFolded(text: string): string[] {
  const unnumbered = /^[(\d]/u.test(text) ? text.replace(enumeration, "") : text;
  const words: string[] = [];
  for (const word of unnumbered.split(plainText.test(unnumbered) ? " " : signs))
    if (word !== "") words.push(spellings.get(word) ?? word);
  return words;
}

/** Captions that begin with the same word: as they stand, with their concepts' ids, until one of them is looked for. */
interface CaptionGroup {
  unread: { text: string; id: string; isFurther: boolean }[];
  /** The concepts that have these words as a caption. */
  conceptsByWords: Map<string, string[]>;
  /** Those of them that have them as a further caption. */
  furtherByWords: Map<string, string[]>;
}

let shared: Map<string, CaptionGroup> | null = null;

/** The captions of all languages by their first word; made on first use and kept. Pages have few of these words. */
function captionGroups(): Map<string, CaptionGroup> {
  if (shared !== null) return shared;
  shared = new Map();
  for (const section of ["captions", "further captions"] as const) {
    // Folded all at once: one by one takes three times as long.
    for (const line of fold(linesOf(section).join("\n")).split("\n")) {
      const end = line.indexOf(": ");
      const id = line.slice(0, end);
      for (const caption of line.slice(end + 2).split(","))
        addCaption(shared, caption.trim(), id, section === "further captions");
    }
  }
  return shared;
}

function addCaption(groups: Map<string, CaptionGroup>, text: string, id: string, isFurther: boolean): void {
  const first = firstWordOf(text);
  if (first === null) return;
  const group: CaptionGroup = groups.get(first) ?? {
    unread: [],
    conceptsByWords: new Map(),
    furtherByWords: new Map(),
  };
  groups.set(first, group);
  group.unread.push({ text, id, isFurther });
}

/** The first word of a caption; null for one that says nothing in particular. */
function firstWordOf(text: string): string | null {
  const end = text.indexOf(" ");
  const word = end < 0 ? text : text.slice(0, end);
  const [first, second] =
    plainText.test(word) && word !== "" ? [spellings.get(word) ?? word, end < 0 ? undefined : ""] : wordsOfFolded(text);
  return first === undefined || (second === undefined && bareWords.has(first)) ? null : first;
}

/** Ids of the concepts that have exactly these words as a caption, in any language; of `further` captions only where that is said. */
export function conceptsCalled(text: string, which: "all" | "further" = "all"): readonly string[] {
  const words = wordsOf(text);
  const [first = "", second] = words;
  const group = captionGroups().get(first);
  if (group === undefined || (second === undefined && bareWords.has(first))) return none;
  readGroup(group);
  return (which === "all" ? group.conceptsByWords : group.furtherByWords).get(words.join(" ")) ?? none;
}

function readGroup(group: CaptionGroup): void {
  for (const { text, id, isFurther } of group.unread) {
    const key = wordsOfFolded(text).join(" ");
    addId(group.conceptsByWords, key, id);
    if (isFurther) addId(group.furtherByWords, key, id);
  }
  group.unread = [];
}

function addId(idsByKey: Map<string, string[]>, key: string, id: string): void {
  const known = idsByKey.get(key);
  if (known === undefined) idsByKey.set(key, [id]);
  else if (!known.includes(id)) known.push(id);
}

/** What each concept is a case of. */
const cases = new Map(furtherConcepts.map((concept) => [concept.id, concept.cases]));

/** A longer text is no caption, in characters. */
const LONGEST_CAPTION = 70;
/** Texts remembered, as documents print the same ones again and again. Past it the memory starts anew. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, readonly string[]>();
const none: readonly string[] = [];

/** Ids of the concepts that papers print under exactly these words, in any language, and of those they are cases of; none for other texts. */
export function conceptsCaptioned(text: string): readonly string[] {
  if (text.length > LONGEST_CAPTION || !canBegin(text)) return none;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const called = conceptsCalled(text);
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
  const can = /^[(\d]/u.test(word) || captionGroups().has(first ?? "");
  if (rememberedBeginnings.size >= MOST_REMEMBERED) rememberedBeginnings.clear();
  rememberedBeginnings.set(word, can);
  return can;
}

/** Whether papers print exactly these words as a caption, in any language: they are no value of anything. */
export function isPrintedCaption(text: string): boolean {
  return conceptsCaptioned(text).length > 0;
}
