import { hash, randomBytes, randomUUID } from "node:crypto";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import {
  findTokenByHash,
  findTokenByName,
  insertToken,
  type StoredToken,
  setTokenDeleted,
  setTokenInactive,
  updateToken,
} from "./token-store.ts";

/** Bytes of chance in a made secret: 256 bits cannot be guessed, so that a fast hash is enough to store it. */
const secretBytes = 32;

/** Makes a secret: 47 characters, safe in an address or a header, with a prefix that leak scanners can recognise. */
export function makeTokenSecret(): string {
  return `wnw_${randomBytes(secretBytes).toString("base64url")}`;
}

/** SHA-256 of a secret: all that is stored of it. */
export function hashTokenSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** What a token is to be. */
export interface TokenDefinition {
  /** Identifies it within its account. */
  name: string;
  /** Null: never expires. A time in the past makes an expired token. */
  expiresAt: Date | null;
  isActive: boolean;
  /** Null: keeps the one it has; a new token gets one that is made. */
  secret: string | null;
}

export interface SavedToken {
  id: string;
  outcome: "created" | "changed" | "unchanged";
  /** A secret that was made now; it is nowhere else and cannot be read again. Null: none was made. */
  newSecret: string | null;
}

/** Makes a token under a name that may be taken by others. */
export async function createToken(
  db: Db,
  accountId: string,
  definition: TokenDefinition,
): Promise<{ id: string; secret: string }> {
  const { name, expiresAt, isActive } = definition;
  const id = randomUUID();
  const secret = definition.secret ?? makeTokenSecret();
  await insertToken(db, { id, accountId, name, expiresAt, isActive, hash: hashTokenSecret(secret) });
  return { id, secret };
}

/**
 * Brings the token of that name to its definition. Another secret replaces the token: the old one stays as a deleted
 * one, so that its bearer learns that it is no longer accepted. A secret that the account has under another name, or
 * deleted, brings that token back. Callers see to it that no other save of the same account runs at the same time.
 */
export async function saveToken(db: Db, accountId: string, definition: TokenDefinition): Promise<SavedToken> {
  const named = await findTokenByName(db, accountId, definition.name);
  const owner = definition.secret === null ? named : await findTokenByHash(db, hashTokenSecret(definition.secret));
  if (owner && owner.accountId !== accountId) {
    throw new Failure("invalidRequest", "This secret is already in use. Use a different one.");
  }
  if (named && named.id !== owner?.id) await setTokenDeleted(db, accountId, named.id, new Date());
  if (!owner) {
    const { id, secret } = await createToken(db, accountId, definition);
    const newSecret = definition.secret === null ? secret : null;
    return { id, outcome: named ? "changed" : "created", newSecret };
  }
  if (isAsDefined(owner, definition)) return { id: owner.id, outcome: "unchanged", newSecret: null };
  await updateToken(db, owner.id, definition);
  return { id: owner.id, outcome: "changed", newSecret: null };
}

function isAsDefined(token: StoredToken, definition: TokenDefinition): boolean {
  return (
    !token.isDeleted &&
    token.name === definition.name &&
    token.isActive === definition.isActive &&
    token.expiresAt?.getTime() === definition.expiresAt?.getTime()
  );
}

/** Switches an account's own token off, at once. False where the account has no such token. */
export async function deactivateToken(db: Db, accountId: string, tokenId: string): Promise<boolean> {
  return setTokenInactive(db, accountId, tokenId);
}

/** Deletes an account's own token, for good: it answers as an inactive one from now on. */
export async function deleteToken(db: Db, accountId: string, tokenId: string): Promise<boolean> {
  return setTokenDeleted(db, accountId, tokenId, new Date());
}
