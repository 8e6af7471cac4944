import type { Field } from "../../src/domain/field.ts";
import type { Conventions, RawScalar } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import type { ExpectedValue } from "../../src/evaluation/manifest.ts";
import { pairRows } from "../../src/evaluation/score-rows.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { createRelevanceFinder } from "../../src/extraction/evidence/captions/relevance.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import { findPossibleRows, toRow } from "../../src/extraction/tables/extract-list.ts";
import { describeRows } from "../../src/extraction/tables/likely-rows/describe-rows.ts";
import { createListReading } from "../../src/extraction/tables/table-row.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import type { TrainingDocument } from "../rerank/training-documents.ts";

/** A row that the engine found, and how much of it is right. */
export interface FoundRow {
  features: Float64Array;
  /** It is one of the list's: some of its cells are right. */
  isOwn: boolean;
  isWhole: boolean;
}

/** The rows that were found for one list of a document. */
export interface FoundList {
  set: string;
  kind: string;
  expected: number;
  rows: FoundRow[];
}

/** The set `kinds` labels this many rows of a longer list: what follows may be right, too. */
const MOST_LABELLED = 15;

/** Reads the lists of a document, with everything that looks like one of their rows. */
export async function readLists(document: TrainingDocument): Promise<FoundList[]> {
  const { set, kind, fields, expected, unscored } = document;
  if (!fields.some(({ type }) => type === "list")) return [];
  const { pages } = layoutDocument(await document.read());
  const known = readAs(pages, fields);
  const lists: FoundList[] = [];
  for (const { field, columns, names } of describeSchema(fields, { kinds: [] }).lists) {
    const truth = expected[field.name] ?? [];
    if (columns.length < 2 || unscored.has(field.name) || !Array.isArray(truth)) continue;
    const reading = createListReading(columns, createRelevanceFinder(columns), known, names);
    const found = findPossibleRows(pages, reading);
    const described = describeRows(found, reading);
    const values = found.map((row) => normalise(field, toRow(row, reading), reading.conventions));
    const rights = truth as Record<string, ExpectedValue>[];
    const pairs = new Map(pairRows(field, values, rights).map(({ foundRow, expectedRow }) => [foundRow, expectedRow]));
    const rows = values.map((value, index): FoundRow => {
      const right = pairs.get(value) as Record<string, ExpectedValue> | undefined;
      return {
        features: described[index] ?? new Float64Array(),
        isOwn: right !== undefined,
        isWhole: right !== undefined && isWhole(field, value, right),
      };
    });
    const isCut = truth.length >= MOST_LABELLED;
    lists.push({ set, kind, expected: truth.length, rows: isCut ? rows.filter(({ isOwn }) => isOwn) : rows });
  }
  return lists;
}

function normalise(
  { fields }: Field,
  row: Record<string, RawScalar | null>,
  conventions: Conventions,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((child) => {
      const cell = row[child.name] ?? null;
      return [child.name, cell === null ? null : normaliseScalar(cell.text, child, conventions)];
    }),
  );
}

function isWhole({ fields }: Field, found: Record<string, unknown>, right: Record<string, ExpectedValue>): boolean {
  return fields.every((child) => {
    const wanted = right[child.name] ?? null;
    return wanted === null || wanted === "" || compareValues(child, found[child.name], wanted).isSoft;
  });
}
