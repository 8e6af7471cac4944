import { randomInt, timingSafeEqual } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { deleteFirstStartCodes, insertFirstStartCode, listFirstStartCodes } from "./session-store.ts";
import { hashSecret } from "./sessions.ts";

/** Crockford's alphabet for people: no letter that looks like a digit, and no U, to avoid rude words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Characters of a code, which is written in groups: 60 random bits. A million tries per second for the hour that the
 * code is valid, from any number of addresses, would succeed once in three hundred million cases. So a fast hash is
 * enough to store it, and strangers' tries need not invalidate it.
 */
const codeLength = 12;
const groupLength = 4;

/** How long a code is valid, in milliseconds: an hour, like links for setting a password. */
const codeLifetimeMs = 3_600_000;

/** Creates another code for the first account; only its hash is stored. */
export async function createFirstStartCode(db: Db, now: Date): Promise<{ code: string; expiresAt: Date }> {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const code = characters.replace(new RegExp(`.{${groupLength}}(?!$)`, "g"), "$&-");
  const expiresAt = new Date(now.getTime() + codeLifetimeMs);
  await deleteFirstStartCodes(db, now);
  await insertFirstStartCode(db, { codeHash: hashCode(code), expiresAt });
  return { code, expiresAt };
}

/** Whether a code is valid now, compared in constant time. It stays valid until the first account is created. */
export async function isFirstStartCode(db: Db, code: string, now: Date): Promise<boolean> {
  const given = hashCode(code);
  const hashes = await listFirstStartCodes(db, now);
  return hashes.map((hash) => timingSafeEqual(hash, given)).includes(true);
}

/** As people type it: in either case, with or without the hyphens, with letters that look like digits. */
function hashCode(code: string): Buffer {
  const read = code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return hashSecret(read);
}
