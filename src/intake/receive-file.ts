import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { ReceivedFile } from "../domain/file.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { cleanFilename } from "./clean-filename.ts";

/**
 * Receives a complete file under a new key.
 *
 * @throws Failure `fileTooLarge`, or the stream's own error if it ends early; then nothing is left behind.
 */
export async function receiveFile(
  store: FileStore,
  stream: Readable,
  filename: string | null,
  limits: { maxBytes: number },
): Promise<ReceivedFile> {
  const key = randomUUID();
  const stored = await store.write(key, stream, limits);
  return { key, filename: cleanFilename(filename), ...stored };
}
