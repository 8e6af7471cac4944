import { hash, randomBytes } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import type { PersonKey } from "../people.ts";
import { deleteSession, extendSession, findSession, insertSession, type OpenSession } from "./session-store.ts";

/** Random bytes in a secret: 256 bits cannot be guessed, so a fast hash is enough to store it. */
const secretBytes = 32;

const dayMs = 86_400_000;

/** A session ends after this long without use, in milliseconds: two weeks, the length of a holiday. */
export const sessionIdleMs = 14 * dayMs;

/** However much it is used, a session ends after this long: a stolen one is not valid forever. */
const sessionMostMs = 90 * dayMs;

/** Precision with which a session's moving end is stored, in milliseconds: each extension is a write. */
const slidePrecisionMs = 3_600_000;

/** A secret for a cookie or a link: 43 characters, safe in both. */
export function makeSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** Hashes a secret with SHA-256; only the hash is stored. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** Opens a session and returns the secret for its cookie, which is stored nowhere else. */
export async function openSession(db: Db, person: PersonKey, now: Date): Promise<string> {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + sessionIdleMs);
  await insertSession(db, person, { secretHash: hashSecret(secret), expiresAt });
  return secret;
}

/**
 * The session for a cookie's secret, or null. One query and no cache: an ended session, or one of a deactivated
 * account, is rejected with the next request, in every process. Its end moves while it is used.
 */
export async function resumeSession(db: Db, secret: string, now: Date): Promise<OpenSession | null> {
  const secretHash = hashSecret(secret);
  const session = await findSession(db, secretHash, now);
  if (session === null) return null;
  const latest = session.createdAt.getTime() + sessionMostMs;
  const expiresAt = new Date(Math.min(now.getTime() + sessionIdleMs, latest));
  if (expiresAt.getTime() - session.expiresAt.getTime() > slidePrecisionMs)
    await extendSession(db, session, { secretHash, expiresAt });
  return session;
}

/** Ends a session; false if it had already ended. */
export async function closeSession(db: Db, secret: string): Promise<boolean> {
  return deleteSession(db, hashSecret(secret));
}
