import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { textContentTypes } from "../../contract/document-text.ts";
import { successCatalogue } from "../../contract/success.ts";
import { pagesToMarkdown, pagesToText } from "../../pipeline/transcribe-document.ts";
import type { HttpServices } from "../http-services.ts";
import { type ParserPath, readSlug } from "./address-parser.ts";
import { presentDocument } from "./present-document.ts";
import { pagesToJson } from "./present-page-text.ts";
import { noExtras } from "./read-extras.ts";
import { readTextFormat } from "./read-text-format.ts";
import { getCaller } from "./request-context.ts";
import { sendSuccess } from "./send-success.ts";

/** Get the text of a document. */
export function addTextRoutes(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: ParserPath & { documentId: string } }>(
    "/parser/:slug/document/:documentId/text",
    async (request, reply) => {
      const slug = readSlug(request.params);
      const { document, pages } = await parsing.findText(getCaller(request), slug, request.params.documentId);
      const format = readTextFormat(request.query, request.headers.accept);
      if (pages === null) {
        return sendSuccess(reply, successCatalogue.noParsedData, presentDocument(document, noExtras));
      }
      const write = { text: pagesToText, markdown: pagesToMarkdown, json: pagesToJson(document.id) }[format];
      reply.header("vary", "Accept").type(textContentTypes[format]);
      return reply.send(Readable.from(write(pages)));
    },
  );
}
