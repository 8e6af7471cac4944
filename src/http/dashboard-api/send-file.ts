import { Readable } from "node:stream";
import { create as toContentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { isolation } from "../files/isolation.ts";

/**
 * A page's picture. It never changes, so a browser may keep it, but only this browser, and only for an hour: after
 * signing out, nobody must find it the next day.
 */
export function sendPage(reply: FastifyReply, png: Uint8Array): FastifyReply {
  return reply
    .headers(isolation)
    .header("cache-control", "private, max-age=3600, immutable")
    .type("image/png")
    .send(Buffer.from(png));
}

/** The body of a response to HEAD; an empty one would be reported as a length of 0. */
export const noBytes = (): Readable => Readable.from([]);

/** A file that was just created, to be saved. */
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
