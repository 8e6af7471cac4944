import { z } from "zod";
import { entrySchema } from "./entry.ts";
import { integerSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

const withoutFile = "while a `file_url` has not been downloaded, or if its download failed";

/** A document as get-document shows it. */
export const documentSchema = z
  .object({
    document_id: uuidSchema,
    status: z
      .enum(["pending", "processing", "completed", "failed"])
      .describe("Poll until it is `completed` or `failed`."),
    url: z
      .string()
      .meta({ format: "uri" })
      .describe(
        `Signed address of the stored file. It is valid for one hour and needs no token. There is no file ${withoutFile}.`,
      ),
    metadata: z
      .object({
        filename: z.string().describe(`The last part of the given address ${withoutFile}.`),
        content_type: z
          .string()
          .meta({ examples: ["application/pdf"] })
          .describe(`\`application/octet-stream\` ${withoutFile}.`),
        size_bytes: integerSchema.describe(`0 ${withoutFile}.`),
        page_count: integerSchema.describe(`A file that is not a PDF counts as one page. 0 ${withoutFile}.`),
      })
      .describe("Facts about the stored file."),
    entries: z.array(entrySchema).describe("Empty while the document is pending or processing, or if it failed."),
    error: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .describe("Why the document failed. Only present on failed documents."),
  })
  .describe("A submitted document and its result.")
  .register(wireSchemas, { id: "Document" });

/** A document as it is written on the wire. */
export type WireDocument = z.infer<typeof documentSchema>;

/** What the async endpoint returns: the ID to poll for. */
export const acceptedDocumentSchema = z
  .object({ document_id: uuidSchema.describe("Identifies the submission in get-document and in webhooks.") })
  .describe("A document that is queued.")
  .register(wireSchemas, { id: "AcceptedDocument" });
