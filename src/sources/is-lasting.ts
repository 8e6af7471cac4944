import type { FailureKind } from "../domain/failure.ts";

/** What is wrong with the bytes themselves; it is the same however often they are read. */
const lasting: readonly FailureKind[] = [
  "emptyFile",
  "corruptFile",
  "encryptedFile",
  "unsupportedFormat",
  "fileTooLarge",
  "pageLimitExceeded",
];

/** What a hostile file causes, but a busy machine or a process that somebody ended as well. */
const doubtful: readonly FailureKind[] = ["processingFailed", "processingTimedOut"];
/** Milliseconds for which an item is tried again in doubt. */
const doubtMs = 24 * 3_600_000;

/** Whether an item that has been known for so long is refused for good. */
export function isLasting(kind: FailureKind, knownForMs: number): boolean {
  return lasting.includes(kind) || (isDoubtful(kind) && knownForMs > doubtMs);
}

/** Whether it may only be the machine that could not read an item this time. */
export function isDoubtful(kind: FailureKind): boolean {
  return doubtful.includes(kind);
}
