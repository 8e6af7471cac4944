import type { PreviewRecord } from "../../../../../src/contract/dashboard/record.ts";
import type { Field } from "../editor/draft.ts";
import type { FieldReading } from "../editor/field-reading.ts";

type Leaf = { confidence: number; page: number | null; box: Box | null; text: string };

/** Fractions of the page, origin top left. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A value's place on the sample's pages. */
export interface ValueMark {
  key: string;
  /** The field, or the child, whose value it is. */
  fieldId: string;
  /** The top-level field, which is highlighted with its children. */
  parentId: string;
  name: string;
  text: string;
  page: number;
  box: Box;
  isWrong: boolean;
}

/** The most values of a column in a child's line. */
const shownRows = 3;

/** A record's reading of each field, by the field's id, including children. */
export function readingsOf(record: PreviewRecord, fields: readonly Field[]): Map<string, FieldReading> {
  const readings = new Map<string, FieldReading>();
  for (const field of fields) {
    const value = record.parsedData[field.name] ?? null;
    const errors = errorsOf(record, field.name, null);
    const leaf = leafOf(record, field.name, null, null);
    readings.set(field.id, {
      text: Array.isArray(value) ? `${value.length} ×` : isRow(value) ? "" : toText(value),
      confidence: leaf?.confidence ?? null,
      errors,
    });
    for (const child of field.fields) readings.set(child.id, readingOfChild(record, field, child));
  }
  return readings;
}

function readingOfChild(record: PreviewRecord, parent: Field, child: Field): FieldReading {
  const value = record.parsedData[parent.name] ?? null;
  const errors = errorsOf(record, parent.name, child.name);
  if (!Array.isArray(value)) {
    const own = isRow(value) ? toText(value[child.name] ?? null) : null;
    return { text: own, confidence: leafOf(record, parent.name, child.name, null)?.confidence ?? null, errors };
  }
  const texts = value.map((row) => toText(row[child.name] ?? null)).filter((text) => text !== null);
  const more = texts.length > shownRows ? " …" : "";
  return { text: texts.length === 0 ? null : texts.slice(0, shownRows).join(", ") + more, confidence: null, errors };
}

/** A value in words; null stays null. */
export function toText(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}

/** The places of a record's values on the pages. */
export function marksOf(record: PreviewRecord, fields: readonly Field[]): ValueMark[] {
  return fields.flatMap((field) => {
    const grounding = record.grounding[field.name] ?? null;
    if (grounding === null) return [];
    if (isLeaf(grounding)) return markOf(record, field, field, grounding, null);
    const rows = Array.isArray(grounding) ? grounding : [grounding];
    return rows.flatMap((row, index) =>
      field.fields.flatMap((child) => {
        const leaf = row[child.name];
        return leaf ? markOf(record, field, child, leaf, index) : [];
      }),
    );
  });
}

function markOf(record: PreviewRecord, parent: Field, field: Field, leaf: Leaf, row: number | null): ValueMark[] {
  if (leaf.page === null || leaf.box === null) return [];
  const isWrong = record.validationErrors.some(
    ({ field: name, path }) =>
      name === parent.name && (row === null ? path.depth === 0 : path.key === field.name && path.index === row),
  );
  const key = `${field.id} ${row ?? ""}`;
  const { page, box, text } = leaf;
  return [{ key, fieldId: field.id, parentId: parent.id, name: field.name, text, page, box, isWrong }];
}

function errorsOf(record: PreviewRecord, name: string, child: string | null): string[] {
  const sentences = record.validationErrors
    .filter(
      ({ field, path }) => field === name && (child === null ? path.depth === 0 : path.key === child && path.depth > 0),
    )
    .map(({ message }) => message);
  return [...new Set(sentences)];
}

function leafOf(record: PreviewRecord, name: string, child: string | null, row: number | null): Leaf | null {
  const grounding = record.grounding[name] ?? null;
  if (grounding === null || isLeaf(grounding)) return child === null ? grounding : null;
  if (child === null) return null;
  const cells = Array.isArray(grounding) ? grounding[row ?? 0] : grounding;
  return cells?.[child] ?? null;
}

/** A leaf has a number as its confidence; a child named confidence is evidence itself. */
function isLeaf(grounding: NonNullable<PreviewRecord["grounding"][string]>): grounding is Leaf & typeof grounding {
  return !Array.isArray(grounding) && typeof grounding.confidence === "number";
}

function isRow(value: unknown): value is Record<string, string | number | boolean | null> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
