import type { Db } from "../../platform/database/database.ts";
import { hashPassword } from "../passwords.ts";
import { setPasswordHash } from "../person-store.ts";
import { deletePasswordResetsOf, deleteSessionsOf, insertPasswordReset, takePasswordReset } from "./session-store.ts";
import { hashSecret, makeSecret } from "./sessions.ts";

/** How long a link is valid, in milliseconds: an hour, as is usual elsewhere. */
const resetLifetimeMs = 3_600_000;

/** Creates the secret of a link that sets an account's password once; only its hash is stored. */
export async function createPasswordReset(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + resetLifetimeMs);
  await insertPasswordReset(db, { secretHash: hashSecret(secret), accountId, expiresAt });
  return { secret, expiresAt };
}

/**
 * Sets a password with a link's secret: this uses up the link and all others of the account, and ends its sessions.
 * Returns the account's ID; null if the link is no longer valid. Call it in a transaction.
 */
export async function resetPassword(db: Db, secret: string, newPassword: string, now: Date): Promise<string | null> {
  const accountId = await takePasswordReset(db, hashSecret(secret), now);
  if (accountId === null) return null;
  await setPassword(db, accountId, newPassword);
  return accountId;
}

/** Sets a password and ends every session of the account, except the one to keep. */
export async function setPassword(
  db: Db,
  accountId: string,
  newPassword: string,
  keep: { sessionSecret: string } | null = null,
): Promise<void> {
  await setPasswordHash(db, accountId, await hashPassword(newPassword));
  await deletePasswordResetsOf(db, accountId);
  await deleteSessionsOf(db, accountId, keep && hashSecret(keep.sessionSecret));
}
