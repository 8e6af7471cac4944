import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { type GivenModelSettings, type ModelSettings, modelKeySchema, modelSettingsSchema } from "../model-settings.ts";

/** An account's own language model as it is stored. */
export interface StoredModel {
  settings: ModelSettings;
  /** Null: it needs none. */
  keySealed: string | null;
}

/** The language model that an account has set up for itself; null if it has none. */
export async function findOwnModel(db: Db, accountId: string): Promise<StoredModel | null> {
  const row = await db
    .selectFrom("language_models")
    .select(["settings", "key_sealed"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? { settings: modelSettingsSchema.parse(row.settings), keySealed: row.key_sealed } : null;
}

/**
 * Sets an account's own language model. `key: null` stores none; without `key`, the one that is there stays, unless provider
 * or address change: a key is never sent to another server than the one for which it was given.
 */
export async function saveOwnModel(
  db: Db,
  sealer: Sealer,
  accountId: string,
  { settings: given, key }: { settings: GivenModelSettings; key?: string | null },
): Promise<void> {
  const settings = modelSettingsSchema.parse(given);
  const sealed = key === undefined || key === null ? null : sealer.seal(modelKeySchema.parse(key));
  const { provider, address } = settings;
  await sql`
    insert into language_models (account_id, settings, key_sealed)
    values (${accountId}, ${JSON.stringify(settings)}, ${sealed})
    on conflict (account_id) do update set
      settings = excluded.settings,
      key_sealed = case
        when ${key !== undefined} then excluded.key_sealed
        when language_models.settings ->> 'provider' = ${provider}
          and language_models.settings ->> 'address' = ${address} then language_models.key_sealed
      end,
      updated_at = clock_timestamp()`.execute(db);
}

/** Removes an account's own language model: from now on, it has the operator's. Returns whether there was one. */
export async function removeOwnModel(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("language_models")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
