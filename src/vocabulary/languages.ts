import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The languages, each a file of `languages/`; `other` has the legal forms, streets and regions of those without a file. */
export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "pl",
  "tr",
  "sv",
  "da",
  "cs",
  "ms",
  "other",
] as const;
export type Language = (typeof languages)[number];

/** Sections in which each line is a key and what it stands for. */
export const tableSections = [
  "captions",
  "further captions",
  "spellings",
  "words",
  "kinds",
  "second forms",
  "time units",
  "number words",
  "sentences",
  "said",
] as const;
type TableSection = (typeof tableSections)[number];

/** Sections that are lists of words. What each is for: README.md. */
export const listSections = [
  "light words",
  "compound heads",
  "qualifiers",
  "sellers",
  "buyers",
  "named parties",
  "people",
  "issuers",
  "party values",
  "dated papers",
  "papers",
  "registers",
  "party roles",
  "signers",
  "openings",
  "links",
  "ends",
  "questions",
  "general things",
  "small words",
  "legal forms",
  "closing forms",
  "bare forms",
  "organisations",
  "streets",
  "street endings",
  "street endings with a number",
  "regions",
  "region titles",
  "contact",
  "registration",
  "register captions",
  "number captions",
  "titles",
  "buyer's titles",
  "confirmations",
  "document names",
  "party headings",
  "of the seller",
  "of the buyer",
  "your",
  "our",
  "sentence openings",
  "sentence parts",
  "abbreviations",
  "sentence starts",
  "money in",
  "money out",
  "totals",
  "balances",
  "payments",
  "pieces",
  "each",
  "code heads",
  "position heads",
  "ways from",
  "ways to",
  "former names",
  "answers",
  "either",
  "date leads",
  "joints",
  "small joints",
] as const;
export type ListSection = (typeof listSections)[number];

/** What a language file says. */
export interface LanguageFile {
  tables: Map<TableSection, Map<string, string[]>>;
  lists: Map<ListSection, string[]>;
}

const files = new Map(languages.map((language) => [language, readLanguage(language)]));

/** What one language's file says. */
export function languageFile(language: Language): LanguageFile {
  const file = files.get(language);
  if (file === undefined) throw new Error(`No vocabulary of the language ${language}`);
  return file;
}

/** The lines of a table of all languages; a key's words are those of every language, in the order of the languages. */
export function entriesOf(section: TableSection): ReadonlyMap<string, string[]> {
  return merged[section];
}

/** The words of a list of all languages. */
export function wordsOf(section: ListSection): string[] {
  return [...files.values()].flatMap(({ lists }) => lists.get(section) ?? []);
}

const merged = {
  captions: merge("captions"),
  "further captions": merge("further captions"),
  spellings: merge("spellings"),
  words: merge("words"),
  kinds: merge("kinds"),
  "second forms": merge("second forms"),
  "time units": merge("time units"),
  "number words": merge("number words"),
  sentences: merge("sentences"),
  said: merge("said"),
};

function merge(section: TableSection): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { tables } of files.values()) {
    for (const [key, words] of tables.get(section) ?? []) found.set(key, [...(found.get(key) ?? []), ...words]);
  }
  return found;
}

/** Reads a file of sections: "[name]" above lines of "key: word, word" or of words, with comments behind "# ". */
function readLanguage(language: Language): LanguageFile {
  const path = join(import.meta.dirname, "languages", `${language}.txt`);
  const file: LanguageFile = { tables: new Map(), lists: new Map() };
  let section: TableSection | ListSection | null = null;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line === "" || line.startsWith("# ")) continue;
    const title = /^\[(.+)\]$/u.exec(line)?.[1];
    if (title !== undefined) section = sectionNamed(title, path);
    else if (isTable(section)) addEntry(file, section, line);
    else if (section !== null) file.lists.set(section, [...(file.lists.get(section) ?? []), ...split(line)]);
  }
  return file;
}

function addEntry({ tables }: LanguageFile, section: TableSection, line: string): void {
  const [key = "", words = ""] = line.split(": ");
  const table = tables.get(section) ?? new Map<string, string[]>();
  tables.set(section, table.set(key, [...(table.get(key) ?? []), ...split(words)]));
}

function split(words: string): string[] {
  return words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function isTable(section: TableSection | ListSection | null): section is TableSection {
  return tableSections.some((name) => name === section);
}

function sectionNamed(title: string, path: string): TableSection | ListSection {
  const section = [...tableSections, ...listSections].find((name) => name === title);
  if (section === undefined) throw new Error(`${path} has an unknown section [${title}]`);
  return section;
}
