import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { ManifestDocument } from "../../src/evaluation/manifest.ts";
import type { AccuracySet } from "./accuracy-set.ts";
import { readCached } from "./read-cached.ts";
import { readTranscript } from "./read-transcript.ts";

/** The words of a set's document: our own reading, or the set's transcript. */
export async function readText(
  set: AccuracySet,
  folder: string,
  bytes: Uint8Array,
  document: ManifestDocument,
): Promise<DocumentText> {
  if (set.text === "read") return readCached(bytes);
  const line = (await manifestLines(folder)).find((each) => each.file === document.file);
  return readTranscript(
    join(folder, String(line?.ocr_truth)),
    Number(line?.width ?? 1000),
    Number(line?.height ?? 1000),
  );
}

async function manifestLines(folder: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, "manifest.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
