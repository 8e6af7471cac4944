import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FurtherConcept, furtherConcepts } from "../../src/vocabulary/further-concepts.ts";
import { type Language, languageFile } from "../../src/vocabulary/languages.ts";
import { type PaperLanguage, paperLanguages, readWordLists } from "./words.ts";

/** What papers of one walk of life state: a section of the vocabulary's file. */
export interface Theme {
  name: string;
  concepts: FurtherConcept[];
}

/** What a concept's value looks like, by the concept's id; left out where its kind of value says it. */
export const sortOfConcept: ReadonlyMap<string, string> = new Map(
  [...readWordLists("sorts.txt", /\s+/u)].flatMap(([sort, ids]) => ids.map((id) => [id, sort] as const)),
);

export const themes: readonly Theme[] = readThemes();

function readThemes(): Theme[] {
  const path = join(import.meta.dirname, "..", "..", "src", "vocabulary", "further-concepts.txt");
  const byLine = new Map(furtherConcepts.map((concept) => [`${concept.id} ${concept.kind}`, concept]));
  const found: Theme[] = [];
  // The first comment tells what the file is.
  for (const line of readFileSync(path, "utf8").split("\n").slice(1)) {
    if (line.startsWith("# ")) found.push({ name: line.slice(2), concepts: [] });
    const concept = byLine.get(line.split(":")[0] ?? "");
    if (concept !== undefined && sortOfConcept.get(concept.id) !== "never") found.at(-1)?.concepts.push(concept);
  }
  return found;
}

/** The captions of a concept in a language: those of all papers first. */
export function captionsIn(language: PaperLanguage, id: string): string[] {
  const { tables } = languageFile(language satisfies Language);
  return [...(tables.get("captions")?.get(id) ?? []), ...(tables.get("further captions")?.get(id) ?? [])];
}

const rivalLines = readRivals();
const signsOfConcept = new Map<string, Set<string>>();

/** Lines of concepts, without names. */
function readRivals(): Set<string>[] {
  const text = readFileSync(join(import.meta.dirname, "rivals.txt"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => new Set(line.split(" ")));
}

/** Whether one of two concepts could be taken for the other: a name or caption of both, or papers that state one of them. */
export function areRivals(one: FurtherConcept, other: FurtherConcept): boolean {
  if (one.id === other.id || rivalLines.some((line) => line.has(one.id) && line.has(other.id))) return true;
  const signs = signsOf(other);
  return [...signsOf(one)].some((sign) => signs.has(sign));
}

function signsOf({ id, names }: FurtherConcept): Set<string> {
  const known = signsOfConcept.get(id);
  if (known !== undefined) return known;
  const all = [id, ...names, ...paperLanguages.flatMap((language) => captionsIn(language, id))];
  const signs = new Set(all.map((each) => each.toLowerCase().replaceAll(/[^\p{L}]+/gu, "")));
  signsOfConcept.set(id, signs);
  return signs;
}
