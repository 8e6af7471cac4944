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
  /** Counts up with each change of what documents are read with; an entry records the version that made it. */
  version: number;
}

/** What a parser is called and described as: it may name the kind of documents that it reads. */
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
  /** Without it, the engine decides by what it knows of its own mistakes. */
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
  /** What the vocabulary calls the thing that a field asks for, by the field's path; null if it has no word for it. */
  concepts: ReadonlyMap<string, string | null>;
}
