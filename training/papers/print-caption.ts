import type { Random } from "../../bench/templates/random.ts";
import type { FurtherConcept } from "../../src/vocabulary/further-concepts.ts";
import type { Hand } from "./hand.ts";
import { captionsIn } from "./themes.ts";
import { type PaperLanguage, paperLanguages, wordsIn } from "./words.ts";

/** How one paper prints its captions. */
export interface CaptionStyle {
  isUpper: boolean;
  /** Boxes of forms have numbers: "12. Date". */
  isNumbered: boolean;
  /** Captions stand in a second language, too. */
  second: PaperLanguage | null;
  /** Share of captions that are cut short. */
  shortened: number;
}

export function chooseCaptionStyle({ language }: Hand, random: Random): CaptionStyle {
  const second = random.chance(0.1) ? random.pick(paperLanguages) : null;
  return {
    isUpper: random.chance(0.2),
    isNumbered: random.chance(0.1),
    second: second === language ? null : second,
    shortened: random.pick([0, 0.05, 0.1, 0.4]),
  };
}

/** The captions that papers print under words the vocabulary does not have: one in so many. */
const UNKNOWN = 3;

/** A caption for a concept; null where the vocabulary has none in the paper's language. */
export function printCaption(
  concept: FurtherConcept,
  hand: Hand,
  style: CaptionStyle,
  number: number,
  random: Random,
): string | null {
  const known = captionsIn(hand.language, concept.id);
  // The first ones are the commonest.
  const caption = random.chance(0.5) ? known[0] : known[random.integer(0, known.length - 1)];
  if (caption === undefined) return null;
  // The same captions are unknown on all papers, as the vocabulary lacks some for good.
  let text = sumOf(caption) % UNKNOWN === 0 ? reword(caption, hand, random) : caption;
  if (random.chance(style.shortened)) text = shorten(text, random);
  if (concept.kind === "date" && random.chance(0.06)) text += ` ${random.pick(wordsIn(hand.words, "tails"))}`;
  const second = style.second === null ? undefined : captionsIn(style.second, concept.id)[0];
  if (second !== undefined) text += ` / ${second}`;
  text = text.charAt(0).toUpperCase() + text.slice(1);
  if (style.isUpper) text = text.toUpperCase();
  return style.isNumbered ? `${number}${random.chance(0.8) ? "." : ""} ${text}` : text;
}

function sumOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}

/** In words that the vocabulary does not have. */
function reword(caption: string, { words }: Hand, random: Random): string {
  const form = random.integer(1, 10);
  if (form <= 7) {
    return inFrame(random.pick(wordsIn(words, "rewordings")), caption);
  }
  const parts = caption.split(" ");
  if (form === 8 && parts.length > 2) return parts.slice(0, -1).join(" ");
  if (form <= 9) return shorten(caption, random);
  // With another thing that the paper is about.
  const thing = random.pick(wordsIn(words, "things"));
  return random.chance(0.5) ? `${caption} (${thing})` : `${thing}: ${caption}`;
}

/** A caption in a frame of words: "{c}" stands for it, "{l}" for it with a small letter. */
export function inFrame(frame: string, caption: string): string {
  // Abbreviations keep their capitals.
  const lower = /^\p{Lu}\p{Ll}/u.test(caption) ? caption.charAt(0).toLowerCase() + caption.slice(1) : caption;
  return frame.replace("{c}", caption).replace("{l}", lower);
}

/** Leaves so many letters of a long word. */
const KEPT = [3, 4, 5];

/** Cuts the longest words, with a point behind: "Vers. no.". */
function shorten(caption: string, random: Random): string {
  const kept = random.pick(KEPT);
  return caption
    .split(" ")
    .map((word) => (word.length > kept + 2 ? `${word.slice(0, kept)}.` : word))
    .join(" ");
}
