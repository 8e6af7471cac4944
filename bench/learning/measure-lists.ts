import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentLayout } from "../../src/domain/document-layout.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ParsedData, RowValue } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { pairRows } from "../../src/evaluation/score-rows.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { learn } from "../../src/extraction/learning.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { readSet } from "../accuracy/accuracy-set.ts";
import { readCached } from "../accuracy/read-cached.ts";
import { shuffle } from "./shuffle.ts";
import { toTrueValues } from "./to-true-values.ts";

/** How many documents of a layout are corrected before others are read. */
const TAUGHT = 5;
/** The fewest documents of a layout for which one is read after others were corrected. */
const FEWEST_DOCUMENTS = 3;

interface RowDocument {
  id: string;
  /** The name of the layout that similar documents share. */
  look: string;
  layout: DocumentLayout;
  values: ParsedData;
  rows: RowValue[];
}

/** Cells of one layout, or of all: how many the truth has, and how many were read right, exactly and nearly. */
export interface ListCells {
  layout: string;
  documents: number;
  taught: number;
  /** Cells of the tests of all orders. */
  total: number;
  untaught: number;
  strict: number;
  soft: number;
  /** Rows given beyond the truth. */
  rowsTooMany: number;
}

interface Options {
  data: string;
  set: string;
  orders: number;
  mistakes: boolean;
}

/**
 * Reads line items after up to five documents of the same layout were corrected. In a layout with more documents, those
 * that were not corrected are read, in several orders; in a smaller one, each document is read after all others were
 * corrected.
 */
export async function measureLists({ data, set: name, orders, mistakes }: Options): Promise<ListCells[]> {
  const { folder, fields } = await readSet(join(import.meta.dirname, "..", "accuracy"), name);
  const list = Array.isArray(fields) ? fields.find(({ type }) => type === "list") : undefined;
  if (list === undefined) throw new Error(`The set ${name} has no list.`);
  const documents = await loadRows(join(data, folder), list);
  const results: ListCells[] = [];
  for (const [look, own] of groupByLook(documents)) {
    if (own.length < FEWEST_DOCUMENTS) continue;
    const taught = Math.min(TAUGHT, own.length - 1);
    const cells: ListCells = { layout: look, documents: own.length, taught, ...noCells() };
    for (const trial of trialsOf(own, orders)) {
      await measureTrial(trial, list, cells, mistakes);
    }
    results.push(cells);
  }
  return results;
}

function noCells(): Pick<ListCells, "total" | "untaught" | "strict" | "soft" | "rowsTooMany"> {
  return { total: 0, untaught: 0, strict: 0, soft: 0, rowsTooMany: 0 };
}

/** The documents with rows; an unprinted cell is left out of its row, and not counted. */
async function loadRows(folder: string, list: Field): Promise<RowDocument[]> {
  const documents: RowDocument[] = [];
  for (const listed of await readManifest(folder)) {
    const values = toTrueValues([list], listed.records[0] ?? {}, new Set());
    const rows = values[list.name];
    if (!Array.isArray(rows) || rows.length === 0) continue;
    const layout = layoutDocument(await readCached(await readFile(join(folder, listed.file))));
    documents.push({ id: listed.id, look: listed.layout ?? listed.id, layout, values, rows });
  }
  return documents;
}

function groupByLook(documents: RowDocument[]): Map<string, RowDocument[]> {
  const groups = new Map<string, RowDocument[]>();
  for (const document of documents) groups.set(document.look, [...(groups.get(document.look) ?? []), document]);
  return groups;
}

interface Trial {
  taught: RowDocument[];
  tested: RowDocument[];
}

function trialsOf(documents: RowDocument[], orders: number): Trial[] {
  if (documents.length <= TAUGHT + 1) {
    return documents.map((tested) => ({ tested: [tested], taught: documents.filter((other) => other !== tested) }));
  }
  return Array.from({ length: orders }, (_, order) => {
    const shuffled = shuffle(documents, order);
    return { taught: shuffled.slice(0, TAUGHT), tested: shuffled.slice(TAUGHT) };
  });
}

async function measureTrial({ taught, tested }: Trial, list: Field, cells: ListCells, print: boolean): Promise<void> {
  const { model } = learn({
    fields: [list],
    documents: taught.map(({ id, layout, values }) => ({
      id,
      layout,
      records: [{ values, places: {}, trust: {} }],
    })),
    previous: null,
    normalise: normaliseScalar,
    isSame: (field, found, right) => compareValues(field, found, right).isStrict,
  });
  const engine = createEngine({ type: "local" });
  for (const document of tested) {
    const read = async (known: typeof model | null) => {
      const request = { layout: document.layout, fields: [list], hasMultipleEntries: false, model: known };
      const [record] = await engine.extract(request);
      const rows = record === undefined ? null : normaliseRecord(record, [list]).parsedData[list.name];
      return Array.isArray(rows) ? rows : [];
    };
    const before = countCells(await read(null), document, list, false);
    const after = countCells(await read(model), document, list, print);
    cells.total += after.total;
    cells.untaught += before.strict;
    cells.strict += after.strict;
    cells.soft += after.soft;
    cells.rowsTooMany += after.rowsTooMany;
  }
}

function countCells(found: RowValue[], { id, rows }: RowDocument, list: Field, print: boolean) {
  const counts = { total: 0, strict: 0, soft: 0, rowsTooMany: Math.max(0, found.length - rows.length) };
  const pairs = pairRows(list, found, rows);
  if (print && found.length > rows.length) console.log(`${id}\trows\t${rows.length}\t${found.length}`);
  for (const [index, row] of rows.entries()) {
    const paired = pairs.find(({ expectedRow }) => expectedRow === row)?.foundRow;
    for (const child of list.fields) {
      const wanted = row[child.name] ?? null;
      if (wanted === null) continue;
      const value = paired?.[child.name] ?? null;
      const { isStrict, isSoft } =
        value === null ? { isStrict: false, isSoft: false } : compareValues(child, value, wanted);
      counts.total += 1;
      counts.strict += isStrict ? 1 : 0;
      counts.soft += isSoft ? 1 : 0;
      if (print && !isStrict) {
        const given = paired === undefined ? "no row" : JSON.stringify(value);
        console.log(`${id}\trow ${index + 1}\t${child.name}\t${JSON.stringify(wanted)}\t${given}`);
      }
    }
  }
  return counts;
}
