import { z } from "zod";
import { successCatalogue } from "./success.ts";
import { validationErrorSchema } from "./validation-error.ts";
import { uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** What a webhook's receiver gets about an entry, whatever happened to it. */
export const webhookBodySchema = z
  .object({
    status: z.literal("success"),
    code: z.literal(successCatalogue.documentProcessed.code),
    message: z.string(),
    data: z.object({
      document_id: uuidSchema.describe("The document, as the async endpoint returned it."),
      entry_id: uuidSchema.describe("The entry. A redelivery sends the same ID, so use it to handle repeats."),
      status: z.enum(["completed", "duplicate"]),
      is_valid: z.boolean(),
      validation_errors: z.array(validationErrorSchema),
      parsed_data: z
        .unknown()
        .describe("The extracted values (`ParsedData`), or the output of the webhook's data mapping: any JSON value."),
    }),
  })
  .describe("An entry sent to a webhook.")
  .register(wireSchemas, { id: "WebhookBody" });

/** What a webhook's receiver gets about a document that failed: the same members, without an entry. */
export const webhookFailureBodySchema = z
  .object({
    status: z.literal("error"),
    code: z.string().describe("Why it failed, as get-document says it."),
    message: z.string(),
    data: z.object({
      document_id: uuidSchema.describe("The document, as the async endpoint returned it."),
      entry_id: z.null(),
      status: z.literal("failed"),
      is_valid: z.literal(false),
      validation_errors: z.array(validationErrorSchema).describe("Empty."),
      parsed_data: z.null(),
    }),
  })
  .describe("A failed document, told to a webhook that asks for it.")
  .register(wireSchemas, { id: "WebhookFailureBody" });
