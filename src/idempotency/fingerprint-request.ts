import { createHash } from "node:crypto";

/** The content that makes two parse requests the same: not its multipart framing. */
export interface RequestContent {
  source: "sync" | "async" | "dashboard";
  parserId: string;
  environment: string;
  hasMultipleEntries: boolean;
  /** The SHA-256 of the file's bytes, or the address to download from. */
  input: string;
}

export function fingerprintRequest(content: RequestContent): Buffer {
  const { source, parserId, environment, hasMultipleEntries, input } = content;
  return createHash("sha256")
    .update(JSON.stringify([source, parserId, environment, hasMultipleEntries, input]))
    .digest();
}
