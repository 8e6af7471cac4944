import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { PersonKey } from "../people.ts";

export interface StoredFactor {
  secretSealed: string;
  /** Of the last accepted code. */
  lastStep: number;
  /** Recovery codes that are left. */
  codesLeft: number;
  /** Whether an app has the secret; otherwise, only the recovery codes count. */
  hasApp: boolean;
}

/** A second factor to save. */
export interface NewFactor {
  secretSealed: string;
  lastStep: number;
  recoveryHashes: Buffer[];
  hasApp: boolean;
}

/** The row of a person, as a condition. */
function whose({ accountId, memberId }: PersonKey) {
  return memberId === null ? sql<boolean>`account_id = ${accountId}` : sql<boolean>`member_id = ${memberId}`;
}

/** Finds a person's second factor, with its row locked until the transaction ends; null if there is none. */
export async function lockFactor(db: Db, person: PersonKey): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom("second_factors")
    .select(["secret_sealed as secretSealed", sql<number>`last_step::float8`.as("lastStep")])
    .select(sql<number>`cardinality(recovery_hashes)`.as("codesLeft"))
    .select("has_app as hasApp")
    .where(whose(person))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Saves a person's second factor; false if there is one already. */
export async function insertFactor(db: Db, { accountId, memberId }: PersonKey, factor: NewFactor): Promise<boolean> {
  const result = await db
    .insertInto("second_factors")
    .values({
      account_id: memberId === null ? accountId : null,
      member_id: memberId,
      secret_sealed: factor.secretSealed,
      last_step: factor.lastStep,
      recovery_hashes: factor.recoveryHashes,
      has_app: factor.hasApp,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Puts another second factor in the place of a person's. */
export async function replaceFactor(db: Db, person: PersonKey, factor: NewFactor): Promise<void> {
  const { secretSealed, lastStep, recoveryHashes, hasApp } = factor;
  await db
    .updateTable("second_factors")
    .set({ secret_sealed: secretSealed, last_step: lastStep, recovery_hashes: recoveryHashes, has_app: hasApp })
    .where(whose(person))
    .execute();
}

/** The app's secret is replaced by one that no app has; the recovery codes stay. */
export async function forgetApp(db: Db, person: PersonKey, secretSealed: string): Promise<void> {
  await db
    .updateTable("second_factors")
    .set({ secret_sealed: secretSealed, has_app: false })
    .where(whose(person))
    .execute();
}

export async function setLastStep(db: Db, person: PersonKey, lastStep: number): Promise<void> {
  await db.updateTable("second_factors").set({ last_step: lastStep }).where(whose(person)).execute();
}

/** Uses up a recovery code; false if the person has no such code. */
export async function takeRecoveryCode(db: Db, person: PersonKey, codeHash: Buffer): Promise<boolean> {
  const result = await db
    .updateTable("second_factors")
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${codeHash})` })
    .where(whose(person))
    .where(sql<boolean>`${codeHash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes a person's second factor; false if there is none. */
export async function deleteFactor(db: Db, person: PersonKey): Promise<boolean> {
  const result = await db.deleteFrom("second_factors").where(whose(person)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
