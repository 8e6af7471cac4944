import { sql } from "kysely";
import { Unavailable } from "../../src/domain/unavailable.ts";
import { until } from "../support/until.ts";
import type { Installation } from "./installation.ts";

/** Waits until `count` documents more have got through. */
export async function untilDocumentsFinish({ database }: Installation, count = 3): Promise<void> {
  const countFinished = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from documents where finished_at is not null`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  let before: number | null = null;
  await until("documents get through", async () => {
    try {
      const finished = await countFinished();
      before ??= finished;
      return finished >= before + count;
    } catch (error) {
      // The database may not be back yet.
      if (error instanceof Unavailable) return false;
      throw error;
    }
  });
}
