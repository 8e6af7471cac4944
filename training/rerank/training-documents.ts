import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldsFor, readSet } from "../../bench/accuracy/accuracy-set.ts";
import { readCached } from "../../bench/accuracy/read-cached.ts";
import { readText } from "../../bench/accuracy/read-text.ts";
import { reword } from "../../bench/accuracy/reword-set.ts";
import { kindNamed } from "../../bench/mismatch/kinds.ts";
import {
  type KindParser,
  makeKinds,
  readTemplates,
  readUsersParsers,
  withoutHints,
} from "../../bench/mismatch/read-corpus.ts";
import { documentsFolder, parserPath, readingPath } from "../../scripts/documents/documents-folder.ts";
import { readFields } from "../../src/cli/eval/find-profile.ts";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import { type ExpectedRecord, type ManifestDocument, readManifest } from "../../src/evaluation/manifest.ts";
import { unpackText } from "../../src/extraction/pack-text.ts";
import { readPapers } from "../papers/read-papers.ts";

/** A document with the parser that it is sent to, and the truth for that parser. */
export interface TrainingDocument {
  id: string;
  set: string;
  /** The kind of document; all documents of a kind are held out together. */
  kind: string;
  fields: Field[];
  expected: ExpectedRecord;
  accepted: ManifestDocument["accepted"];
  unscored: Set<string>;
  read(): Promise<DocumentText>;
}

/** Sets with one record per document, the kind of their documents, and how many of them are taken at most. */
const sets: { name: string; kind: string; most: number }[] = [
  { name: "adbuy", kind: "ad-contract", most: 40 },
  { name: "azure_forms", kind: "tax-form", most: 40 },
  { name: "einvoice", kind: "invoice", most: 60 },
  { name: "fara", kind: "registration-form", most: 40 },
  { name: "funsd", kind: "form", most: 30 },
  { name: "funsd-ocr", kind: "form", most: 30 },
  { name: "invoice2data", kind: "invoice", most: 40 },
  { name: "kinds", kind: "", most: 1000 },
  { name: "kleister_nda", kind: "agreement", most: 20 },
  { name: "sroie", kind: "receipt", most: 25 },
  { name: "sroie-ocr", kind: "receipt", most: 25 },
];

/** The name of the set of open papers. */
export const PAPERS = "papers";

/** Made documents of each template. */
const MADE = 4;

/** All documents that the engine learns from. */
export async function* trainingDocuments(data: string): AsyncGenerator<TrainingDocument> {
  const setsFolder = join(import.meta.dirname, "..", "..", "bench", "accuracy");
  for (const { name, kind, most } of sets) {
    const set = await readSet(setsFolder, name, data);
    const folder = join(data, set.folder);
    const listed = (await readManifest(folder)).filter((each) => each.records.length === 1);
    const step = Math.max(1, listed.length / most);
    for (let index = 0; index < listed.length; index += step) {
      const document = listed[Math.floor(index)];
      if (document === undefined) continue;
      const bytes = () => readFile(join(folder, document.file));
      const fields = fieldsFor(set, document);
      const common = {
        set: name,
        kind: document.kind === null ? kind : kindNamed(document.kind),
        expected: document.records[0] ?? {},
        accepted: document.accepted,
        unscored: document.unscored,
        read: async () => readText(set, folder, await bytes(), document),
      };
      yield { ...common, id: `${name} ${document.id}`, fields };
      // Other users write no hints and rules.
      if (Array.isArray(set.fields))
        yield { ...common, id: `${name} ${document.id} names`, fields: reword(fields, {}) };
    }
  }
  yield* drawnDocuments();
  yield* strangersPapers();
  yield* madeDocuments();
}

/** The open papers of `training/papers`. */
async function* strangersPapers(): AsyncGenerator<TrainingDocument> {
  for (const paper of await readPapers("open"))
    yield { ...paper, id: `papers ${paper.kind}`, set: PAPERS, unscored: new Set() };
}

/** The documents of `test/documents`, with their parsers. */
async function* drawnDocuments(): AsyncGenerator<TrainingDocument> {
  for (const { file, records, accepted, unscored } of await readManifest(documentsFolder)) {
    const kind = kindNamed(file.split("/")[0] ?? "");
    if (records.length !== 1) continue;
    const path = join(documentsFolder, file);
    yield {
      id: `drawn ${file}`,
      set: "drawn",
      kind,
      fields: await readFields(parserPath(path)),
      expected: records[0] ?? {},
      accepted,
      unscored,
      read: async () =>
        existsSync(readingPath(path))
          ? unpackText(await readFile(readingPath(path)))
          : readCached(await readFile(path)),
    };
  }
}

async function* madeDocuments(): AsyncGenerator<TrainingDocument> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-rerank-"));
  try {
    const templates = readTemplates();
    for (const document of await makeKinds(folder, templates, MADE)) {
      const fields = templates.find(({ kind }) => kind === document.kind)?.fields ?? [];
      yield {
        id: `made ${document.id}`,
        set: "made",
        kind: document.kind,
        // Templates have more hints than users write.
        fields: withoutHints(fields),
        expected: document.expected,
        accepted: new Map(),
        unscored: document.unscored,
        read: async () => readCached(await readFile(document.path)),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parsers whose fields are asked of documents of other kinds, which do not state them. */
export async function strangers(data: string): Promise<KindParser[]> {
  return [...readTemplates(), ...(await readUsersParsers(join(data, "kinds")))];
}
