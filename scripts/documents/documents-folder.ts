import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The documents that are read again after each change: one folder per kind. */
export const documentsFolder = join(import.meta.dirname, "../../test/documents");

/** The parser that reads a document: its fields, written as in a set-up file. */
export function parserPath(documentPath: string): string {
  return join(dirname(documentPath), "parser.json");
}

/** Where a picture's words are kept, so that most pictures need no OCR. */
export function readingPath(documentPath: string): string {
  return `${documentPath}.words`;
}

/**
 * Reads which values of each document are read correctly, by its file. The list has a line for the file, and below it
 * an indented line for each value.
 */
export async function readAccepted(folder: string): Promise<Map<string, Set<string>>> {
  const accepted = new Map<string, Set<string>>();
  let values = new Set<string>();
  for (const line of (await readFile(join(folder, "read-right.txt"), "utf8")).split("\n")) {
    if (line.startsWith("  ")) values.add(line.trim());
    else if (line !== "") {
      values = new Set();
      accepted.set(line, values);
    }
  }
  return accepted;
}

/** Writes what `readAccepted` reads. */
export async function writeAccepted(folder: string, accepted: Map<string, string[]>): Promise<void> {
  const lines = [...accepted].flatMap(([file, values]) => [file, ...values.map((value) => `  ${value}`)]);
  await writeFile(join(folder, "read-right.txt"), `${lines.join("\n")}\n`);
}
