import type { Readable } from "node:stream";
import { create as toContentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { type FileFormat, fileFormats } from "../../model/file.ts";

/** A file opens without scripts and without the service's origin. */
const isolation = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/**
 * A page's picture. It never changes, so that a browser may keep it, but only this browser, and only for an hour: who was
 * signed out must not find it tomorrow.
 */
export function sendPage(reply: FastifyReply, png: Uint8Array): FastifyReply {
  return reply
    .headers(isolation)
    .header("cache-control", "private, max-age=3600, immutable")
    .type("image/png")
    .send(Buffer.from(png));
}

/** A stored file, as it was sent. */
export function sendStoredFile(
  reply: FastifyReply,
  file: { stream: Readable; format: FileFormat; filename: string; sizeBytes: number },
  { isDownload }: { isDownload: boolean },
): FastifyReply {
  return reply
    .headers(isolation)
    .header("cache-control", "private, max-age=3600")
    .header("content-length", file.sizeBytes)
    .header("content-disposition", toContentDisposition(file.filename, { type: isDownload ? "attachment" : "inline" }))
    .type(fileFormats[file.format].contentType)
    .send(file.stream);
}

/** A file that was made just now, to be saved. */
export function sendDownload(
  reply: FastifyReply,
  made: { filename: string; contentType: string; body: Readable },
): FastifyReply {
  return reply
    .headers(isolation)
    .header("cache-control", "no-store")
    .header("content-disposition", toContentDisposition(made.filename, { type: "attachment" }))
    .type(made.contentType)
    .send(made.body);
}
