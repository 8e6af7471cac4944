import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import {
  changeBalance,
  findHold,
  insertCapture,
  insertCredit,
  insertHold,
  insertMovement,
  isCreditWritten,
} from "./movement-store.ts";

/** Adds money to an account's balance. `amount` is decimal text; call it in a transaction. */
export async function creditAccount(db: Db, accountId: string, amount: string, note: string): Promise<void> {
  await changeBalance(db, accountId, amount);
  await insertMovement(db, { accountId, documentId: null, kind: "credit", amount, note });
}

/**
 * Adds money to an account's balance once per order: the same `requestId` again adds nothing, and returns `repeated` if
 * it is the same order, `used` if the amount or the account differs. Call it in a transaction.
 */
export async function creditOnce(
  db: Db,
  accountId: string,
  amount: string,
  note: string,
  requestId: string,
): Promise<"credited" | "repeated" | "used"> {
  if (!(await insertCredit(db, { accountId, amount, note, requestId })))
    return (await isCreditWritten(db, { accountId, amount, requestId })) ? "repeated" : "used";
  await changeBalance(db, accountId, amount);
  return "credited";
}

/**
 * Takes a document's charge off the balance when it is accepted. Throws `insufficientBalance` if the balance does not
 * cover it; racing requests cannot overdraw an account.
 */
export async function holdCharge(db: Db, accountId: string, documentId: string, amount: string): Promise<void> {
  if (!(await insertHold(db, { accountId, documentId, amount }))) {
    throw new Failure(
      "insufficientBalance",
      `The balance does not cover the cost of this document (${amount}). Add credit, then send it again.`,
    );
  }
}

/**
 * Turns a document's hold into its charge, in the transaction that writes its entries. Returns the amount charged. A
 * second call for the same document violates the ledger's uniqueness and so rolls back the transaction: nothing is
 * charged twice. The account's row is not touched, so an account's documents do not wait for each other here.
 */
export async function captureCharge(db: Db, documentId: string): Promise<string> {
  const amount = await insertCapture(db, documentId);
  if (amount === null) throw new Error(`nothing is held for the document ${documentId}`);
  return amount;
}

/** Releases a failed document's hold; does nothing if nothing was held. Returns the amount. */
export async function releaseCharge(db: Db, accountId: string, documentId: string): Promise<string> {
  const amount = await findHold(db, documentId);
  if (amount === null) return "0";
  await changeBalance(db, accountId, amount);
  await insertMovement(db, { accountId, documentId, kind: "release", amount, note: "" });
  return amount;
}
