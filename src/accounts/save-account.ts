import { randomUUID } from "node:crypto";
import { code as findCurrency } from "currency-codes";
import { compareMembers, type MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import {
  findAccountByEmail,
  insertAccount,
  isAddressTaken,
  type StoredAccount,
  updateAccount,
} from "./account-store.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { deletePendingMembers, deleteSessionsOf, endAccess } from "./sessions/session-store.ts";

/** What an account should be. */
export interface AccountDefinition {
  /** Identifies it, ignoring case. */
  email: string;
  name: string;
  /** Null keeps the existing one; a new account then cannot sign in. */
  password: string | null;
  isActive: boolean;
  /** ISO 4217; null keeps the existing one; a new account uses USD. */
  currency: string | null;
}

/** The currency of a new account without one. */
const defaultCurrency = "USD";

/** Whether a text is an ISO 4217 currency code, in capitals. */
export function isCurrencyCode(text: string): boolean {
  return findCurrency(text)?.code === text;
}

export interface SavedAccount {
  id: string;
  outcome: "created" | "changed" | "unchanged";
  hasPassword: boolean;
  /** Which members got other values; a new password without any. */
  changes: MemberChange[];
}

/** Makes the account with that e-mail address match its definition. Its balance starts at zero and is not changed. */
export async function saveAccount(db: Db, definition: AccountDefinition): Promise<SavedAccount> {
  const stored = await findAccountByEmail(db, definition.email);
  const { email, name, isActive } = definition;
  if (!stored) {
    const id = randomUUID();
    const passwordHash = definition.password === null ? null : await hashPassword(definition.password);
    const currency = definition.currency ?? defaultCurrency;
    await deletePendingMembers(db, new Date(), email);
    await insertAccount(db, { id, email, name, isActive, passwordHash, currency }).catch((error: unknown) => {
      if (!isAddressTaken(error)) throw error;
      throw new Failure("conflict", `${email} is a member of another account. An address belongs to one person.`);
    });
    const changes = compareMembers({}, { name, currency });
    return { id, outcome: "created", hasPassword: passwordHash !== null, changes };
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
  // Anyone signed in with the old data has to sign in again.
  if (!isActive) await endAccess(db, stored.id);
  else if (passwordHash !== stored.passwordHash) await deleteSessionsOf(db, { accountId: stored.id, memberId: null });
  const changes = compareMembers({ name: stored.name, isActive: stored.isActive }, { name, isActive });
  if (passwordHash !== stored.passwordHash) changes.push({ member: "password" });
  return { id: stored.id, outcome: isSame ? "unchanged" : "changed", hasPassword: passwordHash !== null, changes };
}

/** The stored hash if the password is still the same, otherwise a new one: each hash has a salt of its own. */
async function currentHash(stored: StoredAccount, password: string | null): Promise<string | null> {
  if (password === null) return stored.passwordHash;
  const isSame = stored.passwordHash !== null && (await verifyPassword(password, stored.passwordHash));
  return isSame ? stored.passwordHash : hashPassword(password);
}
