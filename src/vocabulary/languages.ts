import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The languages, each a file in `languages/`; `other` has the legal forms, streets and regions of those without a file.
 */
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
  "no",
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
  "further words",
  "kinds",
  "kinds of documents",
  "second forms",
  "time units",
  "number words",
  "sentences",
  "said",
] as const;
export type TableSection = (typeof tableSections)[number];

/** Sections that are lists of words; README.md says what each is for. */
export const listSections = [
  "light words",
  "compound heads",
  "qualifiers",
  "other periods",
  "sellers",
  "buyers",
  "named parties",
  "people",
  "issuers",
  "beside issuers",
  "addressees",
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
  "forms of address",
  "closings",
  "former names",
  "answers",
  "either",
  "date leads",
  "leads behind places",
  "joints",
  "small joints",
  "page words",
  "page links",
  "page titles",
  "weekdays",
  "period links",
  "time captions",
  "date captions",
  "ands",
  "enumerations",
  "handed over",
  "given back",
  "roundings",
  "contract parties",
  "nationality endings",
  "abbreviations in names",
  "joiners in names",
  "partings of names",
  "examples",
] as const;
export type ListSection = (typeof listSections)[number];

/** What a language file says. */
export interface LanguageFile {
  tables: ReadonlyMap<TableSection, Map<string, string[]>>;
  lists: ReadonlyMap<ListSection, string[]>;
}

/** The lines of each section of a language file. */
type Sections = Map<TableSection | ListSection, string[]>;

const files = new Map(languages.map((language) => [language, readSections(language)]));

/** What one language's file says. */
export function languageFile(language: Language): LanguageFile {
  const file = files.get(language);
  if (file === undefined) throw new Error(`No vocabulary of the language ${language}`);
  const said = { tables: new Map<TableSection, Map<string, string[]>>(), lists: new Map<ListSection, string[]>() };
  for (const [section, lines] of file) {
    if (isTable(section)) said.tables.set(section, addEntries(new Map(), lines));
    else said.lists.set(section, lines.flatMap(split));
  }
  return said;
}

/** The lines of a table of one language. */
export function tableOf(language: Language, section: TableSection): ReadonlyMap<string, string[]> {
  return addEntries(new Map(), files.get(language)?.get(section) ?? []);
}

const merged = new Map<TableSection, Map<string, string[]>>();

/** The lines of a table of all languages; a key's words are those of every language, in the order of the languages. */
export function entriesOf(section: TableSection): ReadonlyMap<string, string[]> {
  const known = merged.get(section);
  if (known !== undefined) return known;
  const found = new Map<string, string[]>();
  for (const file of files.values()) addEntries(found, file.get(section) ?? []);
  merged.set(section, found);
  return found;
}

const linesByKey = new Map<TableSection, Map<string, string[]>>();

/** The words of one key of a table, of all languages: for large tables of which few keys are needed. */
export function wordsAt(section: TableSection, key: string): string[] {
  const lines = linesByKey.get(section) ?? indexLines(section);
  return (lines.get(key) ?? []).flatMap(split);
}

function indexLines(section: TableSection): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of linesOf(section)) {
    const [key, words] = keyAndWords(line);
    const known = found.get(key);
    if (known === undefined) found.set(key, [words]);
    else known.push(words);
  }
  linesByKey.set(section, found);
  return found;
}

/**
 * The unparsed lines of a table, "key: word, word", of all languages: for code that reads them once and needs no lists.
 */
export function linesOf(section: TableSection, of: readonly Language[] = languages): string[] {
  return of.flatMap((language) => files.get(language)?.get(section) ?? []);
}

/** The words of a list of all languages. */
export function wordsOf(section: ListSection): string[] {
  return [...files.values()].flatMap((file) => (file.get(section) ?? []).flatMap(split));
}

/** Reads a file of sections: "[name]" above lines of "key: word, word" or of words, with comments after "# ". */
function readSections(language: Language): Sections {
  const path = join(import.meta.dirname, "languages", `${language}.txt`);
  const sections: Sections = new Map();
  let lines: string[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line === "" || line.startsWith("# ")) continue;
    if (line.startsWith("[") && line.endsWith("]")) {
      lines = [];
      sections.set(sectionNamed(line.slice(1, -1), path), lines);
    } else lines.push(line);
  }
  return sections;
}

function addEntries(table: Map<string, string[]>, lines: string[]): Map<string, string[]> {
  for (const line of lines) {
    const [key, words] = keyAndWords(line);
    const known = table.get(key);
    if (known === undefined) table.set(key, split(words));
    else known.push(...split(words));
  }
  return table;
}

/** The parts of "key: word, word"; a word may contain a colon. */
function keyAndWords(line: string): [string, string] {
  const end = line.indexOf(": ");
  return end < 0 ? [line, ""] : [line.slice(0, end), line.slice(end + 2)];
}

function split(words: string): string[] {
  return words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function isTable(section: TableSection | ListSection): section is TableSection {
  return tableSections.some((name) => name === section);
}

function sectionNamed(title: string, path: string): TableSection | ListSection {
  const section = [...tableSections, ...listSections].find((name) => name === title);
  if (section === undefined) throw new Error(`${path} has an unknown section [${title}]`);
  return section;
}
