import type { Readable } from "node:stream";

/** What a file store tells about a file that it took in whole. */
export interface StoredFile {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept: a folder or an object store. Keys are UUIDs in lower case; every method throws on another one.
 * A file is there whole or not at all, also after a crash; once `write` has answered, a power cut does not lose it.
 */
export interface FileStore {
  /**
   * Takes the stream in whole; a file that the key already has is replaced. Throws `Failure` `fileTooLarge` past
   * `maxBytes`, `Unavailable` where nothing can be stored now, and the stream's own error when it breaks off: nothing is
   * left behind then, and the stream is destroyed.
   */
  write(key: string, stream: Readable, limits: { maxBytes: number }): Promise<StoredFile>;
  /** A stream of the file, or of the part of it; throws `StoredFileMissing`. */
  openRead(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole file in memory; throws `StoredFileMissing`, and `Failure` `fileTooLarge` past `maxBytes`. */
  readAll(key: string, maxBytes: number): Promise<Uint8Array>;
  /** The file's path for code that reads from disk itself; null where files are not on this machine. */
  localPath(key: string): string | null;
  /** Removes the file; one that is not there is no error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The keys of all files, some at a time, in no order; files that come or go meanwhile may be among them or not. */
  list(): AsyncIterable<string[]>;
  /** Milliseconds since a file was written; null where there is none. */
  findAgeMs(key: string): Promise<number | null>;
  /** A short text that the store bears, kept durably; null where it bears none. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** Writes and removes a little, as `write` does; throws what the system answers where nothing can be stored. */
  probe(): Promise<void>;
}

/** A file that the database knows and the store does not have. */
export class StoredFileMissing extends Error {
  override readonly name = "StoredFileMissing";

  constructor(key: string, options?: ErrorOptions) {
    super(`The file store has no file ${key}.`, options);
  }
}

/** Throws unless the key is a lower-case UUID; so no key can ever name a path outside of the store. */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error("A file's key must be a lower-case UUID.");
}

export function isFileKey(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
