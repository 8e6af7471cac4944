import type { Readable } from "node:stream";

/** Bytes of a response that the log keeps. */
const maxBytes = 2048;

/**
 * Reads the first 2 kB of a response as text and discards the rest. A response that ends early or trickles in gives
 * what arrived: its status is already known and decides the outcome.
 */
export async function readExcerpt(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // What arrived is kept; nothing depends on the rest.
  } finally {
    body.destroy();
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  // `stream` leaves out a character that the cut splits. PostgreSQL's text has no NUL.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\uFFFD");
}
