import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentText } from "../../src/domain/document-text.ts";
import { readDocument } from "../../src/reading/read-document.ts";

const folder = join(tmpdir(), "winnow-bench-texts");

/**
 * Reads a file once and keeps its words in the temporary folder by the content's hash: OCR of a page takes seconds, and
 * accuracy is measured many times on the same text. Delete the folder after changing the reader.
 */
export async function readCached(bytes: Uint8Array): Promise<DocumentText> {
  return readOnce(createHash("sha256").update(bytes).digest("hex"), () => readDocument(bytes));
}

/** Reads something once and keeps its words like `readCached`, under a name such as the hash of its source. */
export async function readOnce(name: string, read: () => Promise<DocumentText>): Promise<DocumentText> {
  const path = join(folder, `${name}.json`);
  try {
    return JSON.parse(await readFile(path, "utf8")) as DocumentText;
  } catch {
    const text = await read();
    await mkdir(folder, { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify(text));
    await rename(unfinished, path);
    return text;
  }
}
