import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The languages of the papers. */
export const paperLanguages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "tr", "sv", "da", "cs"] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** What a list of words is for, and the words. */
export type WordLists = ReadonlyMap<string, string[]>;

/** Reads a file of lines "name: word; word"; lines that start with "# " are comments. */
export function readWordLists(file: string, separator = /\s*;\s*/u): WordLists {
  const lists = new Map<string, string[]>();
  for (const line of readFileSync(join(import.meta.dirname, file), "utf8").split("\n")) {
    if (line === "" || line.startsWith("# ")) continue;
    const end = line.indexOf(": ");
    if (end < 0) throw new Error(`${file}: no name before "${line}"`);
    lists.set(
      line.slice(0, end),
      line
        .slice(end + 2)
        .split(separator)
        .filter((word) => word !== ""),
    );
  }
  return lists;
}

/** The words of a list; throws where a file has none of that name. */
export function wordsIn(lists: WordLists, name: string): string[] {
  const words = lists.get(name);
  if (words === undefined) throw new Error(`There is no list of words called ${name}`);
  return words;
}

const byLanguage = new Map(paperLanguages.map((language) => [language, readWordLists(`words/${language}.txt`)]));

/** The words of papers in a language. */
export function wordsOfLanguage(language: PaperLanguage): WordLists {
  return byLanguage.get(language) ?? new Map();
}
