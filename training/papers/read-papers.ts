import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { readOnce } from "../../bench/accuracy/read-cached.ts";
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

/** A paper that a stranger made up, with its parser and its values. */
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

/** The papers of a part; each is drawn and read once, when its text is first asked for. */
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
      read: () => readOnce(`paper-${name}`, async () => readDocument(await draw(path, paper.picture ?? null))),
    });
  }
  return papers;
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
