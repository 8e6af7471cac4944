import { Unavailable } from "../../domain/unavailable.ts";

/** What the system answers where nothing can be stored now, whatever the file: full, read-only, out of reach, out of order. */
const reasons: Record<string, string> = {
  ENOSPC: "the disk of the files is full",
  EDQUOT: "the disk quota of the files is used up",
  EROFS: "the disk of the files can only be read",
  EACCES: "the folder of the files cannot be written to",
  EPERM: "the folder of the files cannot be written to",
  ENOENT: "the folder of the files is gone",
  ENOTDIR: "the folder of the files is gone",
  EIO: "the disk of the files does not work",
  ENODEV: "the disk of the files is gone",
  ESTALE: "the disk of the files is gone",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
};

/** A failed write as others are to see it: `Unavailable` where the storage is at fault, the same error where it is not. */
export function asStorageTrouble(error: unknown): unknown {
  return describeStorageTrouble(error) === null ? error : new Unavailable("storage", { cause: error, isUndone: true });
}

/** The trouble in words that name no path; null for an error that tells of none. */
export function describeStorageTrouble(error: unknown): string | null {
  const code = error instanceof Error && "syscall" in error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? null;
}
