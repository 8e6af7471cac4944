import type { Readable } from "node:stream";
import type { AcceptedFile } from "../../domain/file.ts";
import type { ByteRange, FileStore } from "./file-store.ts";

/** A document's stored file for whoever may read it. It is only opened if its bytes are wanted. */
export interface ReadableFile extends Pick<AcceptedFile, "format" | "filename" | "sizeBytes" | "sha256"> {
  /** A stream of the part, or of the whole file; throws `StoredFileMissing`. */
  open(range?: ByteRange): Promise<Readable>;
  /** An address at the file store itself that gives the whole file for some minutes; null if the service sends it. */
  presign(headers: { contentType: string; disposition: string }): Promise<string | null>;
}

/** Gives access to a stored file for reading, without its key. */
export function toReadableFile(files: FileStore, file: AcceptedFile): ReadableFile {
  const { key, format, filename, sizeBytes, sha256 } = file;
  return {
    ...{ format, filename, sizeBytes, sha256 },
    open: (range) => files.openRead(key, range),
    presign: (headers) => files.presign(key, headers),
  };
}
