import { Readable } from "node:stream";
import { create as toContentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { isolation } from "../files/isolation.ts";

/**
 * Sends a page's picture. It never changes, so this browser may keep it, but only for an hour: nobody should find it
 * there the day after the person signed out.
 */
export function sendPage(reply: FastifyReply, png: Uint8Array): FastifyReply {
  return reply
    .headers(isolation)
    .header("cache-control", "private, max-age=3600, immutable")
    .type("image/png")
    .send(Buffer.from(png));
}

/** The body of a response to HEAD: an empty stream. Without a stream, the length would be reported as 0. */
export const noBytes = (): Readable => Readable.from([]);

/** Sends a file that was just created, for the browser to save. */
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
