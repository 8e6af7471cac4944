import { hasAnyAccount, hasAnyPassword } from "../accounts/owner-store.ts";
import { createFirstStartCode } from "../accounts/sessions/first-start-codes.ts";
import { clearAllTries, firstStartsPerNetwork } from "../accounts/sessions/limit-tries.ts";
import type { Db } from "../platform/database/database.ts";

/**
 * How somebody gets in for the first time: `firstAccount`: there is no account, and a code creates the first one;
 * `passwords`: a set-up file created accounts, whose passwords are set with links; `done`: somebody can sign in.
 */
export type FirstStart = "firstAccount" | "passwords" | "done";

export async function readFirstStart(db: Db): Promise<FirstStart> {
  if (await hasAnyPassword(db)) return "done";
  return (await hasAnyAccount(db)) ? "passwords" : "firstAccount";
}

/**
 * Creates a code for the first account, for whoever runs the service; forgets wrong ones that were typed before. The
 * address has it after the `#`, so that no server logs it.
 */
export async function createFirstStart(
  db: Db,
  baseUrl: string,
): Promise<{ code: string; url: string; expiresAt: Date }> {
  const { code, expiresAt } = await createFirstStartCode(db, new Date());
  await clearAllTries(db, firstStartsPerNetwork);
  return { code, url: `${baseUrl}/sign-up#${code}`, expiresAt };
}
