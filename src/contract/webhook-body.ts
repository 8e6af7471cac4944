import { z } from "zod";
import { parsedDataSchema } from "./entry.ts";
import { successCatalogue } from "./success.ts";
import { validationErrorSchema } from "./validation-error.ts";
import { uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** What a webhook's receiver gets: one request per entry. */
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
        .union([parsedDataSchema, z.unknown()])
        .describe("The extracted values, or the output of the webhook's data mapping."),
    }),
  })
  .describe("An entry sent to a webhook.")
  .register(wireSchemas, { id: "WebhookBody" });
