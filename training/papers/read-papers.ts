import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import {
  type ExpectedRecord,
  type ExpectedValue,
  expectedRecord,
  expectedValue,
} from "../../src/evaluation/manifest.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { startBrowser } from "../../test/support/browser.ts";
import { type Picture, pictureSchema, renderPaper } from "./render-paper.ts";

const parts = ["open", "closed"] as const;
export type PaperPart = (typeof parts)[number];

/** A paper of a stranger, with its parser and its values. */
export interface Paper {
  kind: string;
  fields: Field[];
  expected: ExpectedRecord;
  accepted: Map<string, ExpectedValue[]>;
  read(): Promise<DocumentText>;
}

const paperSchema = z.strictObject({
  part: z.enum(parts),
  language: z.string(),
  picture: pictureSchema.optional(),
  fields: fieldDefinitionsSchema,
  expected: expectedRecord,
  accepted: z.record(z.string(), z.array(expectedValue)).default({}),
});

/** What was read is kept in the temporary folder by the page's content, as in `bench/accuracy/read-cached.ts`. */
const kept = join(tmpdir(), "winnow-bench-texts");

/** The papers of a part; each is drawn and read when asked for, once. */
export async function readPapers(part: PaperPart): Promise<Paper[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".html")).sort();
  const styles = await readFile(join(import.meta.dirname, "paper.css"), "utf8");
  const papers: Paper[] = [];
  for (const file of files) {
    const path = join(import.meta.dirname, file);
    const html = await readFile(path, "utf8");
    const [, head = ""] = /<script type="application\/json">(.*?)<\/script>/su.exec(html) ?? [];
    const paper = paperSchema.parse(JSON.parse(head));
    if (paper.part !== part) continue;
    const name = createHash("sha256").update(styles).update(html).digest("hex");
    papers.push({
      kind: file.replace(".html", ""),
      fields: toFields(paper.fields),
      expected: paper.expected,
      accepted: new Map(Object.entries(paper.accepted)),
      read: () => readKept(name, path, paper.picture ?? null),
    });
  }
  return papers;
}

async function readKept(name: string, path: string, picture: Picture | null): Promise<DocumentText> {
  const keptPath = join(kept, `paper-${name}.json`);
  try {
    return JSON.parse(await readFile(keptPath, "utf8")) as DocumentText;
  } catch {
    const text = await readDocument(await draw(path, picture));
    await mkdir(kept, { recursive: true });
    const unfinished = `${keptPath}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify(text));
    await rename(unfinished, keptPath);
    return text;
  }
}

async function draw(path: string, picture: Picture | null): Promise<Uint8Array> {
  const browser = await startBrowser();
  if (typeof browser === "string") throw new Error(browser);
  try {
    return await renderPaper(browser, pathToFileURL(path).href, picture);
  } finally {
    await browser.close();
  }
}
