import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** The text of a compressed stream. */
export function openCompressed(stream: Readable): Readable {
  const text = createGunzip();
  // What goes wrong is an error of the text, too.
  pipeline(stream, text).catch(() => {});
  return text;
}
