import { Readable } from "node:stream";
import { create as toContentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fileFormats } from "../../domain/file.ts";
import type { ReadableFile } from "../../platform/files/readable-file.ts";
import { findByteRange } from "./find-byte-range.ts";
import { isolation } from "./isolation.ts";

/**
 * Sends a stored file as it was sent to us: the whole file, the single part that `Range` requests, or nothing to a
 * client that already has it. Its SHA-256 is its ETag, because the bytes of a document never change.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
  { isDownload }: { isDownload: boolean },
): Promise<FastifyReply> {
  const { sizeBytes } = file;
  const etag = `"${file.sha256}"`;
  reply.headers(isolation).headers({ "cache-control": "private, max-age=3600", etag, "accept-ranges": "bytes" });
  if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();

  const range = findByteRange(rangeHeader(request, etag), sizeBytes);
  if (range === "none") return reply.code(416).header("content-range", `bytes */${sizeBytes}`).send();
  const { start, end } = range === "whole" ? { start: 0, end: sizeBytes - 1 } : range;
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${start}-${end}/${sizeBytes}`);
  const { contentType, disposition } = describeFile(file, { isDownload });
  reply
    .type(contentType)
    .header("content-disposition", disposition)
    .header("content-length", end - start + 1);
  // An empty stream, because sending nothing would set the length to 0.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(await file.open(range === "whole" ? undefined : range));
}

/** What a browser is told of a file: its type, whether to open or to save it, and under which name. */
export function describeFile(
  { format, filename }: Pick<ReadableFile, "format" | "filename">,
  { isDownload }: { isDownload: boolean },
): { contentType: string; disposition: string } {
  return {
    contentType: fileFormats[format].contentType,
    disposition: toContentDisposition(filename, { type: isDownload ? "attachment" : "inline" }),
  };
}

/** The `Range` header, if it applies: only for GET, and with `If-Range` only if the client's part is of this file. */
function rangeHeader({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const ifRange = headers["if-range"];
  return method === "GET" && (ifRange === undefined || ifRange === etag) ? headers.range : undefined;
}

/** Whether `If-None-Match` names the ETag; a weak one also counts (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
