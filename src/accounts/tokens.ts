import { hash, randomBytes, randomUUID } from "node:crypto";
import { compareMembers, type MemberChange } from "../domain/audit-event.ts";
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

/** Random bytes in a generated secret: 256 bits cannot be guessed, so a fast hash is enough to store it. */
const secretBytes = 32;

/** Generates a secret: 47 characters, safe in an address or a header, with a prefix that leak scanners can recognise. */
export function makeTokenSecret(): string {
  return `wnw_${randomBytes(secretBytes).toString("base64url")}`;
}

/** Hashes a secret with SHA-256; only the hash is stored. */
export function hashTokenSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** What a token should be. */
export interface TokenDefinition {
  /** Identifies it within its account. */
  name: string;
  /** Null: never expires. A time in the past makes an expired token. */
  expiresAt: Date | null;
  isActive: boolean;
  /** Null keeps the existing one; a new token gets a generated one. */
  secret: string | null;
}

export interface SavedToken {
  id: string;
  outcome: "created" | "changed" | "unchanged";
  /** A secret that was just generated; it is stored nowhere else and cannot be read again. Null: none was generated. */
  newSecret: string | null;
  /** Which members got other values; a new secret without any. */
  changes: MemberChange[];
}

/** Creates a token with a name that others may have. */
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
 * Makes the token with that name match its definition. A different secret replaces the token: the old one stays, marked
 * as deleted, so that its bearer learns that it is no longer accepted. A secret that the account already has under
 * another name, or on a deleted token, restores that token. Callers make sure that no other save of the same account
 * runs at the same time.
 */
export async function saveToken(db: Db, accountId: string, definition: TokenDefinition): Promise<SavedToken> {
  const named = await findTokenByName(db, accountId, definition.name);
  const owner = definition.secret === null ? named : await findTokenByHash(db, hashTokenSecret(definition.secret));
  if (owner && owner.accountId !== accountId) {
    throw new Failure("invalidRequest", "This secret is already in use. Use a different one.");
  }
  const isReplaced = named !== null && named.id !== owner?.id;
  if (isReplaced) await setTokenDeleted(db, accountId, named.id, new Date());
  const replaced: MemberChange[] = isReplaced ? [{ member: "secret" }] : [];
  if (!owner) {
    const { id, secret } = await createToken(db, accountId, definition);
    const newSecret = definition.secret === null ? secret : null;
    const changes = named ? replaced : compareMembers({}, watched(definition));
    return { id, outcome: named ? "changed" : "created", newSecret, changes };
  }
  if (isAsDefined(owner, definition)) return { id: owner.id, outcome: "unchanged", newSecret: null, changes: replaced };
  await updateToken(db, owner.id, definition);
  const changes = compareMembers(
    { ...watched(owner), isDeleted: owner.isDeleted },
    { ...watched(definition), isDeleted: false },
  );
  return { id: owner.id, outcome: "changed", newSecret: null, changes: [...replaced, ...changes] };
}

function watched({ name, expiresAt, isActive }: Pick<TokenDefinition, "name" | "expiresAt" | "isActive">) {
  return { name, expiresAt: expiresAt?.toISOString() ?? null, isActive };
}

function isAsDefined(token: StoredToken, definition: TokenDefinition): boolean {
  return (
    !token.isDeleted &&
    token.name === definition.name &&
    token.isActive === definition.isActive &&
    token.expiresAt?.getTime() === definition.expiresAt?.getTime()
  );
}

/** Deactivates an account's own token, at once. False if the account has no such token. */
export async function deactivateToken(db: Db, accountId: string, tokenId: string): Promise<boolean> {
  return setTokenInactive(db, accountId, tokenId);
}

/** Deletes an account's own token permanently. From then on, it is reported as inactive. */
export async function deleteToken(db: Db, accountId: string, tokenId: string): Promise<boolean> {
  return setTokenDeleted(db, accountId, tokenId, new Date());
}
