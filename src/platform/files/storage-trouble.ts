import { Unavailable } from "../../domain/unavailable.ts";

/** Why no file can be stored or read now, in words for people that name no path. */
export class StorageTrouble extends Error {
  override readonly name = "StorageTrouble";
}

/** The system's errors when no file can be stored now: the disk is full, read-only, out of reach or faulty. */
const reasons: Record<string, string> = {
  ENOSPC: "the disk for the files is full",
  EDQUOT: "the disk quota for the files is used up",
  EROFS: "the disk for the files is read-only",
  EACCES: "the folder for the files cannot be written to",
  EPERM: "the folder for the files cannot be written to",
  ENOENT: "the folder for the files is missing",
  ENOTDIR: "the folder for the files is missing",
  EIO: "the disk for the files reports errors",
  ENODEV: "the disk for the files is missing",
  ESTALE: "the disk for the files is missing",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
};

/**
 * Turns the error of a failed write into `Unavailable` if the storage is at fault; otherwise returns the same error.
 */
export function asStorageTrouble(error: unknown): unknown {
  return describeStorageTrouble(error) === null ? error : new Unavailable("storage", { cause: error, isUndone: true });
}

/** The trouble in words that name no path; null for any other error. */
export function describeStorageTrouble(error: unknown): string | null {
  if (error instanceof Unavailable) return describeStorageTrouble(error.cause);
  if (error instanceof StorageTrouble) return error.message;
  const code = error instanceof Error && "syscall" in error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? null;
}
