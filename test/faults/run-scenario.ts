import { sql } from "kysely";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { until } from "../support/until.ts";
import type { Installation } from "./installation.ts";
import { Load, type Told } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import { countOutcomes, type Tally } from "./tally.ts";

/**
 * Disturbs an installation under load, as many times as told, each time after documents got through again, and counts what
 * became of the documents of this scenario.
 */
export async function runScenario(installation: Installation, scenario: Scenario, rounds: number): Promise<Tally> {
  const nothing: Told = { accepted: new Set(), failed: new Set(), unexpected: [] };
  const before = await countOutcomes(installation, nothing);
  const load = new Load(installation.clients);
  try {
    await untilDocumentsFinish(installation);
    for (let round = 0; round < rounds; round++) {
      await scenario.disturb(installation);
      await untilDocumentsFinish(installation);
    }
  } catch (error) {
    await load.giveUp();
    throw error;
  }
  await load.end();
  const after = await countOutcomes(installation, load.told);
  return mapTally(after, (count, name) => count - before[name]);
}

export function mapTally(tally: Tally, map: (count: number, name: keyof Tally) => number): Tally {
  const pairs = Object.entries(tally).map(([name, count]) => [name, map(count, name as keyof Tally)]);
  return Object.fromEntries(pairs) as Tally;
}

/** Waits until documents that are sent now get through. */
async function untilDocumentsFinish({ database }: Installation): Promise<void> {
  const count = () =>
    withTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from documents where finished_at is not null`.execute(tx);
      return rows[0]?.count ?? 0;
    });
  const before = await count();
  await until("documents get through", async () => (await count()) >= before + 3);
}
