import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import type { PageText, Word } from "../domain/document-text.ts";

/** Maximum size of unpacked pages, in bytes: a slice is a few pages, and a dense one takes 200 kB. */
const mostBytes = 256 * 1024 * 1024;

const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

const word: z.ZodType<Word> = z.object({
  text: z.string(),
  box,
  fontSize: z.number(),
  isBold: z.boolean(),
  confidence: z.number(),
  written: z.exactOptional(z.number()),
  turn: z.exactOptional(z.number()),
});

const page: z.ZodType<PageText> = z.object({
  number: z.number(),
  width: z.number(),
  height: z.number(),
  turn: z.exactOptional(z.number()),
  reading: z.object({
    method: z.enum(["text", "ocr", "text+ocr", "blank"]),
    reason: z.enum([
      "text-layer",
      "image-file",
      "no-text",
      "garbled-text",
      "text-covers-little",
      "picture-with-text",
      "nothing-on-page",
    ]),
    durationMs: z.number(),
  }),
  words: z.array(word),
  rulings: z.array(box),
});

const pages = z.array(page);

/**
 * Packs pages for another process, exactly as they were read: `packText` would round them, and then a document could be
 * understood differently if several processes read it.
 */
export function packPages(read: PageText[]): Uint8Array {
  return zstdCompressSync(JSON.stringify(read));
}

/** Returns the pages that `packPages` packed; throws if the bytes are not such pages. */
export function unpackPages(bytes: Uint8Array): PageText[] {
  return pages.parse(JSON.parse(zstdDecompressSync(bytes, { maxOutputLength: mostBytes }).toString("utf8")));
}
