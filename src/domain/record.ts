import type { EmbeddedSource } from "./embedded-source.ts";
import type { Box } from "./geometry.ts";
import type { RuleName } from "./rule.ts";

/** How a document writes dates and numbers; inferred once over the whole document. */
export interface Conventions {
  /** Order of day and month in all-numeric dates. */
  dateOrder: "dmy" | "mdy" | "ymd";
  /** How likely that order is right, .5 to 1; 1 when not given. */
  dateOrderSureness?: number;
  /** The decimal sign of its numbers. */
  decimalSign: "." | ",";
  /** ISO 639-1 code of the main language; null when the text is too short to tell. */
  language: string | null;
  /** ISO 4217 code of the currency that its amounts are in; null when none is printed. */
  currency: string | null;
  /** Whether an ordinary space stands between the groups of its numbers; the custom of its language when not given. */
  groupsBySpace?: boolean;
}

/** What an engine found for one record of a document: values as read, not yet normalised. */
export interface RawRecord {
  conventions: Conventions;
  /** By field name. A field that the engine did not find is absent or null. */
  values: Record<string, RawValue | null>;
  /** Why fields, and members of objects (`seller.name`), were left empty. */
  unfilled?: Record<string, RawUnfilled>;
}

/** Why a field is empty, and the runners-up that were not given, best first. */
export interface RawUnfilled {
  why: EmptyReason;
  alternatives: { text: string; confidence: number; place: Place | null }[];
}

/** Why an engine leaves a field empty. */
export const emptyReasons = [
  "nothing of this kind",
  "absent is likelier",
  "other kind of document",
  "no label",
] as const;

export type EmptyReason = (typeof emptyReasons)[number];

export type RawValue = RawScalar | RawObject | RawList;

/** A value as it stands in the document. */
export interface RawScalar {
  kind: "scalar";
  /** The text as read; values are normalised from it. */
  text: string;
  /** `currency`: a sign or name of a currency, whose value is its ISO 4217 code whatever the field is called. */
  meaning?: "currency";
  /** 0 to 1. */
  confidence: number;
  /** What the value is read from instead of the text, where OCR misread one character and arithmetic shows it. */
  repaired?: Repair;
  /** Where it was read; null only for a value that has no place on a page (embedded data). */
  place: Place | null;
  /** The printed label that it was found by; empty where none stands near it. */
  label?: string;
  /** Given for a value that the file states for machines; `differs`: the page shows the first runner-up instead. */
  stated?: { source: EmbeddedSource; differs: boolean };
  /** The runners-up, best first, for people to pick from. */
  alternatives: { text: string; confidence: number; place: Place | null }[];
}

/** A text with one look-alike exchanged, and what shows that it is the right one. */
export interface Repair {
  text: string;
  by: (typeof repairProofs)[number];
}

/** What shows that a character was misread. */
export const repairProofs = ["check digit", "sum", "product", "legal form", "known value"] as const;

export interface RawObject {
  kind: "object";
  values: Record<string, RawScalar | null>;
}

export interface RawList {
  kind: "list";
  rows: Record<string, RawScalar | null>[];
}

/**
 * A place in a document: the page counted from 1, and a box in fractions of the page (0 to 1), origin top left. While a document is
 * read, of the page as it is read; in everything that is kept or shown, of the page as it is displayed. Few pages differ.
 */
export interface Place {
  page: number;
  box: Box;
}

/** A JSON value as stored in `parsed_data`. */
export type ScalarValue = string | number | boolean | null;
export type RowValue = Record<string, ScalarValue>;
export type FieldValue = ScalarValue | RowValue | RowValue[];
export type ParsedData = Record<string, FieldValue>;

/**
 * What a record, a row or its evidence holds under a field's name; null where it holds nothing. Fields may be called
 * `toString`, which every object has without holding it.
 */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** A rule that a value broke. */
export interface ValidationError {
  /** The top-level field's name. */
  field: string;
  value: FieldValue;
  rule: RuleName;
  message: string;
  isValid: false;
  parserFieldId: string;
  /** `depth` 0 for a top-level value; 1 for a child, with `index` the row of a list (0 in an object). */
  path: { key: string; depth: number; index: number };
}

/** Evidence for one value: where it was read and how sure the engine is. */
export interface Grounding {
  confidence: number;
  page: number | null;
  /** Fractions of the page as it is displayed, origin top left. */
  box: Box | null;
  /** The text as read, before normalising. */
  text: string;
  /** The printed label that it was found by. */
  label?: string;
  /** Where the value is not what was read: the text as read, and what shows the misread character. */
  repaired?: { from: string; by: Repair["by"] };
  /** What states the value for machines; not given for one that was read from print only. */
  source?: EmbeddedSource;
  /** What the page shows, where the file states another value. */
  conflict?: AlternativeValue;
  alternatives: AlternativeValue[];
}

/** Another value that a field could have, with its evidence. */
export interface AlternativeValue {
  value: ScalarValue;
  text: string;
  confidence: number;
  page: number | null;
  box: Box | null;
}

/** Per field: a scalar's evidence, an object's by child, a list's by row and child. Null where nothing was found. */
export type RecordGrounding = Record<
  string,
  Grounding | Record<string, Grounding | null> | Record<string, Grounding | null>[] | null
>;

/** Why a field is empty, and what else it could have been. */
export interface Unfilled {
  why: EmptyReason;
  alternatives: AlternativeValue[];
}

/** By field name, or `seller.name` for a member of an object. */
export type UnfilledFields = Record<string, Unfilled>;

/** A record after normalising and validation: every field of the parser is present, null where nothing was found. */
export interface CheckedRecord {
  parsedData: ParsedData;
  validationErrors: ValidationError[];
  isValid: boolean;
  grounding: RecordGrounding;
  /** Why fields are empty, where the engine said so. */
  unfilled: UnfilledFields;
}
