import { z } from "zod";
import type { Field } from "./field.ts";

/** A user's extraction profile for one kind of document. */
export interface Parser {
  id: string;
  accountId: string;
  slug: string;
  name: string;
  description: string;
  fields: Field[];
  settings: ParserSettings;
  isArchived: boolean;
  /** Goes up with each change that affects how documents are read; an entry records the version that made it. */
  version: number;
}

/** A parser's name and description, which may say what kind of documents it reads. */
export function subjectOf({ name, description }: Pick<Parser, "name" | "description">): string {
  return `${name}\n${description}`;
}

export interface ParserSettings {
  /** Documents with more pages are refused before any charge. */
  maxPages: number;
  /** Entries that fail validation are not sent by webhook. */
  blockInvalid: boolean;
  /** A decimal as text, in the account's currency, such as `0.05`. */
  ratePerPage: string;
  engine: EngineSettings;
}

/** When the documents of a parser are deleted. They are read no differently, so it is no part of the parser's version. */
export interface Retention {
  /** Days after a document was processed; null: never. */
  days: number | null;
  /** Whether what the parser learned from them is forgotten with them. */
  forgetsExamples: boolean;
}

/** The longest time that documents can be kept before they are deleted: a hundred years. */
export const mostRetentionDays = 36_500;

/**
 * `local`: offline, in milliseconds, for nothing. `hybrid`: local first, then a language model is asked for what is empty
 * or unsure. `model`: a language model is asked for everything.
 */
export const engineTypes = ["local", "hybrid", "model"] as const;

/** Which engine extracts the fields. */
export const engineSettingsSchema = z.object({
  type: z.enum(engineTypes),
  /** A file's machine-readable data (an e-invoice's XML, form fields, payment codes, …) takes precedence over print. */
  embedded: z.boolean().describe("False: read only printed text and ignore machine-readable data in the file."),
  /** Without it, the engine decides from what it knows about its own mistakes. */
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Minimum confidence of single values. Default: the engine decides."),
  /** Without it, the questions decide. */
  askBelow: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("hybrid: a language model is asked for values that are less sure than this. Default: 0.5."),
  /** With a weight of their own, below that of what people confirmed. */
  learnsFromModel: z
    .boolean()
    .optional()
    .describe("Whether values that a language model found, and nobody corrected, teach the parser. Default: false."),
});

export type EngineSettings = z.infer<typeof engineSettingsSchema>;

/** A ready-made parser of the library; belongs to the service and can be copied into an account. */
export interface Template {
  /** Its name in the library, such as `invoice`; never addressable as a parser. */
  slug: string;
  name: string;
  description: string;
  /** Their hints are their own: words that name a field in this template only. */
  fields: Field[];
  /** The concept that each field asks for, by the field's path; null if the vocabulary has none for it. */
  concepts: ReadonlyMap<string, string | null>;
}
