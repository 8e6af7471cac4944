import type { PublicFailureKind } from "../../../src/domain/failure.ts";

/**
 * A file as nobody should send it. `words`: all of them, and for an empty list none, are read. `failure`: it is refused for this
 * reason. Neither: whatever is made of it, it is no fault.
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
