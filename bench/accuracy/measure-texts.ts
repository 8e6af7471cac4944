import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { foldForComparison } from "../../src/evaluation/compare-values.ts";
import { readCached } from "./read-cached.ts";

const page = z.looseObject({
  file: z.string(),
  expected: z.looseObject({
    keywords_by_page: z.array(z.array(z.string())).optional(),
    facts: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
  }),
});

/**
 * Counts how many of the texts that people named for pages are in what was read, ignoring white space and punctuation.
 */
export async function measureTexts(folder: string): Promise<{ documents: number; texts: number; found: number }> {
  const lines = (await readFile(join(folder, "manifest.jsonl"), "utf8")).trim().split("\n");
  const sum = { documents: 0, texts: 0, found: 0 };
  for (const line of lines) {
    const { file, expected } = page.parse(JSON.parse(line));
    const present = (expected.facts ?? []).filter(({ type }) => type === "present").map(({ text = "" }) => text);
    const texts = [...(expected.keywords_by_page ?? []).flat(), ...present].map(foldForComparison).filter(Boolean);
    if (texts.length === 0) continue;
    const { pages } = await readCached(await readFile(join(folder, file)));
    const read = foldForComparison(pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" "));
    sum.documents += 1;
    sum.texts += texts.length;
    sum.found += texts.filter((text) => read.includes(text)).length;
  }
  return sum;
}
