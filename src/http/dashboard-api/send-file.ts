import { Readable } from "node:stream";
import { create as toContentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { isolation } from "../files/isolation.ts";

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

/** The body of an answer to HEAD; nothing at all would be told as a length of 0. */
export const noBytes = (): Readable => Readable.from([]);

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
