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

/** Which engine extracts the fields; later engines add members of their own. */
export const engineSettingsSchema = z.object({
  type: z.literal("local"),
  /** A file's machine-readable data (an e-invoice's XML, form fields, payment codes, …) takes precedence over print. */
  embedded: z.boolean().describe("False: read only printed text and ignore machine-readable data in the file."),
  /** Without it, the engine decides from what it knows about its own mistakes. */
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Minimum confidence of single values. Default: the engine decides."),
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
