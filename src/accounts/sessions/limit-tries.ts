import type { Db } from "../../platform/database/database.ts";
import { countTry, forgetTries, forgetTriesUnder, uncountTry } from "./session-store.ts";

/** How often something may be tried within a time window. */
export interface TryLimit {
  /** Start of the key; what it is for. */
  name: string;
  most: number;
  windowMs: number;
}

const quarterHourMs = 900_000;

/** Ten wrong passwords in a quarter of an hour are more than people need. Counted by account and network together. */
export const signInsPerVisitor: TryLimit = { name: "sign-in of", most: 10, windowMs: quarterHourMs };

/** The same number for a browser that signed in to the account before: it is counted by itself, whatever strangers try. */
export const signInsPerBrowser: TryLimit = { name: "sign-in by", most: 10, windowMs: quarterHourMs };

/**
 * Attempts of all strangers on one account, from however many networks: too few to guess a password, and using them up
 * takes a hundred networks. After that, browsers that never signed in to the account need a link for setting the
 * password.
 */
export const signInsByStrangers: TryLimit = { name: "sign-in by strangers of", most: 1000, windowMs: 86_400_000 };

/** An office behind one address signs in a hundred times; whoever tries passwords on many accounts needs more. */
export const signInsPerNetwork: TryLimit = { name: "sign-in from", most: 100, windowMs: quarterHourMs };

/** Visits to the provider's page from one network: an office signs in at nine, and nothing can be guessed there. */
export const providerVisits: TryLimit = { name: "provider from", most: 1000, windowMs: quarterHourMs };

/**
 * Codes of the second factor, given by whoever has the right password: six digits of which three count at a time, so a day of
 * guessing finds one in 7,000 cases.
 */
export const codeChecks: TryLimit = { name: "code of", most: 50, windowMs: 86_400_000 };

/** For people who are signed in and give their current password: strangers' attempts to sign in are counted elsewhere. */
export const passwordChecks: TryLimit = { name: "password check of", most: 10, windowMs: quarterHourMs };

/** A code has sixty bits; whoever types it wrong ten times does not have it. */
export const firstStartsPerNetwork: TryLimit = { name: "first start from", most: 10, windowMs: quarterHourMs };

/** Maximum mails to one account: strangers cannot fill anybody's inbox. */
export const resetsPerAccount: TryLimit = { name: "reset of", most: 3, windowMs: 3_600_000 };

/** Maximum invitations of an account a day: nobody sends strangers mail through this service. */
export const invitationsPerAccount: TryLimit = { name: "invitations of", most: 100, windowMs: 86_400_000 };

export const resetsPerNetwork: TryLimit = { name: "reset from", most: 20, windowMs: quarterHourMs };

/**
 * Counts an attempt before it is made, so that simultaneous ones cannot exceed the limit together. Returns null if it
 * is allowed, otherwise the seconds until counting starts from zero again. The count is kept in the database, so that
 * all processes share it.
 */
export async function limitTries(db: Db, limit: TryLimit, subject: string, now: Date): Promise<number | null> {
  const { count, beganAt } = await countTry(db, toKey(limit, subject), limit.windowMs, now);
  if (count <= limit.most) return null;
  return Math.max(1, Math.ceil((beganAt.getTime() + limit.windowMs - now.getTime()) / 1000));
}

/** Takes back an attempt that succeeded: it was no guess. */
export async function returnTry(db: Db, limit: TryLimit, subject: string): Promise<void> {
  await uncountTry(db, toKey(limit, subject));
}

/** Forgets all attempts under a limit. */
export async function clearAllTries(db: Db, limit: TryLimit): Promise<void> {
  await forgetTriesUnder(db, `${limit.name} `);
}

/** After a success, forgets the attempts before it. */
export async function clearTries(db: Db, limit: TryLimit, subject: string): Promise<void> {
  await forgetTries(db, toKey(limit, subject));
}

function toKey(limit: TryLimit, subject: string): string {
  return `${limit.name} ${subject.toLowerCase()}`;
}
