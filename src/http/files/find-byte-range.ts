import type { ByteRange } from "../../platform/files/file-store.ts";

/** The header's only form that is a single range, with either end optional: `bytes=0-499`, `bytes=500-`, `bytes=-500`. */
const singleRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * The part of a file that a `Range` header requests (RFC 9110, 14.1.2). "whole" for everything that may be ignored: no
 * header, several ranges, another unit, an invalid range; "none" if the file has no byte of the range.
 */
export function findByteRange(header: string | undefined, sizeBytes: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = singleRange.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  // `bytes=-500` is the last 500 bytes, or all of a shorter file.
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes - 1 : Number(last);
  if (end < start && start < sizeBytes) return "whole";
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : "none";
}
