import { create as toContentDisposition } from "content-disposition";
import type { FastifyInstance } from "fastify";
import { Failure } from "../../model/failure.ts";
import { fileFormats } from "../../model/file.ts";
import type { HttpServices } from "../http-services.ts";

/** A file opens only in a page of its own, without scripts and without the service's origin. */
const isolation = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/**
 * `GET /files/{document_id}?expires=&signature=`: the stored file of a document, for who has its signed address. A wrong
 * signature, an expired address and a missing file answer alike, so that nothing can be found out by trying.
 */
export function addSignedFileRoute(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: { documentId: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    "/files/:documentId",
    async (request, reply) => {
      const { expires, signature } = request.query;
      const file =
        typeof expires === "string" && typeof signature === "string"
          ? await parsing.openSignedFile(request.params.documentId, expires, signature)
          : null;
      if (!file) throw new Failure("notFound", "This address leads to no file, or is no longer valid.");
      reply
        .headers(isolation)
        .header("cache-control", "private, max-age=3600")
        .header("content-type", fileFormats[file.format].contentType)
        .header("content-disposition", toContentDisposition(file.filename, { type: "inline" }))
        .header("content-length", file.sizeBytes);
      if (request.method === "HEAD") {
        file.stream.destroy();
        return reply.send();
      }
      return reply.send(file.stream);
    },
  );
}
