import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  countPairs,
  type LetterPairs,
  letterPairsSchema,
  plainLetters,
  surprise,
} from "../src/reading/pdf/letter-pairs.ts";
import { languageFile, languages } from "../src/vocabulary/languages.ts";

const help = `Counts which letters follow which in the words of the vocabulary, by which text layers with a wrong
alphabet are recognised.

  node training/fit-letter-pairs.ts

  --dry   print the figures without writing the file

Needs no data: the words are those of src/vocabulary/languages.
`;

/** Shorter words are mostly abbreviations, whose letter pairs are unlike those of words. */
const LEAST_LETTERS = 4;

const { values: options } = parseArgs({
  options: { dry: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const wordsByLanguage = new Map(languages.map((language) => [language, wordsIn(language)]));
const all = [...wordsByLanguage.values()].flat();
const heldOut = Object.fromEntries(
  [...wordsByLanguage].map(([language, words]) => {
    const others = countPairs([...wordsByLanguage].flatMap(([other, its]) => (other === language ? [] : its)));
    const shifted = Array.from({ length: 25 }, (_, index) => surprise(words.map(shiftedBy(index + 1)), others));
    return [language, { own: round(surprise(words, others)), shifted: round(Math.min(...shifted)) }];
  }),
);
const file: LetterPairs = letterPairsSchema.parse({
  fitted: {
    date: new Date().toISOString().slice(0, 10),
    command: "node training/fit-letter-pairs.ts",
    words: all.length,
    heldOut,
  },
  bits: countPairs(all).map((row) => row.map(round)),
});
console.log(JSON.stringify(file.fitted, null, 2));
if (!options.dry) {
  const path = join(import.meta.dirname, "../src/reading/pdf/letter-pairs.json");
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}

/** Every word in a language's file, in plain letters, once. */
function wordsIn(language: (typeof languages)[number]): string[] {
  const { tables, lists } = languageFile(language);
  const texts = [...[...tables.values()].flatMap((table) => [...table.values()].flat()), ...[...lists.values()].flat()];
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u)).map(plainLetters);
  return [...new Set(words.filter((word) => word !== null && word.length >= LEAST_LETTERS))] as string[];
}

/** The same letters, each shifted this far in the alphabet. */
function shiftedBy(places: number): (word: string) => string {
  return (word) =>
    word.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + places) % 26)));
}

function round(bits: number): number {
  return Math.round(bits * 100) / 100;
}
