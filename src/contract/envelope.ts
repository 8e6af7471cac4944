import { z } from "zod";
import { authenticationDetails } from "./authentication.ts";
import { acceptedDocumentSchema, documentSchema } from "./document.ts";
import { documentTextSchema } from "./document-text.ts";
import { correctedEntrySchema, parsedEntrySchema } from "./entry.ts";
import { errorCatalogue } from "./errors.ts";
import { successCatalogue } from "./success.ts";
import { wireSchemas } from "./wire-schemas.ts";

const message = z.string().describe("What happened, for people.");

/** Every JSON response except a 401: exactly these four members. */
export interface Envelope<Data> {
  status: "success" | "error";
  code: string;
  message: string;
  data: Data;
}

function successSchema<Code extends string, Data extends z.ZodType>(code: Code, data: Data, id: string) {
  return z
    .object({ status: z.literal("success"), code: z.literal(code), message, data })
    .describe(`A response with the code \`${code}\`.`)
    .register(wireSchemas, { id });
}

/** The bodies of successful responses, by their data. */
export const successSchemas = {
  documentProcessed: successSchema(
    successCatalogue.documentProcessed.code,
    z.array(parsedEntrySchema).describe("The document's entries; usually one."),
    "DocumentProcessed",
  ),
  documentAccepted: successSchema(successCatalogue.documentAccepted.code, acceptedDocumentSchema, "DocumentAccepted"),
  documentRetrieved: successSchema(successCatalogue.documentRetrieved.code, documentSchema, "DocumentRetrieved"),
  noParsedData: successSchema(successCatalogue.noParsedData.code, documentSchema, "NoParsedData"),
  documentText: successSchema(successCatalogue.documentText.code, documentTextSchema, "DocumentTextRetrieved"),
  entryUpdated: successSchema(successCatalogue.entryUpdated.code, correctedEntrySchema, "EntryUpdated"),
};

/** The body of every refusal except a 401. */
export const errorSchema = z
  .object({
    status: z.literal("error"),
    code: z.enum(Object.values(errorCatalogue).map((row) => row.code)),
    message,
    data: z.null(),
  })
  .describe("An error. Some errors use HTTP 200, so check `status` as well as the HTTP status.")
  .register(wireSchemas, { id: "Error" });

/** The body of a 401, which bypasses the envelope. */
export const authenticationErrorSchema = z
  .object({ detail: z.enum(Object.values(authenticationDetails).map((row) => row.detail)) })
  .describe("Why the request is not authenticated.")
  .register(wireSchemas, { id: "AuthenticationError" });
