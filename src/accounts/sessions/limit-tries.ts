import type { Db } from "../../platform/database/database.ts";
import { countTry, forgetTries } from "./store.ts";

/** How often something may be tried within a window of time. */
export interface TryLimit {
  /** Begins the key; what it is for. */
  name: string;
  most: number;
  windowMs: number;
}

const quarterHourMs = 900_000;

/** Ten wrong passwords in a quarter of an hour are more than people need, and 960 a day too few to guess one. */
export const signInsPerAccount: TryLimit = { name: "sign-in of", most: 10, windowMs: quarterHourMs };

/** An office behind one address signs in a hundred times; whoever tries passwords over many accounts needs more. */
export const signInsPerAddress: TryLimit = { name: "sign-in from", most: 100, windowMs: quarterHourMs };

/** Mails that one account is sent at most: nobody's inbox is filled by strangers. */
export const resetsPerAccount: TryLimit = { name: "reset of", most: 3, windowMs: 3_600_000 };

export const resetsPerAddress: TryLimit = { name: "reset from", most: 20, windowMs: quarterHourMs };

/**
 * Counts a try before it is made, so that many at once cannot pass the limit together. Null, or the seconds after which
 * the next one is counted anew. Kept in the database: all processes count together.
 */
export async function limitTries(db: Db, limit: TryLimit, subject: string, now: Date): Promise<number | null> {
  const { count, beganAt } = await countTry(db, toKey(limit, subject), limit.windowMs, now);
  if (count <= limit.most) return null;
  return Math.max(1, Math.ceil((beganAt.getTime() + limit.windowMs - now.getTime()) / 1000));
}

/** After a success: the tries before it are forgotten. */
export async function clearTries(db: Db, limit: TryLimit, subject: string): Promise<void> {
  await forgetTries(db, toKey(limit, subject));
}

function toKey(limit: TryLimit, subject: string): string {
  return `${limit.name} ${subject.toLowerCase()}`;
}
