import { hash, randomBytes } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { deleteSession, extendSession, findSession, insertSession, type OpenSession } from "./session-store.ts";

/** Bytes of chance in a secret: 256 bits cannot be guessed, so that a fast hash is enough to store it. */
const secretBytes = 32;

const dayMs = 86_400_000;

/** A session that is not used for so long has ended, in milliseconds: two weeks, a holiday. */
export const sessionIdleMs = 14 * dayMs;

/** However much it is used, a session ends after so long: a stolen one is not good for ever. */
const sessionMostMs = 90 * dayMs;

/** How exact the sliding end is kept, in milliseconds: each move of it is a write. */
const slidePrecisionMs = 3_600_000;

/** A secret for a cookie or a link: 43 characters, safe in both. */
export function makeSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** SHA-256 of a secret: all that is stored of it. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Opens a session and gives the secret for its cookie; it is nowhere else. */
export async function openSession(db: Db, accountId: string, now: Date): Promise<string> {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + sessionIdleMs);
  await insertSession(db, { secretHash: hashSecret(secret), accountId, expiresAt });
  return secret;
}

/**
 * The session of a cookie's secret, or null. One query and no cache: a session that is ended, or whose account is
 * deactivated, is refused with the next request, on every process. Its end moves on while it is used.
 */
export async function resumeSession(db: Db, secret: string, now: Date): Promise<OpenSession | null> {
  const secretHash = hashSecret(secret);
  const session = await findSession(db, secretHash, now);
  if (session === null) return null;
  const latest = session.createdAt.getTime() + sessionMostMs;
  const expiresAt = new Date(Math.min(now.getTime() + sessionIdleMs, latest));
  if (expiresAt.getTime() - session.expiresAt.getTime() > slidePrecisionMs)
    await extendSession(db, secretHash, expiresAt);
  return session;
}

/** Ends a session. */
export async function closeSession(db: Db, secret: string): Promise<void> {
  await deleteSession(db, hashSecret(secret));
}
