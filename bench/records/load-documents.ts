import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import { type ExpectedRecord, readManifest } from "../../src/evaluation/manifest.ts";
import { readSet } from "../accuracy/accuracy-set.ts";
import { readCached } from "../accuracy/read-cached.ts";

/** A labelled document of one record, to be joined with others. */
export interface SingleDocument {
  id: string;
  /** The data set it is from. */
  set: string;
  /** Documents that look alike: a template or form of the set, a shop; in other sets each document by itself. */
  layout: string;
  pages: PageText[];
  record: ExpectedRecord;
}

/** What is asked for: a set's fields, and the one that distinguishes its records. */
export interface Asked {
  set: string;
  unique: string;
}

/** Kinds of documents that are asked for their own fields. */
export const askedFor = {
  invoices: { set: "einvoice", unique: "invoice_number" },
  orders: { set: "einvoice", unique: "order_number" },
  contracts: { set: "adbuy", unique: "contract_num" },
  receipts: { set: "sroie", unique: "company" },
  registrations: { set: "fara", unique: "registration_number" },
  bills: { set: "invoice2data", unique: "invoice_number" },
} satisfies Record<string, Asked>;

/** The sets whose documents of one record are joined. */
export const singleSets = [
  "einvoice",
  "adbuy",
  "sroie",
  "fara",
  "invoice2data",
  "kleister_nda",
  "funsd",
  "azure_forms",
  "tables",
];

/** Longer documents are rare in a stack of mail. */
const MOST_PAGES = 12;

/** Reads the documents of all sets in the folder; OCR results are in the accuracy bench's cache. */
export async function loadDocuments(data: string): Promise<SingleDocument[]> {
  const documents: SingleDocument[] = [];
  for (const set of singleSets) {
    for (const { id, file, layout: named, records } of await readManifest(join(data, set))) {
      const { pages } = await readCached(await readFile(join(data, set, file)));
      const record = records[0] ?? {};
      const layout = `${set} ${named ?? record.company ?? id}`;
      if (pages.length <= MOST_PAGES) documents.push({ id, set, layout, pages, record });
    }
  }
  return documents;
}

/** The fields of a set as the accuracy bench asks for them, with one of them, or none, unique. */
export async function readFields(setsFolder: string, set: string, unique: string | null): Promise<Field[]> {
  const { fields } = await readSet(setsFolder, set);
  if (!Array.isArray(fields)) throw new Error(`${set} does not name its fields.`);
  return fields.map((field) => ({ ...field, isUnique: field.name === unique }));
}
