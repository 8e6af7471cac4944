import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { PAGES_JUDGED } from "../../src/extraction/judge-parsers.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { readSet } from "../accuracy/accuracy-set.ts";
import { readOnce } from "../accuracy/read-cached.ts";
import { kindNamed } from "../mismatch/kinds.ts";
import { makeKinds, readKinds, readTemplates, readUsersParsers } from "../mismatch/read-corpus.ts";

/** A document whose kind is known. */
export interface PoolDocument {
  id: string;
  kind: string;
  source: "made" | "real" | "papers";
  read(): Promise<DocumentText>;
}

/** A parser that an account may have, or a template that every account may use. */
export interface PoolParser {
  kind: string;
  name: string;
  fields: Field[];
  isTemplate: boolean;
}

/** The sets with a parser of their own, and the kind of their documents. */
const sets = {
  sroie: "receipt",
  einvoice: "invoice",
  adbuy: "ad-contract",
  invoice2data: "invoice",
  kleister_nda: "contract",
  fara: "fara-registration",
} as const;
/** Sets whose documents no parser is for: forms of all kinds. */
const strangers = ["funsd", "azure_forms"];

/** At most so many documents of each set, at even steps. */
const PER_SET = 16;

/** The parsers of the data sets, and the library's templates. */
export async function readPoolParsers(data: string): Promise<PoolParser[]> {
  const templates = listTemplates().map(({ slug, name, fields }) => ({ kind: slug, name, fields, isTemplate: true }));
  const users = (await readUsersParsers(join(data, "kinds"))).map(({ name, kind, fields }) => {
    return { kind, name: name.replaceAll(/[-_]/gu, " "), fields, isTemplate: false };
  });
  const own: PoolParser[] = [];
  for (const [folder, kind] of Object.entries(sets)) {
    const { name, fields } = await readSet(join(import.meta.dirname, "..", "accuracy"), folder, data);
    if (Array.isArray(fields)) own.push({ kind, name, fields, isTemplate: false });
  }
  return [...users, ...own, ...templates];
}

/** Two primes that put the documents of all sets in turn. */
const STRIDE = 7919;
const MODULUS = 1009;

/** Made documents of each template. */
const MADE = 3;

/** Lends a folder for made documents. */
export async function withMadeFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-routing-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Documents of the data sets, and made ones of each template, which are made in `folder`; of all sets in turn. */
export async function readPoolDocuments(data: string, folder: string): Promise<PoolDocument[]> {
  const kinds = [...(await readKinds(join(data, "kinds"))), ...(await makeKinds(folder, readTemplates(), MADE))];
  const documents = kinds.map(({ id, kind, source, path }) => ({ id, kind, source, read: () => readFrom(path) }));
  const others = [...Object.entries(sets), ...strangers.map((set) => [set, `form of ${set}`] as const)];
  for (const [set, kind] of others) {
    const all = await readManifest(join(data, set));
    const step = Math.max(1, Math.floor(all.length / PER_SET));
    for (const { id, file } of all.filter((_, index) => index % step === 0).slice(0, PER_SET)) {
      const read = () => readFrom(join(data, set, file));
      // Some files of this set are orders that are built like its invoices.
      const own = id.startsWith("einv-order") ? "purchase-order" : kindNamed(kind);
      documents.push({ id, kind: own, source: "real", read });
    }
  }
  return documents
    .map((document, index) => ({ document, turn: (index * STRIDE) % MODULUS }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ document }) => document);
}

/** The pages that are judged, as the service reads them. */
async function readFrom(path: string): Promise<DocumentText> {
  const bytes = await readFile(path);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const pages = Array.from({ length: PAGES_JUDGED }, (_, index) => index + 1);
  return readOnce(`first-${PAGES_JUDGED}-${hash}`, () => readDocument(bytes, { pages }));
}
