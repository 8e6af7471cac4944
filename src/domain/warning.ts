import { z } from "zod";
import { embeddedSources } from "./embedded-source.ts";
import { type CheckedRecord, scalarValueSchema, valuePathSchema } from "./record.ts";

/**
 * `embedded_differs`: the file states something other than what is printed. `embedded_unreadable`: see the message.
 * `answer_not_found`, `answer_unreadable`: a language model answered what the document does not contain, or what is no
 * value of the field's type. `model_unavailable`: it gave no answer, see the message.
 */
export const warningKinds = [
  "embedded_differs",
  "embedded_unreadable",
  "answer_not_found",
  "answer_unreadable",
  "model_unavailable",
] as const;

/** What a warning is about: machine-readable data in the file, or a language model's answer. */
export const warningSources = [...embeddedSources, "language-model"] as const;

/** Something that people should look at although no rule was broken; it never makes an entry invalid. */
export const warningSchema = z.object({
  kind: z.enum(warningKinds),
  message: z.string(),
  source: z.enum(warningSources),
  /** The top-level field's name; null for a warning about the whole file, as are `parserFieldId` and `path`. */
  field: z.string().nullable(),
  parserFieldId: z.string().nullable(),
  path: valuePathSchema.nullable(),
  /** The value that is used, and the one that was read from the page. */
  value: scalarValueSchema,
  printed: scalarValueSchema,
  /** The path of the XML element that states the value; absent for other sources, and if several elements state it. */
  statedAt: z.string().exactOptional(),
});

export type Warning = z.infer<typeof warningSchema>;

/** A checked record with its warnings: the result of parsing a file. */
export interface ParsedRecord extends CheckedRecord {
  warnings: Warning[];
}
