import type { PublicFailureKind } from "../../../src/domain/failure.ts";

/**
 * A file that nobody should send. With `words`, all of them are read, or none for an empty list. With `failure`, the
 * file is refused for this reason. With neither, it may be read or refused, but must not cause an internal error.
 */
export interface OddFile {
  what: string;
  make(): Buffer | Promise<Buffer>;
  words?: string[];
  /** Words that must not be read. */
  not?: string[];
  failure?: PublicFailureKind;
  pageCount?: number;
  /** Takes more memory or time than a reader is given: the service ends it. */
  isEndless?: boolean;
}
