import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../templates/read-kind.ts";

let known: Map<string, string[][]> | null = null;

/** The wordings of a list of `wordings.txt` in a language. */
export function wordingsOf(list: string, language: Language): string[] {
  known ??= readWordings();
  const wordings = known.get(list)?.[languages.indexOf(language)];
  if (wordings === undefined) throw new Error(`wordings.txt has no ${list} in ${language}.`);
  return wordings;
}

function readWordings(): Map<string, string[][]> {
  const lines = readFileSync(join(import.meta.dirname, "wordings.txt"), "utf8").split("\n");
  const lists = lines.filter((line) => line.includes("|")).map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    lists.map(([name = "", ...cells]) => [name, cells.map((cell) => cell.split(";").map((word) => word.trim()))]),
  );
}
