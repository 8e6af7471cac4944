import { z } from "zod";
import type { Sealer } from "../platform/sealer.ts";

const headersSchema = z.record(z.string(), z.string());

/** Headers hold shared secrets, so they are stored sealed as a whole. */
export function sealHeaders(sealer: Sealer, headers: Record<string, string>): string {
  return sealer.seal(JSON.stringify(headers));
}

/** Throws `UnsealError` where they were sealed with another secret of the service. */
export function openHeaders(sealer: Sealer, sealed: string): Record<string, string> {
  return headersSchema.parse(JSON.parse(sealer.open(sealed)));
}
