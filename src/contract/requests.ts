import { z } from "zod";
import { environmentPattern } from "../domain/environment.ts";
import { wireSchemas } from "./wire-schemas.ts";

/** Longest `Idempotency-Key`, in characters, as in other payment and document services. */
export const maxIdempotencyKeyLength = 255;

/** The multipart form of both parse endpoints, for the reference; the form itself is decoded as it streams in. */
export const parseFormSchema = z
  .object({
    file: z.string().meta({ format: "binary" }).optional().describe("The document: PDF, PNG, JPEG or WEBP."),
    file_url: z
      .string()
      .meta({ format: "uri", maxLength: 2048 })
      .optional()
      .describe(
        "Where to download the document, instead of `file`: a public or pre-signed http(s) address that points directly at it.",
      ),
    environment: z
      .string()
      .meta({ pattern: environmentPattern.source, default: "default" })
      .optional()
      .describe("Entries are only sent to webhooks of this environment. Only relevant for async requests."),
    has_multiple_entries: z
      .boolean()
      .meta({ default: false })
      .optional()
      .describe(
        "true: one entry per record in the file instead of one merged entry. Needs a unique field on the parser. `true`, `false`, `1` and `0` in any case.",
      ),
  })
  .describe("A document to parse: exactly one of `file` and `file_url`, and options.")
  .register(wireSchemas, { id: "ParseForm" });

/** The body of a correction. Other members are ignored. */
export const correctionSchema = z
  .object({
    update_fields: z
      .record(z.string(), z.unknown())
      .describe(
        "New values by field name; null clears a value. Numbers have up to 15 significant digits. Keys that are not fields, and values that are objects or lists, are skipped.",
      ),
  })
  .describe("New values for an entry.")
  .register(wireSchemas, { id: "Correction" });
