import type { FastifyInstance } from "fastify";
import { successCatalogue } from "../../contract/success.ts";
import type { HttpServices } from "../http-services.ts";
import { askForBody } from "../refusals/send-refusal.ts";
import { addressParser, type ParserPath } from "./address-parser.ts";
import { decodeCorrection, maxCorrectionBytes } from "./decode-correction.ts";
import { presentCorrectedEntry } from "./present-entry.ts";
import { readExtras } from "./read-extras.ts";
import { getCaller } from "./request-context.ts";
import { sendSuccess } from "./send-success.ts";

/** Correct parsed values. */
export function addCorrectionRoutes(app: FastifyInstance, { parsing }: HttpServices): void {
  // Any type is read as text: the handler says what is wrong with it, after the parser has been found.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxCorrectionBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("preParsing", async (request, reply, payload) => {
    askForBody(request, reply);
    return payload;
  });

  app.put<{ Params: ParserPath & { entryId: string } }>(
    "/parser/:slug/parsed-data/:entryId",
    { onRequest: addressParser(parsing) },
    async (request, reply) => {
      const updates = decodeCorrection(request.headers["content-type"], request.body);
      const { slug, entryId } = request.params;
      const caller = { ...getCaller(request), requestId: request.id, address: request.ip };
      const entry = await parsing.correctEntry(caller, slug, entryId, updates);
      return sendSuccess(reply, successCatalogue.entryUpdated, presentCorrectedEntry(entry, readExtras(request.query)));
    },
  );
}
