import type { FieldValue, RowValue } from "../../../domain/record.ts";
import type { DocumentReading } from "../../document/document-reading.ts";
import { createRelevanceFinder } from "../../evidence/captions/relevance.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import type { ListSlot } from "../../fields/schema.ts";
import { findRows } from "../../tables/extract-list.ts";
import { createListReading } from "../../tables/table-row.ts";
import type { Matching } from "../memory/find-true-candidates.ts";
import { alignRows, numberLines } from "./align-rows.ts";
import { placeTable } from "./table-model.ts";
import type { ListExample } from "./train-tables.ts";

/** Finds the true rows of a list in a document; null if the truth has none. */
export function readListExample(
  document: DocumentReading,
  truth: FieldValue,
  { columns, names }: ListSlot,
  fingerprint: Uint16Array,
  matching: Matching,
): ListExample | null {
  if (!isRows(truth) || truth.length === 0) return null;
  const { pages, conventions } = document;
  const readAs = (named: FieldProfile[]) => createListReading(named, createRelevanceFinder(named), document, names);
  const reading = readAs(columns);
  const lines = numberLines(pages);
  const placed = alignRows(lines, truth, columns, conventions, matching);
  return {
    lines,
    fingerprint,
    conventions,
    reading,
    readAs,
    truths: truth,
    engineRows: findRows(pages, reading),
    table: placeTable(placed, lines, fingerprint, columns),
  };
}

function isRows(truth: FieldValue): truth is RowValue[] {
  return Array.isArray(truth);
}
