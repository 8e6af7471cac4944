import { randomInt, timingSafeEqual } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { deleteFirstStartCodes, insertFirstStartCode, listFirstStartCodes } from "./session-store.ts";
import { hashSecret } from "./sessions.ts";

/** Crockford's alphabet for people: no letter that looks like a digit, and no U, which completes rude words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Characters of a code, in groups: 60 bits of chance. A million tries a second for the hour that it is good would find it
 * once in three hundred million times, from however many addresses; so a fast hash is enough to store it, and strangers'
 * tries need not end it.
 */
const codeLength = 12;
const groupLength = 4;

/** How long a code is good for, in milliseconds: an hour, as the links that set a password. */
const codeLifetimeMs = 3_600_000;

/** Makes a code for the first account, beside those that are good already; only its hash is stored. */
export async function createFirstStartCode(db: Db, now: Date): Promise<{ code: string; expiresAt: Date }> {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const code = characters.replace(new RegExp(`.{${groupLength}}(?!$)`, "g"), "$&-");
  const expiresAt = new Date(now.getTime() + codeLifetimeMs);
  await deleteFirstStartCodes(db, now);
  await insertFirstStartCode(db, { codeHash: hashCode(code), expiresAt });
  return { code, expiresAt };
}

/** Whether a code is good now, compared in constant time. It stays good until the first account is made. */
export async function isFirstStartCode(db: Db, code: string, now: Date): Promise<boolean> {
  const given = hashCode(code);
  const hashes = await listFirstStartCodes(db, now);
  return hashes.map((hash) => timingSafeEqual(hash, given)).includes(true);
}

/** As people type it: in either case, with or without the hyphens, with the letters that look like digits. */
function hashCode(code: string): Buffer {
  const read = code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return hashSecret(read);
}
