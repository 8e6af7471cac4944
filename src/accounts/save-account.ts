import { randomUUID } from "node:crypto";
import { code as findCurrency } from "currency-codes";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { findAccountByEmail, insertAccount, type StoredAccount, updateAccount } from "./account-store.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { deleteSessionsOf } from "./sessions/session-store.ts";

/** What an account is to be. */
export interface AccountDefinition {
  /** Identifies it, whatever its case. */
  email: string;
  name: string;
  /** Null: keeps the one it has; a new account cannot sign in then. */
  password: string | null;
  isActive: boolean;
  /** ISO 4217; null: keeps the one it has; a new account is kept in USD. */
  currency: string | null;
}

/** The currency of a new account that names none. */
const defaultCurrency = "USD";

/** Whether a text is a currency's code in ISO 4217, in capitals. */
export function isCurrencyCode(text: string): boolean {
  return findCurrency(text)?.code === text;
}

/** Brings the account of that e-mail address to its definition. Its balance starts at zero and is not touched. */
export async function saveAccount(
  db: Db,
  definition: AccountDefinition,
): Promise<{ id: string; outcome: "created" | "changed" | "unchanged"; hasPassword: boolean }> {
  const stored = await findAccountByEmail(db, definition.email);
  const { email, name, isActive } = definition;
  if (!stored) {
    const id = randomUUID();
    const passwordHash = definition.password === null ? null : await hashPassword(definition.password);
    const currency = definition.currency ?? defaultCurrency;
    await insertAccount(db, { id, email, name, isActive, passwordHash, currency });
    return { id, outcome: "created", hasPassword: passwordHash !== null };
  }
  if (definition.currency !== null && definition.currency !== stored.currency) {
    throw new Failure(
      "invalidRequest",
      `The account uses ${stored.currency}. The currency of an account cannot be changed.`,
    );
  }
  const passwordHash = await currentHash(stored, definition.password);
  const isSame = stored.name === name && stored.isActive === isActive && stored.passwordHash === passwordHash;
  if (!isSame) await updateAccount(db, stored.id, { name, isActive, passwordHash });
  // Whoever is signed in with what was changed has to sign in again.
  if (!isActive || passwordHash !== stored.passwordHash) await deleteSessionsOf(db, stored.id);
  return { id: stored.id, outcome: isSame ? "unchanged" : "changed", hasPassword: passwordHash !== null };
}

/** The stored hash where the password is still the same one (a hash has its own salt), else a new one. */
async function currentHash(stored: StoredAccount, password: string | null): Promise<string | null> {
  if (password === null) return stored.passwordHash;
  const isSame = stored.passwordHash !== null && (await verifyPassword(password, stored.passwordHash));
  return isSame ? stored.passwordHash : hashPassword(password);
}
