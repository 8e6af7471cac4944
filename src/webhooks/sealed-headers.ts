import { z } from "zod";
import { findSealed, type Sealer } from "../platform/sealer.ts";

const headersSchema = z.record(z.string(), z.string());

/** Seals headers as a whole, because they contain shared secrets. */
export function sealHeaders(sealer: Sealer, headers: Record<string, string>): string {
  return sealer.seal(JSON.stringify(headers));
}

/** Opens sealed headers; null if they were sealed with another WINNOW_SECRET and must be entered again. */
export function findHeaders(sealer: Sealer, sealed: string): Record<string, string> | null {
  const opened = findSealed(sealer, sealed);
  return opened === null ? null : headersSchema.parse(JSON.parse(opened));
}

/** Opens sealed headers; throws `UnsealError` if they were sealed with another WINNOW_SECRET. */
export function openHeaders(sealer: Sealer, sealed: string): Record<string, string> {
  return headersSchema.parse(JSON.parse(sealer.open(sealed)));
}
