import type { Db } from "../../platform/database/database.ts";
import { countTry, forgetTries, forgetTriesUnder, uncountTry } from "./session-store.ts";

/** How often something may be tried within a window of time. */
export interface TryLimit {
  /** Begins the key; what it is for. */
  name: string;
  most: number;
  windowMs: number;
}

const quarterHourMs = 900_000;

/** Ten wrong passwords in a quarter of an hour are more than people need. Counted by account and network together. */
export const signInsPerVisitor: TryLimit = { name: "sign-in of", most: 10, windowMs: quarterHourMs };

/** As many for a browser that signed in to the account before: it is counted by itself, whatever strangers try. */
export const signInsPerBrowser: TryLimit = { name: "sign-in by", most: 10, windowMs: quarterHourMs };

/**
 * Tries of all strangers at one account, from however many networks: too few to guess a password, and a hundred networks are
 * needed to use them up. Then browsers that never signed in to it have to take a link that sets the password.
 */
export const signInsByStrangers: TryLimit = { name: "sign-in by strangers of", most: 1000, windowMs: 86_400_000 };

/** An office behind one address signs in a hundred times; whoever tries passwords over many accounts needs more. */
export const signInsPerNetwork: TryLimit = { name: "sign-in from", most: 100, windowMs: quarterHourMs };

/** For who is signed in and gives the present password: strangers' tries to sign in are counted elsewhere. */
export const passwordChecks: TryLimit = { name: "password check of", most: 10, windowMs: quarterHourMs };

/** A code has sixty bits; who types it wrongly ten times has not got it. */
export const firstStartsPerNetwork: TryLimit = { name: "first start from", most: 10, windowMs: quarterHourMs };

/** Mails that one account is sent at most: nobody's inbox is filled by strangers. */
export const resetsPerAccount: TryLimit = { name: "reset of", most: 3, windowMs: 3_600_000 };

export const resetsPerNetwork: TryLimit = { name: "reset from", most: 20, windowMs: quarterHourMs };

/**
 * Counts a try before it is made, so that many at once cannot pass the limit together. Null, or the seconds after which
 * the next one is counted anew. Kept in the database: all processes count together.
 */
export async function limitTries(db: Db, limit: TryLimit, subject: string, now: Date): Promise<number | null> {
  const { count, beganAt } = await countTry(db, toKey(limit, subject), limit.windowMs, now);
  if (count <= limit.most) return null;
  return Math.max(1, Math.ceil((beganAt.getTime() + limit.windowMs - now.getTime()) / 1000));
}

/** Takes back a try that was right: it was no guess. */
export async function returnTry(db: Db, limit: TryLimit, subject: string): Promise<void> {
  await uncountTry(db, toKey(limit, subject));
}

/** Forgets what anybody tried under a limit. */
export async function clearAllTries(db: Db, limit: TryLimit): Promise<void> {
  await forgetTriesUnder(db, `${limit.name} `);
}

/** After a success: the tries before it are forgotten. */
export async function clearTries(db: Db, limit: TryLimit, subject: string): Promise<void> {
  await forgetTries(db, toKey(limit, subject));
}

function toKey(limit: TryLimit, subject: string): string {
  return `${limit.name} ${subject.toLowerCase()}`;
}
