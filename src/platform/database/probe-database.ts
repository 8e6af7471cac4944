import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The state of the database: it responds and accepts writes, it responds but accepts none, or it does not respond. */
export type DatabaseState = "writable" | "readable" | "away";

/**
 * Finds out by really writing, because a server with a full disk, or one that became a standby, answers every query as
 * before.
 */
export async function probeDatabase(db: Db): Promise<DatabaseState> {
  try {
    await db
      .insertInto("service_settings")
      .values({ name: "last_write_probe", value: sql`to_jsonb(clock_timestamp())` })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql`excluded.value` }))
      .execute();
    return "writable";
  } catch {
    return await sql`select 1`.execute(db).then(
      () => "readable" as const,
      () => "away" as const,
    );
  }
}
