import { z } from "zod";
import { type EmbeddedSource, embeddedSources } from "./embedded-source.ts";
import type { Box } from "./geometry.ts";
import { ruleNames } from "./rule.ts";

/** How a document writes dates and numbers; inferred once over the whole document. */
export interface Conventions {
  /** Order of day and month in all-numeric dates. */
  dateOrder: "dmy" | "mdy" | "ymd";
  /** How likely that order is right, .5 to 1; default 1. */
  dateOrderSureness?: number;
  /** The decimal sign of its numbers. */
  decimalSign: "." | ",";
  /** ISO 639-1 code of the main language; null if the text is too short to tell. */
  language: string | null;
  /** ISO 4217 code of the currency of its amounts; null if none is printed. */
  currency: string | null;
  /** Whether an ordinary space separates the groups of its numbers; by default the custom of its language. */
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

/** Why a field is empty, and the candidates that were not given, best first. */
export interface RawUnfilled {
  why: EmptyReason;
  /** How sure a parser is, from its own examples, that such documents do not state it, 0 to 1; absent if it has none. */
  surelyEmpty?: number;
  alternatives: { text: string; confidence: number; place: Place | null }[];
}

/** Why an engine leaves a field empty. */
export const emptyReasons = [
  "nothing of this kind",
  "absent is likelier",
  "other kind of document",
  "no label",
  "below the threshold",
  "not found by the language model",
] as const;

export type EmptyReason = (typeof emptyReasons)[number];

export type RawValue = RawScalar | RawObject | RawList;

/** A value as it stands in the document. */
export interface RawScalar {
  kind: "scalar";
  /** The text as read; values are normalised from it. */
  text: string;
  /** `currency`: a currency's sign or name, whose value is its ISO 4217 code whatever the field is called. */
  meaning?: "currency";
  /** What a language model says that the text means: an option of a choice, or `true` or `false`. */
  meant?: string;
  /** Set for a value that a language model found, or on which it agrees with the local engine. */
  answered?: (typeof answeredWays)[number];
  /** 0 to 1. */
  confidence: number;
  /** What the value is read from instead of the text, if OCR misread one character and arithmetic proves it. */
  repaired?: Repair;
  /** Where it was read; null only for a value that has no place on a page (embedded data). */
  place: Place | null;
  /** The printed label by which it was found; empty if there is none nearby. */
  label?: string;
  /** Set for a value from the file's machine-readable data; `differs`: the page shows the first runner-up instead. */
  stated?: { source: EmbeddedSource; differs: boolean };
  /** The runners-up, best first, for people to pick from. */
  alternatives: { text: string; confidence: number; place: Place | null }[];
}

/** What a language model has to do with a value: it found it, or the local engine did and it agrees. */
export const answeredWays = ["found", "agrees"] as const;

/** A text with one misread character replaced by its look-alike, and the proof that this is right. */
export interface Repair {
  text: string;
  by: (typeof repairProofs)[number];
}

/** The proof that a character was misread. */
export const repairProofs = ["check digit", "sum", "product", "legal form", "known value", "language model"] as const;

export interface RawObject {
  kind: "object";
  values: Record<string, RawScalar | null>;
}

export interface RawList {
  kind: "list";
  rows: Record<string, RawScalar | null>[];
}

/** A rectangle of a page that is kept or shown. */
export const boxSchema = z
  .object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
  .describe("A rectangle in fractions of the page (0 to 1), origin top left.") satisfies z.ZodType<Box>;

/**
 * A place in a document: the page counted from 1, and a box in fractions of the page (0 to 1), origin top left. While a
 * document is read, it refers to the page as read; in everything that is stored or shown, to the page as displayed. On
 * most pages, both are the same.
 */
export const placeSchema = z.object({ page: z.int().min(1), box: boxSchema });

/** A JSON value as stored in `parsed_data`, sent and shown. */
export const scalarValueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();
const rowValueSchema = z.record(z.string(), scalarValueSchema);
export const fieldValueSchema = z.union([scalarValueSchema, z.array(rowValueSchema), rowValueSchema]);

/** The values of a record by field name. */
export const parsedDataSchema = z.record(z.string(), fieldValueSchema);

export type Place = z.infer<typeof placeSchema>;
export type ScalarValue = z.infer<typeof scalarValueSchema>;
export type RowValue = z.infer<typeof rowValueSchema>;
export type FieldValue = z.infer<typeof fieldValueSchema>;
export type ParsedData = z.infer<typeof parsedDataSchema>;

/**
 * What a record, a row or its evidence has under a field's name; null if nothing. Fields may be called `toString`,
 * which every object has without containing it.
 */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** Which value of a record. `depth` 0: a top-level value; 1: a child, with `index` the row of a list (0 in an object). */
export const valuePathSchema = z.object({ key: z.string(), depth: z.number(), index: z.number() });

/** A rule that a value broke. */
export const validationErrorSchema = z.object({
  /** The top-level field's name. */
  field: z.string(),
  value: fieldValueSchema,
  rule: z.enum(ruleNames),
  message: z.string(),
  isValid: z.literal(false),
  parserFieldId: z.string(),
  path: valuePathSchema,
});

const confidence = z.number().meta({ minimum: 0, maximum: 1 }).describe("The engine's confidence, from 0 to 1.");
const page = z
  .number()
  .meta({ type: "integer" })
  .nullable()
  .describe("Page number, starting at 1. Null if the value has no place on a page.");
const text = z.string().describe("The text as read, before normalisation.");

const alternativeValueSchema = z.object({
  value: scalarValueSchema,
  text,
  confidence,
  page,
  box: boxSchema.nullable(),
});

/** Evidence for one value. */
export const valueGroundingSchema = z
  .object({
    confidence,
    page,
    box: boxSchema.nullable(),
    text,
    label: z.string().exactOptional().describe("The printed label that led to the value."),
    repaired: z
      .object({
        from: z.string().describe("The text as read."),
        by: z
          .enum(repairProofs)
          .describe(
            "The evidence that characters were misread: arithmetic or a legal form that exactly one change makes correct, or a value people entered before.",
          ),
      })
      .exactOptional()
      .describe("Present if the engine corrected misread characters."),
    source: z
      .enum(embeddedSources)
      .exactOptional()
      .describe("The machine-readable source of the value. Absent if the value was only read from print."),
    answered: z
      .enum(answeredWays)
      .exactOptional()
      .describe(
        "`found`: a language model quoted the value. `agrees`: it quoted the value that the local engine found.",
      ),
    conflict: alternativeValueSchema
      .exactOptional()
      .describe("The printed value, if it differs from the machine-readable one."),
    alternatives: z.array(alternativeValueSchema).describe("Other candidates, best first."),
  })
  .describe("Where one value was read, and how sure the engine is.");

const rowGroundingSchema = z.record(z.string(), valueGroundingSchema.nullable());

/** Evidence for the values of a record. */
export const recordGroundingSchema = z
  .record(z.string(), z.union([valueGroundingSchema, rowGroundingSchema, z.array(rowGroundingSchema)]).nullable())
  .describe(
    "Evidence by field name: for a scalar directly, for an object by child, for a list by row and child. Null if nothing was found.",
  );

/** By field name, or `seller.name` for a member of an object: why a field is empty, and what else it could have been. */
export const unfilledFieldsSchema = z.record(
  z.string(),
  z.object({ why: z.enum(emptyReasons), alternatives: z.array(alternativeValueSchema) }),
);

export type ValidationError = z.infer<typeof validationErrorSchema>;
export type Grounding = z.infer<typeof valueGroundingSchema>;
export type RecordGrounding = z.infer<typeof recordGroundingSchema>;
export type UnfilledFields = z.infer<typeof unfilledFieldsSchema>;

/** A record after normalising and validation: every field of the parser is present, null if nothing was found. */
export interface CheckedRecord {
  parsedData: ParsedData;
  validationErrors: ValidationError[];
  isValid: boolean;
  grounding: RecordGrounding;
  /** Why fields are empty, if the engine said so. */
  unfilled: UnfilledFields;
}
