import { z } from "zod";
import { fieldSchema } from "../../domain/field.ts";
import { mostRetentionDays } from "../../domain/parser.ts";
import { parsedDataSchema } from "../../domain/record.ts";
import { modelReportSchema } from "../../learning/model-store.ts";
import { engineSchema } from "../../parsers/engine-schema.ts";
import { slugSchema } from "../../parsers/slug.ts";

/** Names the format of an exported parser, and distinguishes it from a set-up file. */
export const parserFileFormat = "winnow-parser/1";

const side = z.number().min(-1).max(2);
const place = z.object({
  page: z.int().min(1),
  box: z.object({ left: side, top: side, right: side, bottom: side }),
});

const example = z.strictObject({
  origin: z.uuid().describe("The same in every copy of the example, so that applying the file again adds nothing."),
  position: z.int().min(0).describe("Which record of its document it is, from 0."),
  confirmed: z.boolean().describe("A person checked every value, not only the corrected ones."),
  values: parsedDataSchema,
  touched: z.array(z.string()).describe("Fields a person changed."),
  answered: z
    .array(z.string())
    .default([])
    .describe("Fields for which a language model found the value, or found that there is none, and nobody changed it."),
  marks: z.array(z.strictObject({ field: z.string(), child: z.string().nullable(), row: z.int().min(0), place })),
});

/** A parser with what it has learned, as `winnow export` writes it and `winnow apply` imports it elsewhere. */
export const parserFileSchema = z.strictObject({
  format: z.literal(parserFileFormat),
  account: z.string().describe("E-mail address of the account it came from."),
  parser: z.strictObject({
    slug: slugSchema,
    name: z.string(),
    description: z.string(),
    settings: z.strictObject({
      maxPages: z.int().min(1).max(100_000),
      blockInvalid: z.boolean(),
      ratePerPage: z
        .string()
        .regex(/^\d{1,13}(\.\d{1,6})?$/, "must be an amount such as 100.00, with up to six decimals"),
      engine: engineSchema,
    }),
    reviewThreshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        "Entries with a value below this confidence go to review. Files from earlier versions do not have this.",
      ),
    retention: z
      .strictObject({ days: z.int().min(1).max(mostRetentionDays).nullable(), forgetsExamples: z.boolean() })
      .optional()
      .describe("When documents are deleted. Files from earlier versions do not have this."),
    fields: z.array(fieldSchema).describe("What they mean together is checked when the file is applied."),
  }),
  documents: z
    .array(
      z.strictObject({
        source: z.uuid(),
        words: z.base64().describe("The document's words with their places, packed."),
        examples: z.array(example).min(1),
      }),
    )
    .max(10_000),
  model: z
    .strictObject({
      bytes: z.base64(),
      version: z.int().min(1).describe("Its version where it came from."),
      exampleCount: z.int().min(0),
      report: modelReportSchema,
    })
    .nullable(),
});

export type ParserFile = z.output<typeof parserFileSchema>;
