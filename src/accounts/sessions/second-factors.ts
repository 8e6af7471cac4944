import { randomInt } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { PersonKey } from "../people.ts";
import {
  deleteFactor,
  forgetApp,
  insertFactor,
  lockFactor,
  replaceFactor,
  setLastStep,
  takeRecoveryCode,
} from "./second-factor-store.ts";
import { hashSecret, makeSecret } from "./sessions.ts";

/** Codes of the period before and after count, too, in seconds: clocks differ, and people type slowly. */
const toleranceSeconds = 30;

const recoveryCodes = 10;

/** Characters of a recovery code, none of which looks like another. Ten of them have 50 bits. */
const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryLength = 10;

/** A new secret, and the address by which apps take it over from a picture. */
export async function makeFactorSecret(email: string): Promise<{ secret: string; uri: string }> {
  // Loaded with the first code: many services never ask for one.
  const { generateSecret, generateURI } = await import("otplib");
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: "Winnow", label: email, secret }) };
}

/**
 * Turns on the second factor with the first code of the app, which proves that it has the secret. Returns the recovery codes,
 * which are stored nowhere else; null if the code is wrong or there is an app already. Call it in a transaction.
 */
export async function turnOnFactor(
  db: Db,
  sealer: Sealer,
  person: PersonKey,
  given: { secret: string; code: string },
): Promise<string[] | null> {
  const step = await findStep(given.secret, given.code);
  if (step === null) return null;
  const { codes, recoveryHashes } = makeRecoveryCodes();
  const factor = { secretSealed: sealer.seal(given.secret), lastStep: step, recoveryHashes, hasApp: true };
  const before = await lockFactor(db, person);
  if (before === null) return (await insertFactor(db, person, factor)) ? codes : null;
  if (before.hasApp) return null;
  await replaceFactor(db, person, factor);
  return codes;
}

/**
 * Gives recovery codes to somebody who has none yet, so that a lost passkey locks nobody out; null if there are some. Call it in
 * a transaction.
 */
export async function giveRecoveryCodes(db: Db, sealer: Sealer, person: PersonKey): Promise<string[] | null> {
  const { codes, recoveryHashes } = makeRecoveryCodes();
  const secretSealed = sealer.seal(makeSecret());
  return (await insertFactor(db, person, { secretSealed, lastStep: 0, recoveryHashes, hasApp: false })) ? codes : null;
}

/** Turns off a person's app. Their recovery codes stay as long as they have a passkey. Call it in a transaction. */
export async function turnOffApp(db: Db, sealer: Sealer, person: PersonKey, hasPasskeys: boolean): Promise<boolean> {
  const factor = await lockFactor(db, person);
  if (!factor?.hasApp) return false;
  if (hasPasskeys) await forgetApp(db, person, sealer.seal(makeSecret()));
  else await deleteFactor(db, person);
  return true;
}

/** Takes the recovery codes from somebody who has neither an app nor a passkey any more. Call it in a transaction. */
export async function dropRecoveryCodes(db: Db, person: PersonKey): Promise<void> {
  if ((await lockFactor(db, person))?.hasApp === false) await deleteFactor(db, person);
}

function makeRecoveryCodes(): { codes: string[]; recoveryHashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
  return { codes, recoveryHashes: codes.map((code) => hashRecoveryCode(code)) };
}

/** What a code was: of the app, one for recovery, wrong, or not needed because the person has no second factor. */
export type CodeCheck = "right" | "recovery" | "wrong" | "notNeeded";

/** Checks a code and uses it up. Call it in a transaction. */
export async function checkCode(db: Db, sealer: Sealer, person: PersonKey, code: string | null): Promise<CodeCheck> {
  const factor = await lockFactor(db, person);
  if (factor === null) return "notNeeded";
  if (code === null) return "wrong";
  const step = factor.hasApp ? await findStep(sealer.open(factor.secretSealed), code, factor.lastStep) : null;
  if (step !== null) {
    await setLastStep(db, person, step);
    return "right";
  }
  return (await takeRecoveryCode(db, person, hashRecoveryCode(code))) ? "recovery" : "wrong";
}

/** The period of a code, in units of 30 seconds since 1970; null if it is wrong, too old, or not after `lastStep`. */
async function findStep(secret: string, code: string, lastStep: number | null = null): Promise<number | null> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const { verify } = await import("otplib");
  const result = await verify({
    secret,
    token,
    epochTolerance: toleranceSeconds,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

function makeRecoveryCode(): string {
  const letters = Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]);
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}

/** However it is typed: in small letters, or without the dash. */
function hashRecoveryCode(code: string): Buffer {
  return hashSecret(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
}
