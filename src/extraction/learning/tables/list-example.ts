import type { FieldValue, RowValue } from "../../../domain/record.ts";
import type { DocumentReading } from "../../document/document-reading.ts";
import { createRelevanceFinder } from "../../evidence/labels/relevance.ts";
import type { ListSlot } from "../../fields/schema.ts";
import { findRows } from "../../tables/extract-list.ts";
import { createListReading } from "../../tables/table-row.ts";
import type { Matching } from "../memory/find-gold.ts";
import { alignRows, numberLines } from "./align-rows.ts";
import { placeTable } from "./table-template.ts";
import type { ListExample } from "./train-tables.ts";

/** Finds the labelled rows of a list in a document; null when the label has none. */
export function readListExample(
  { pages, conventions }: DocumentReading,
  label: FieldValue,
  { columns }: ListSlot,
  fingerprint: Uint16Array,
  matching: Matching,
): ListExample | null {
  if (!isRows(label) || label.length === 0) return null;
  const reading = createListReading(columns, createRelevanceFinder(columns), conventions);
  const lines = numberLines(pages);
  const placed = alignRows(lines, label, columns, conventions, matching);
  return {
    lines,
    fingerprint,
    conventions,
    reading,
    labels: label,
    engineRows: findRows(pages, reading),
    table: placeTable(placed, lines, fingerprint),
  };
}

function isRows(label: FieldValue): label is RowValue[] {
  return Array.isArray(label);
}
