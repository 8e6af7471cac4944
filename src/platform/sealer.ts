import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

/** Keeps secrets unreadable at rest and signs texts, all with keys derived from the service's one secret. */
export interface Sealer {
  /** Encrypts and authenticates a text. Sealing the same text twice gives different results. */
  seal(text: string): string;
  /** The text that was sealed; throws `UnsealError` if it was altered or sealed with another secret. */
  open(sealed: string): string;
  /** HMAC-SHA256 as lower-case hex. Each purpose has a key of its own: a signature for one is invalid for another. */
  sign(purpose: string, text: string): string;
  /** Whether `sign` gave this signature, compared in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** A sealed text that this service's secret does not open. */
export class UnsealError extends Error {
  override readonly name = "UnsealError";
}

/** The text that was sealed; null if this service's secret does not open it. */
export function findSealed(sealer: Sealer, sealed: string): string | null {
  try {
    return sealer.open(sealed);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** Seals a value that `findSealedValue` opens. */
export function sealValue(sealer: Sealer, value: object): string {
  return sealer.seal(JSON.stringify(value));
}

/**
 * The value that was sealed, if it has this form; otherwise null. The form names what the value is for, so that one that was
 * sealed for something else is none.
 */
export function findSealedValue<Value>(sealer: Sealer, sealed: string, form: z.ZodType<Value>): Value | null {
  const opened = findSealed(sealer, sealed);
  return opened === null ? null : (form.safeParse(parseJson(opened)).data ?? null);
}

/** Undefined if the text is no JSON: any sealed secret may come. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names the algorithm and the key derivation, so that a later one can be distinguished from this one. */
const version = "v1";

/** AES-256-GCM: 32 byte key, the 12 byte nonce that GCM is specified for, 16 byte tag. */
const cipherName = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes a sealer from `WINNOW_SECRET`, which can be any text that is not empty. The keys are derived from it with
 * HKDF-SHA256.
 */
export function createSealer(secret: string): Sealer {
  if (secret === "") throw new Error("A sealer needs a secret that is not empty.");
  const deriveKey = (info: string) => Buffer.from(hkdfSync("sha256", secret, "winnow", info, keyBytes));
  const sealingKey = deriveKey(`seal/${version}`);
  const signingKeys = new Map<string, Buffer>();

  const signingKey = (purpose: string): Buffer => {
    const known = signingKeys.get(purpose);
    if (known !== undefined) return known;
    const key = deriveKey(`sign/${version}/${purpose}`);
    signingKeys.set(purpose, key);
    return key;
  };
  const signatureOf = (purpose: string, text: string) =>
    createHmac("sha256", signingKey(purpose)).update(text, "utf8").digest();

  return {
    seal: (text) => sealText(sealingKey, text),
    open: (sealed) => openText(sealingKey, sealed),
    sign: (purpose, text) => signatureOf(purpose, text).toString("hex"),
    verify(purpose, text, signature) {
      if (!/^[0-9a-f]{64}$/.test(signature)) return false;
      return timingSafeEqual(Buffer.from(signature, "hex"), signatureOf(purpose, text));
    },
  };
}

function sealText(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url")}`;
}

function openText(key: Buffer, sealed: string): string {
  const [sealedVersion, payload] = sealed.split(".");
  const bytes = Buffer.from(payload ?? "", "base64url");
  if (sealedVersion !== version || bytes.length < nonceBytes + tagBytes) {
    throw new UnsealError("A stored secret has a format that this version cannot open.");
  }
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return text.toString("utf8");
  } catch (error) {
    throw new UnsealError(
      "A stored secret cannot be opened: it was sealed with a different WINNOW_SECRET, or altered.",
      {
        cause: error,
      },
    );
  }
}
