import type { DocumentLayout } from "../../../domain/document-layout.ts";
import type { Field } from "../../../domain/field.ts";
import type { Conventions, ParsedData, Place, ScalarValue } from "../../../domain/record.ts";

/**
 * Where a true value comes from: a person changed or entered it, a person confirmed its entry, a language model found it
 * and nobody corrected it, or a person corrected something else in the document and left this value as it was read.
 */
export type Trust = "corrected" | "confirmed" | "answered" | "unchecked";

/** The truth of one record of a document. */
export interface TrueRecord {
  /**
   * Typed values as in `parsed_data`; null where the document states none. A field that is missing here teaches
   * nothing.
   */
  values: ParsedData;
  /** Where a person marked the values, by `valueKey`; without a place, the value is looked for in the document. */
  places: Record<string, Place>;
  /** By the top-level field's name; `confirmed` where it is absent. */
  trust: Record<string, Trust>;
}

/** A document with its truth: an example of its parser. */
export interface Example {
  /** Stable and unique. It tells examples apart and decides with which others an example is held out. */
  id: string;
  /**
   * The layout that reading the document again would give. What is found in it is remembered as long as this object
   * lives.
   */
  layout: DocumentLayout;
  /** One, or several for a file with several entries. */
  records: TrueRecord[];
}

/** Names a value of a record: a field's, or a child's of a row (of an object: row 0). */
export function valueKey(field: string, child: string | null = null, row = 0): string {
  return child === null ? field : `${field}[${row}].${child}`;
}

/** Converts a text of a document to a value of the field's type; null if it is none. */
export type Normalise = (text: string, field: Field, conventions: Conventions) => ScalarValue;

/** Whether two values of a field are the same by the rules of the field's type. */
export type IsSame = (field: Field, found: ScalarValue, right: ScalarValue) => boolean;
