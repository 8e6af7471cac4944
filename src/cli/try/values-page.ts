import { basename } from "node:path";
import { explanationPage } from "../../evaluation/explanation/explanation-page.ts";
import { explainFile } from "../../pipeline/explain-file.ts";
import type { ReadFile } from "./try-file.ts";

/** A document as one HTML file: its pages with a box around each value, and beside them why each value was given. */
export async function valuesPage(path: string, { bytes, task, text }: ReadFile): Promise<string> {
  const explained = await explainFile(bytes, task, new Map(), text);
  return explanationPage(explained, { name: basename(path), bytes, layers: ["values"] });
}
