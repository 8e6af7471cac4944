import type { FastifyInstance } from "fastify";
import { successCatalogue } from "../../contract/success.ts";
import type { HttpServices } from "../http-services.ts";
import { type ParserPath, readSlug } from "./address-parser.ts";
import { presentDocument } from "./present-document.ts";
import { readExtras } from "./read-extras.ts";
import { getCaller } from "./request-context.ts";
import { sendSuccess } from "./send-success.ts";

/** Get a document. */
export function addDocumentRoutes(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: ParserPath & { documentId: string } }>(
    "/parser/:slug/document/:documentId",
    async (request, reply) => {
      const extras = readExtras(request.query);
      const slug = readSlug(request.params);
      const document = await parsing.getDocument(getCaller(request), slug, request.params.documentId, {
        withGrounding: extras.grounding,
      });
      const isFinished = document.status === "completed" || document.status === "failed";
      const success = isFinished ? successCatalogue.documentRetrieved : successCatalogue.noParsedData;
      return sendSuccess(reply, success, presentDocument(document, extras));
    },
  );
}
