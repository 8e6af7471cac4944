import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentLayout } from "../../src/domain/document-layout.ts";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { readSet } from "../accuracy/accuracy-set.ts";
import { readCached } from "../accuracy/read-cached.ts";
import type { Scenario } from "./scenarios.ts";
import { toTrueValues } from "./to-true-values.ts";

export interface BenchDocument {
  id: string;
  text: DocumentText;
  layout: DocumentLayout;
  pageCount: number;
  /** What a person would correct it to; unprinted fields are left out. */
  values: ParsedData;
  unscored: Set<string>;
  /** The number of its layout: documents that share most of their words. */
  layoutGroup: number;
}

/**
 * The least share of first-page words that two documents of one layout have in common: between .2 for strangers and .6
 * for twins.
 */
const SAME_LAYOUT = 0.4;

/** Reads a set with its labels as a person would enter them. */
export async function loadSet(
  root: string,
  scenario: Scenario,
): Promise<{ fields: Field[]; documents: BenchDocument[] }> {
  const set = await readSet(join(import.meta.dirname, "..", "accuracy"), scenario.set);
  const { fields } = set;
  if (!Array.isArray(fields)) throw new Error(`The set ${scenario.set} has no fields of its own.`);
  const documents: BenchDocument[] = [];
  const words: Set<string>[] = [];
  for (const listed of await readManifest(join(root, set.folder))) {
    const text = await readCached(await readFile(join(root, set.folder, listed.file)));
    const layout = layoutDocument(text);
    const own = new Set(
      text.pages[0]?.words.map((word) => word.text.toLowerCase()).filter((word) => /^\p{L}{3,}/u.test(word)),
    );
    const twin = words.findIndex((other) => shareOf(own, other) >= SAME_LAYOUT);
    documents.push({
      id: listed.id,
      text,
      layout,
      pageCount: text.pages.length,
      values: toTrueValues(fields, listed.records[0] ?? {}, listed.unscored),
      unscored: listed.unscored,
      layoutGroup: twin < 0 ? documents.length : (documents[twin]?.layoutGroup ?? 0),
    });
    words.push(own);
  }
  return { fields, documents };
}

function shareOf(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}
