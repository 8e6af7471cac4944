import { createHmac } from "node:crypto";

/** Tells two secrets apart without showing either: they have 32 characters or more, and cannot be guessed. */
export function fingerprintSecret(secret: string): string {
  return createHmac("sha256", secret).update("winnow backup").digest("hex");
}
