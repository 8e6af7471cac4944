import type { FastifyInstance } from "fastify";
import { successCatalogue } from "../../contract/success.ts";
import type { HttpServices } from "../http-services.ts";
import { type ParserPath, readSlug } from "./address-parser.ts";
import { presentDocument } from "./present-document.ts";
import { getCaller } from "./request-context.ts";
import { sendSuccess } from "./send-success.ts";
import { wantsGrounding } from "./wants-grounding.ts";

/** Get a document. */
export function addDocumentRoutes(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: ParserPath & { documentId: string } }>(
    "/parser/:slug/document/:documentId",
    async (request, reply) => {
      const withGrounding = wantsGrounding(request.query);
      const slug = readSlug(request.params);
      const document = await parsing.getDocument(getCaller(request), slug, request.params.documentId, {
        withGrounding,
      });
      const isFinished = document.status === "completed" || document.status === "failed";
      const success = isFinished ? successCatalogue.documentRetrieved : successCatalogue.noParsedData;
      return sendSuccess(reply, success, presentDocument(document, withGrounding));
    },
  );
}
