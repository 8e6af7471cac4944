import type { Word } from "../../domain/document-text.ts";
import { letterPairs, plainLetters, surprise } from "./letter-pairs.ts";
import type { TextLayer } from "./read-text-layer.ts";

/** A text layer with more than this share of characters without a known meaning cannot be trusted. */
const maxUnmappedShare = 0.3;

/** Minimum letters to judge a font by them: fewer may be codes and names. */
const leastLetters = 30;

/** Words of fewer letters are abbreviations as often as words. */
const leastWordLetters = 3;

/**
 * Bits of surprise for each letter. Languages that were held out are at 3.6 to 4.6, their shifted alphabets at 5.0 and
 * over.
 */
const mostSurprise = 4.75;

/** Minimum different texts, each of at least four signs, to judge a font by its signs. */
const leastLongTexts = 15;
const leastSigns = 4;

/**
 * Share of them that must be words or numbers. Sound pages are at .76 and over, alphabets shifted among the ASCII signs
 * below .6.
 */
const leastPlainShare = 0.65;

/**
 * Words joined by single signs, numbers with units and currencies, and codes of capitals and digits, but not
 * `SURVWĜHGN\`, `a%b` or `7otal`.
 */
const word = String.raw`[\p{L}\p{M}]+(?:[.'’\-–/&@_·,:][\p{L}\p{M}]+)*`;
const number = String.raw`[\p{Sc}\p{Lu}]{0,3}[\p{N}.,:/\-–'%()+x\p{Sc}]+\p{Lu}{0,2}`;
const code = String.raw`[\p{Lu}\p{N}]+(?:[.\-–/][\p{Lu}\p{N}]+)*`;
const plainText = new RegExp(String.raw`^\p{P}*(?:${word}|${number}|${code})[\p{P}\p{Sc}]*$`, "u");

/** Longer texts are cut: their first signs suffice, and hostile ones would take long. */
const mostSigns = 40;

const hasLetters = /\p{L}.*\p{L}/u;

/** Texts in letters of other scripts are not judged: they say more than what OCR makes of them. */
const otherScript = /[\p{L}--\p{Script=Latin}]/v;

const latinWord = /^\p{P}*(\p{Script=Latin}[\p{Script=Latin}\p{M}]*)\p{P}*$/u;

/** Too many of a page's characters have no known meaning: their font has no map to Unicode. */
export function isUnmapped({ charCount, unmappedCount }: TextLayer): boolean {
  return unmappedCount > charCount * maxUnmappedShare;
}

/**
 * Words in fonts that may not show the letters they claim because their map to Unicode is wrong: the page looks right
 * but reads as nonsense. Codes and names look like that too, so what the page shows decides.
 */
export function findDoubtfulWords({ words }: TextLayer): Word[] {
  const byFace = [...Map.groupBy(words, ({ face }) => face).values()].map((those) =>
    readFace(those.map(({ word }) => word)),
  );
  const isEnough = ({ letterCount }: Face) => letterCount >= leastLetters;
  // Fonts with few letters each are judged together: a garbled text is often split into many.
  const few = readFace(byFace.filter((face) => !isEnough(face)).flatMap((face) => face.words));
  const doubtful = [...byFace.filter(isEnough), few].filter(isDoubtful).flatMap((face) => face.words);
  // Digits are often right even among shifted letters.
  return doubtful.filter(({ text }) => hasLetters.test(text));
}

/**
 * The words of a font, and those of Latin letters among them, without the marks around them; each once, because codes
 * stand in every row.
 */
interface Face {
  words: Word[];
  latin: string[];
  letterCount: number;
}

function readFace(words: Word[]): Face {
  const found = words.flatMap(({ text }) => {
    const letters = plainLetters(latinWord.exec(text.slice(0, mostSigns))?.[1] ?? "") ?? "";
    return letters.length < leastWordLetters ? [] : [letters];
  });
  const latin = [...new Set(found)];
  return { words, latin, letterCount: latin.reduce((count, word) => count + word.length, 0) };
}

function isDoubtful({ words, latin, letterCount }: Face): boolean {
  const texts = new Set(words.map(({ text }) => text.slice(0, mostSigns)));
  const long = [...texts].filter((text) => text.length >= leastSigns && !otherScript.test(text));
  const plain = long.filter((text) => plainText.test(text));
  if (long.length >= leastLongTexts && plain.length < long.length * leastPlainShare) return true;
  return letterCount >= leastLetters && surprise(latin, letterPairs()) > mostSurprise;
}
