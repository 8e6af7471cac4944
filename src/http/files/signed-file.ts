import type { FastifyInstance } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { HttpServices } from "../http-services.ts";
import { describeFile, sendStoredFile } from "./send-stored-file.ts";

/**
 * `GET /files/{document_id}?expires=&signature=`: the stored file of a document, for whoever has its signed address. A
 * wrong signature, an expired address and a missing file get the same response, so that trying reveals nothing. Files in a
 * bucket are served from there if the settings say so.
 */
export function addSignedFileRoute(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: { documentId: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    "/files/:documentId",
    async (request, reply) => {
      const { expires, signature } = request.query;
      const file =
        typeof expires === "string" && typeof signature === "string"
          ? await parsing.findSignedFile(request.params.documentId, expires, signature)
          : null;
      if (!file)
        throw new Failure(
          "notFound",
          "This address is wrong or has expired. Get the document again for a new address.",
        );
      const how = { isDownload: false };
      // A presigned address is good for GET only.
      const presigned = request.method === "GET" ? await file.presign(describeFile(file, how)) : null;
      if (presigned !== null) return reply.header("cache-control", "no-store").redirect(presigned);
      return sendStoredFile(request, reply, file, how);
    },
  );
}
