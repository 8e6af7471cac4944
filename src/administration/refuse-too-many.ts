import { limitTries, type TryLimit } from "../accounts/sessions/limit-tries.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";

/** Counts an attempt, and refuses it if there were too many. */
export async function refuseTooMany(db: Db, limit: TryLimit, subject: string): Promise<void> {
  const retryAfter = await limitTries(db, limit, subject, new Date());
  if (retryAfter === null) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  throw new Failure("tooManyTries", `Too many attempts. Try again in ${wait}.`, { retryAfter });
}

/** Counts an attempt, and says whether there were too many. */
export async function isTooMany(db: Db, limit: TryLimit, subject: string): Promise<boolean> {
  return (await limitTries(db, limit, subject, new Date())) !== null;
}
