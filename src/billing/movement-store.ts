import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

export interface Movement {
  accountId: string;
  documentId: string | null;
  kind: "credit" | "hold" | "release" | "charge";
  /** Decimal text; negative takes from the balance. */
  amount: string;
  note: string;
}

/** Changes a balance by a signed amount. False, without any change, if it would fall below zero. */
export async function changeBalance(db: Db, accountId: string, amount: string): Promise<boolean> {
  const result = await db
    .updateTable("accounts")
    .set({ balance: sql`balance + ${amount}::numeric` })
    .where("id", "=", accountId)
    .where(sql<boolean>`balance + ${amount}::numeric >= 0`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertMovement(db: Db, movement: Movement): Promise<void> {
  const { accountId, documentId, kind, amount, note } = movement;
  await db
    .insertInto("ledger")
    .values({ account_id: accountId, document_id: documentId, kind, amount, note })
    .execute();
}

/** Writes the credit of an order; false if that order was written before. */
export async function insertCredit(
  db: Db,
  credit: { accountId: string; amount: string; note: string; requestId: string },
): Promise<boolean> {
  const { accountId, amount, note, requestId } = credit;
  const result = await db
    .insertInto("ledger")
    .values({ account_id: accountId, document_id: null, kind: "credit", amount, note, request_id: requestId })
    .onConflict((conflict) => conflict.column("request_id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether the credit of an order is this one: the same amount for the same account. */
export async function isCreditWritten(
  db: Db,
  credit: { accountId: string; amount: string; requestId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("ledger")
    .select("id")
    .where("request_id", "=", credit.requestId)
    .where("account_id", "=", credit.accountId)
    .where(sql<boolean>`amount = ${credit.amount}::numeric`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a document's amount off the balance and writes it as held. False, without any change, if the balance would fall
 * below zero.
 */
export async function insertHold(
  db: Db,
  hold: { accountId: string; documentId: string; amount: string },
): Promise<boolean> {
  const { accountId, documentId, amount } = hold;
  const result = await sql`
    with covered as (
      update accounts set balance = balance - ${amount}::numeric
      where id = ${accountId} and balance >= ${amount}::numeric
      returning id
    )
    insert into ledger (account_id, document_id, kind, amount)
    select id, ${documentId}::uuid, 'hold', -${amount}::numeric from covered
  `.execute(db);
  return result.numAffectedRows === 1n;
}

/**
 * Writes a document's hold as released and charged; the balance stays as it is, since both are the same amount. Returns
 * the amount as positive decimal text; null if nothing was held.
 */
export async function insertCapture(db: Db, documentId: string): Promise<string | null> {
  const { rows } = await sql<{ amount: string }>`
    insert into ledger (account_id, document_id, kind, amount)
    select account_id, document_id, captured.kind, captured.amount
    from ledger hold cross join lateral (values (1, 'release', -hold.amount), (2, 'charge', hold.amount))
      as captured (place, kind, amount)
    where hold.document_id = ${documentId} and hold.kind = 'hold'
    order by place
    returning trim_scale(abs(amount))::text as amount
  `.execute(db);
  return rows[0]?.amount ?? null;
}

/** The amount held for a document, as positive decimal text; null if there is none. */
export async function findHold(db: Db, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("ledger")
    .select(sql<string>`trim_scale(-amount)::text`.as("amount"))
    .where("document_id", "=", documentId)
    .where("kind", "=", "hold")
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** An account's balance, as decimal text without trailing zeros. */
export async function getBalance(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("accounts")
    .select(sql<string>`trim_scale(balance)::text`.as("balance"))
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** An account's latest movements, newest first. */
export async function listMovements(
  db: Db,
  accountId: string,
  limit: number,
): Promise<(Movement & { createdAt: Date })[]> {
  const rows = await db
    .selectFrom("ledger")
    .select(["document_id", "kind", "note", "created_at"])
    .select(sql<string>`trim_scale(amount)::text`.as("amount"))
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ document_id: documentId, kind, note, amount, created_at: createdAt }) => {
    return { accountId, documentId, kind, amount, note, createdAt };
  });
}
