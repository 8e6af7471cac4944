import { hasAnyAccount, hasAnyPassword } from "../accounts/person-store.ts";
import { createFirstStartCode } from "../accounts/sessions/first-start-codes.ts";
import { clearAllTries, firstStartsPerNetwork } from "../accounts/sessions/limit-tries.ts";
import type { Db } from "../platform/database/database.ts";

/**
 * How somebody gets in for the first time: `firstAccount`: there is no account, and a code makes the first one;
 * `passwords`: a set-up file made accounts, whose passwords links set; `done`: somebody can sign in.
 */
export type FirstStart = "firstAccount" | "passwords" | "done";

export async function readFirstStart(db: Db): Promise<FirstStart> {
  if (await hasAnyPassword(db)) return "done";
  return (await hasAnyAccount(db)) ? "passwords" : "firstAccount";
}

/**
 * Makes a code for the first account, for who runs the service; wrong ones that were typed before are forgotten. The address
 * has it behind the `#`, so that it stands in no log of a server.
 */
export async function createFirstStart(
  db: Db,
  baseUrl: string,
): Promise<{ code: string; url: string; expiresAt: Date }> {
  const { code, expiresAt } = await createFirstStartCode(db, new Date());
  await clearAllTries(db, firstStartsPerNetwork);
  return { code, url: `${baseUrl}/sign-up#${code}`, expiresAt };
}
