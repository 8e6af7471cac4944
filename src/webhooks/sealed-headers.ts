import { z } from "zod";
import { findSealed, type Sealer } from "../platform/sealer.ts";

const headersSchema = z.record(z.string(), z.string());

/** Headers contain shared secrets, so they are stored sealed as a whole. */
export function sealHeaders(sealer: Sealer, headers: Record<string, string>): string {
  return sealer.seal(JSON.stringify(headers));
}

/** Null if they were sealed with another secret of the service: they must be entered again. */
export function findHeaders(sealer: Sealer, sealed: string): Record<string, string> | null {
  const opened = findSealed(sealer, sealed);
  return opened === null ? null : headersSchema.parse(JSON.parse(opened));
}

/** Throws `UnsealError` if they were sealed with another secret of the service. */
export function openHeaders(sealer: Sealer, sealed: string): Record<string, string> {
  return headersSchema.parse(JSON.parse(sealer.open(sealed)));
}
