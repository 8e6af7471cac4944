import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readCached } from "../../bench/accuracy/read-cached.ts";
import { reword } from "../../bench/accuracy/reword-set.ts";
import { toTrueValues } from "../../bench/learning/to-true-values.ts";
import { makeDocuments } from "../../bench/templates/make-documents.ts";
import type { Field } from "../../src/domain/field.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import type { Example } from "../../src/extraction/learning/contract/example.ts";
import type { TrainingSource } from "../../src/extraction/learning/training/train-kind.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";

/** Documents with their truth, for training weights. */
export interface TrainingSet {
  folder: string;
  /** The file of bench/accuracy that gives the fields. */
  fields: string;
  /** Templates whose made documents are added, so that what the set rarely has is not taken for rare. */
  made: string[];
  /**
   * Meanings that no other kind of document is asked for, if there are any: a parser of this kind asks for one of them.
   */
  telling?: string[];
  /** By meaning of a field, what these documents also call it: concepts. */
  alsoCalled?: Record<string, string[]>;
  /** The field whose value identifies a document's issuer, if the set names no layouts. */
  issuer?: string;
}

/** The sets that the shipped weights are trained on, by kind of document. */
export const trainingSets: Record<string, TrainingSet> = {
  "ad-contract": {
    folder: "adbuy",
    fields: "adbuy",
    made: [],
    telling: ["advertiser"],
    // Orders of air time are contracts, and their invoices are filed beside them.
    alsoCalled: { contract_number: ["invoice_number", "order_number"] },
  },
  invoice: {
    folder: "einvoice",
    fields: "einvoice",
    made: ["invoice", "credit-note", "order-confirmation", "payment-reminder", "purchase-order", "quote"],
  },
  receipt: { folder: "sroie", fields: "sroie-ocr", made: ["receipt"], issuer: "company" },
};

/** Made documents per added template: two for each language and caption layout. */
const MADE_DOCUMENTS = 12;

/** How a truth is found among a document's values. */
export const matching = {
  normalise: normaliseScalar,
  isSame: (field: Field, found: Parameters<typeof compareValues>[1], right: Parameters<typeof compareValues>[2]) =>
    compareValues(field, found, right).isStrict,
};

/** A set's documents with one record each, then those made to be added. */
export async function readSources(folder: string, fieldsFile: string, made: string[]): Promise<TrainingSource[]> {
  const definition = z
    .looseObject({ fields: fieldDefinitionsSchema })
    .parse(JSON.parse(await readFile(fieldsFile, "utf8")));
  const fields = toFields(definition.fields);
  // Other users write no hints and rules: weights have to work for them, too.
  const name = folder.split(/[\\/]/u).filter(Boolean).at(-1) ?? folder;
  return [await readSource(name, folder, [fields, reword(fields, {})]), ...(await readMade(made))];
}

/** Documents made from templates, one source per template. */
async function readMade(made: string[]): Promise<TrainingSource[]> {
  const sources: TrainingSource[] = [];
  for (const template of listTemplates().filter(({ slug }) => made.includes(slug))) {
    const madeFolder = await mkdtemp(join(tmpdir(), "winnow-train-"));
    try {
      await makeDocuments(madeFolder, template.slug, template.fields, MADE_DOCUMENTS);
      sources.push(await readSource(`made ${template.slug}`, madeFolder, [template.fields]));
    } finally {
      await rm(madeFolder, { recursive: true, force: true });
    }
  }
  return sources;
}

async function readSource(name: string, folder: string, wordings: Field[][]): Promise<TrainingSource> {
  const [fields = []] = wordings;
  const documents: Example[] = [];
  for (const listed of await readManifest(folder)) {
    if (listed.records.length !== 1) continue;
    const layout = layoutDocument(await readCached(await readFile(join(folder, listed.file))));
    const values = toTrueValues(fields, listed.records[0] ?? {}, listed.unscored);
    documents.push({ id: listed.id, layout, records: [{ values, places: {}, trust: {} }] });
  }
  return { name, wordings, documents };
}
