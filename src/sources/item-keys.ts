import { createHash } from "node:crypto";

/** By what an item is known that is seen again. */
export function toSeenKey({ key, version }: { key: string; version: string }): string {
  return hash("seen", key, version);
}

/** By what the same bytes under the same name are known, whatever their version. */
export function toContentKey(key: string, sha256: string): string {
  return hash("content", key, sha256);
}

function hash(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
