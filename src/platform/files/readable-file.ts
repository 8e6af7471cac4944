import type { Readable } from "node:stream";
import type { AcceptedFile } from "../../domain/file.ts";
import type { ByteRange, FileStore } from "./file-store.ts";

/** A document's stored file for whoever may read it. It is only opened if its bytes are wanted. */
export interface ReadableFile extends Pick<AcceptedFile, "format" | "filename" | "sizeBytes" | "sha256"> {
  /** A stream of the part, or of the whole file; throws `StoredFileMissing`. */
  open(range?: ByteRange): Promise<Readable>;
}

/** Gives access to a stored file for reading, without its key. */
export function toReadableFile(files: FileStore, file: AcceptedFile): ReadableFile {
  const { key, format, filename, sizeBytes, sha256 } = file;
  return { format, filename, sizeBytes, sha256, open: (range) => files.openRead(key, range) };
}
