import type { Readable } from "node:stream";

/** What a file store reports about a file that it received completely. */
export interface StoredFile {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** A part of a file: its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept: a folder or an object store. A key is a UUID in lower case, which `wordsEnding` may follow; every
 * method throws on any other. A
 * file is there completely or not at all, even after a crash; once `write` has returned, a power cut does not lose it.
 */
export interface FileStore {
  /**
   * Receives the whole stream; replaces the key's existing file. Throws `Failure` `fileTooLarge` past `maxBytes`,
   * `Unavailable` if nothing can be stored now, and the stream's own error if it ends early: then nothing is left
   * behind, and the stream is destroyed.
   */
  write(key: string, stream: Readable, limits: { maxBytes: number }): Promise<StoredFile>;
  /**
   * A stream of the file, or of a part of it; throws `StoredFileMissing`, and `Unavailable` if nothing can be read now.
   */
  openRead(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole file in memory; throws `StoredFileMissing`, and `Failure` `fileTooLarge` past `maxBytes`. */
  readAll(key: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * Calls `use` with the path of the file, or of a copy on this machine, for code that reads from disk itself. The path
   * is good until `use` has ended. Throws `StoredFileMissing` if the file must be copied and is not there.
   */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * An address from which anyone can download the file from the store itself, for the next minutes; null if the service
   * hands files out.
   */
  presign(key: string, headers: { contentType: string; disposition: string }): Promise<string | null>;
  /** Removes the file; a missing one is not an error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The keys of all files, some at a time, in no order; files that come or go meanwhile may be included or not. */
  list(): AsyncIterable<string[]>;
  /** Milliseconds since a file was written; null if there is none. */
  findAgeMs(key: string): Promise<number | null>;
  /** A short text that the store keeps durably; null if it has none. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** Writes and removes a little, like `write`; throws an error that says why if nothing can be stored. */
  probe(): Promise<void>;
}

/** A file that the database knows but the store does not have. */
export class StoredFileMissing extends Error {
  override readonly name = "StoredFileMissing";

  constructor(key: string, options?: ErrorOptions) {
    super(`The file store has no file ${key}.`, options);
  }
}

/**
 * Ends the keys of files with the words of documents. Programs that do not know of these files take none of them for a file
 * of the store, so they do not sweep them.
 */
export const wordsEnding = ".words";

/** Throws unless the key is one, so that no key can name a path outside the store. */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`A file's key must be a lower-case UUID, which ${wordsEnding} may follow.`);
}

export function isFileKey(name: string): boolean {
  const id = name.endsWith(wordsEnding) ? name.slice(0, -wordsEnding.length) : name;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
