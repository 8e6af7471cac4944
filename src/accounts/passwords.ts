import { hash, verify } from "@node-rs/argon2";
import { maxPasswordLength } from "../domain/password.ts";

/** Hashes a password with Argon2id, at the library's cost (19 MiB, two passes, as OWASP advises; some 50 ms). */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > maxPasswordLength) throw new RangeError("A password this long must be refused earlier.");
  return hash(password);
}

/** Whether a password matches a hash. Passwords that are too long are not even hashed. */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  return password.length <= maxPasswordLength && verify(passwordHash, password);
}
