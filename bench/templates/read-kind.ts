import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The languages of the columns of `kinds/*.txt` and `words.txt`, in their order. */
export const languages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type Language = (typeof languages)[number];

/** A line of a kind: a value that documents of the kind show, with the captions under which they print it. */
export interface KindField {
  name: string;
  /** How the value is made; `make-record.ts` knows the words. */
  recipe: string;
  /** Left out of some documents. */
  isOptional: boolean;
  /** Without a caption in a language: printed bare in a heading or an address block, and not at all elsewhere. */
  labels: Partial<Record<Language, string>>;
}

/** The part of the page for a group of fields. */
export type SectionPlace =
  | "letterhead"
  | "party"
  | "details"
  | "rows"
  | "lines"
  | "totals"
  | "footer"
  | "prose"
  | "hidden";

export interface KindSection {
  place: SectionPlace;
  /** Of `rows` and `lines`: the list's field, and how many rows there are. */
  list: { name: string; least: number; most: number } | null;
  fields: KindField[];
}

/** A kind of document: what it prints where, under which captions. */
export interface Kind {
  template: string;
  page: "sheet" | "card" | "check";
  /** A language without a title has no documents of this kind; `-` is a document without one. */
  titles: Partial<Record<Language, string>>;
  sections: KindSection[];
}

const places: readonly SectionPlace[] = [
  "letterhead",
  "party",
  "details",
  "rows",
  "lines",
  "totals",
  "footer",
  "prose",
  "hidden",
];

/**
 * Reads `kinds/<template>.txt`: `name | recipe | label in each language`, under headings such as `[rows items 2-5]`.
 */
export function readKind(template: string): Kind {
  const kind: Kind = { template, page: "sheet", titles: {}, sections: [] };
  const lines = readFileSync(join(import.meta.dirname, "kinds", `${template}.txt`), "utf8").split("\n");
  for (const line of lines.filter((each) => each.trim() !== "")) {
    const section = kind.sections.at(-1);
    if (line.startsWith("page ")) kind.page = line.endsWith("check") ? "check" : "card";
    else if (line.startsWith("[")) kind.sections.push(readHeading(line));
    else if (section === undefined) kind.titles = readField(line).labels;
    else section.fields.push(readField(line));
  }
  return kind;
}

function readHeading(line: string): KindSection {
  const [word = "", name = "", range = "1-1"] = line.replace(/[[\]]/g, "").split(" ");
  const place = places.find((each) => each === word);
  if (place === undefined) throw new Error(`${line} is not a part of a page.`);
  const [least = 1, most = 1] = range.split("-").map(Number);
  return { place, list: place === "rows" || place === "lines" ? { name, least, most } : null, fields: [] };
}

function readField(line: string): KindField {
  const [name = "", recipe = "", ...cells] = line.split("|").map((cell) => cell.trim());
  const labels: KindField["labels"] = {};
  for (const [index, language] of languages.entries()) if (cells[index]) labels[language] = cells[index];
  return { name: name.replace("?", ""), isOptional: name.endsWith("?"), recipe, labels };
}

let knownWords: Map<string, string[][]> | null = null;

/** The words of a list of `words.txt` in a language. */
export function wordsOf(list: string, language: Language): string[] {
  knownWords ??= readWords();
  const words = knownWords.get(list)?.[languages.indexOf(language)];
  if (words === undefined) throw new Error(`words.txt has no ${list} in ${language}.`);
  return words;
}

function readWords(): Map<string, string[][]> {
  const lines = readFileSync(join(import.meta.dirname, "words.txt"), "utf8").split("\n");
  const lists = lines.filter((line) => line.includes("|")).map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    lists.map(([name = "", ...cells]) => [name, cells.map((cell) => cell.split(";").map((word) => word.trim()))]),
  );
}
