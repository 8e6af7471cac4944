import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareWithAccepted } from "../../scripts/documents/compare-with-accepted.ts";
import { documentsFolder, readAccepted } from "../../scripts/documents/documents-folder.ts";
import { judgeDocument, type Words } from "../../scripts/documents/judge-document.ts";
import { type ManifestDocument, readManifest } from "../../src/evaluation/manifest.ts";

const documents = await readManifest(documentsFolder);
const accepted = await readAccepted(documentsFolder);

/** Pictures that OCR reads here; the words of the others are kept, because a picture takes a second or two. */
const readByOcr = ["card/nl-turned-scan.jpg", "form/en-boxes-scan.jpg", "receipt/en-scan.jpg"];

describe("what was read correctly stays correct", () => {
  for (const document of documents) it(document.file, () => check(document, "kept"));
});

describe("what was read correctly from a picture's words is read correctly from the picture", () => {
  for (const document of documents.filter(({ file }) => readByOcr.includes(file)))
    it(document.file, () => check(document, "read"));
});

async function check(document: ManifestDocument, words: Words): Promise<void> {
  const judgements = await judgeDocument(documentsFolder, document, words);
  const change = compareWithAccepted(judgements, accepted.get(document.file) ?? new Set());
  assert.ok(change === null, `${document.file}\n${change}`);
}
