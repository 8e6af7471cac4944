import type { Db } from "../platform/database/database.ts";
import { AuthenticationFailure } from "./authentication-failure.ts";
import { findTokenByHash, type StoredToken, setTokenUsed } from "./token-store.ts";
import { hashTokenSecret } from "./tokens.ts";

/** Precision of `last_used_at`, in milliseconds: people only care about the day, and each update is a write. */
const usedAtPrecisionMs = 60_000;

/** Tokens whose `last_used_at` is being written, so that a burst of requests writes once. */
const tokensBeingMarked = new Set<string>();

/**
 * Finds the account that a token's secret acts for, or throws `AuthenticationFailure`. One indexed query and no cache:
 * a deactivated token stops working at once, in every process.
 */
export async function authenticate(db: Db, secret: string, now: Date): Promise<{ accountId: string; tokenId: string }> {
  const token = await findTokenByHash(db, hashTokenSecret(secret));
  if (!token) throw new AuthenticationFailure("unknown");
  if (!token.isActive || token.isDeleted) throw new AuthenticationFailure("inactive");
  if (token.expiresAt && token.expiresAt <= now) throw new AuthenticationFailure("expired");
  if (!token.isAccountActive) throw new AuthenticationFailure("accountInactive");
  markUsed(db, token, now);
  return { accountId: token.accountId, tokenId: token.id };
}

/** Records the use without delaying the request. A record that fails is dropped: the next request writes another. */
function markUsed(db: Db, token: StoredToken, now: Date): void {
  const isRecent = token.lastUsedAt !== null && now.getTime() - token.lastUsedAt.getTime() < usedAtPrecisionMs;
  if (isRecent || tokensBeingMarked.has(token.id)) return;
  tokensBeingMarked.add(token.id);
  setTokenUsed(db, token.id, now)
    .catch(() => undefined)
    .finally(() => tokensBeingMarked.delete(token.id));
}
