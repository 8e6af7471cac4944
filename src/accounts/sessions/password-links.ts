import type { Db } from "../../platform/database/database.ts";
import { type PersonKey, savePasswordHash } from "../people.ts";
import { deleteLink, deleteLinksOf, deleteSessionsOf, findLink, insertLink } from "./session-store.ts";
import { hashSecret, makeSecret } from "./sessions.ts";

/** How long a link that resets a password is valid, in milliseconds: an hour, as is usual elsewhere. */
const resetLifetimeMs = 3_600_000;

/** How long an invitation is valid, in milliseconds: a week, because people read it when they are back. */
export const invitationLifetimeMs = 7 * 86_400_000;

/** Creates the secret of a link that sets a person's password once; only its hash is stored. */
export async function createPasswordLink(
  db: Db,
  person: PersonKey,
  now: Date,
  lifetimeMs = resetLifetimeMs,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertLink(db, person, { secretHash: hashSecret(secret), expiresAt });
  return { secret, expiresAt };
}

/** Finds whose link it is without using it up; null if it is no longer valid. */
export async function findLinkOwner(db: Db, secret: string, now: Date): Promise<PersonKey | null> {
  return findLink(db, hashSecret(secret), now);
}

/** Uses up a link: returns whose it was, or null if it is no longer valid. */
export async function takeLink(db: Db, secret: string, now: Date): Promise<PersonKey | null> {
  const secretHash = hashSecret(secret);
  const person = await findLink(db, secretHash, now);
  return person !== null && (await deleteLink(db, person, secretHash)) ? person : null;
}

/** Sets a password, which invalidates all links and ends every session of the person, except the one to keep. */
export async function setPassword(
  db: Db,
  person: PersonKey,
  passwordHash: string,
  keep: { sessionSecret: string } | null = null,
): Promise<void> {
  await savePasswordHash(db, person, passwordHash);
  await deleteLinksOf(db, person);
  await deleteSessionsOf(db, person, keep && hashSecret(keep.sessionSecret));
}
