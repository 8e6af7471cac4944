import { createRandom } from "../../bench/templates/random.ts";
import type { Installation } from "./installation.ts";
import { Load, type Told } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import { countOutcomes, countReasons, type Tally } from "./tally.ts";
import { untilDocumentsFinish } from "./until-documents-finish.ts";

/** What became of a scenario. */
export interface Outcome {
  tally: Tally;
  told: Told;
  /** How often each thing was done. */
  done: Map<string, number>;
  /** Why documents failed, and how often. */
  reasons: Map<string, number>;
}

/**
 * Disturbs an installation under load, once for each seed, each time after documents got through again, and counts what
 * became of the documents of this scenario. `onRound` hears after each round what was done.
 */
export async function runScenario(
  installation: Installation,
  scenario: Scenario,
  { seeds, onRound }: { seeds: Iterable<number>; onRound: (done: string, told: Told) => Promise<void> },
): Promise<Outcome> {
  const nothing: Told = { accepted: new Set(), failed: new Set(), refused: new Map(), unexpected: new Map() };
  const before = await countOutcomes(installation, nothing);
  const load = new Load(installation);
  const done = new Map<string, number>();
  try {
    await untilDocumentsFinish(installation);
    for (const seed of seeds) {
      const what = await scenario.disturb(installation, createRandom(seed));
      done.set(what, (done.get(what) ?? 0) + 1);
      await untilDocumentsFinish(installation);
      await onRound(what, load.told);
    }
  } catch (error) {
    await load.giveUp();
    throw error;
  }
  await load.end();
  const after = await countOutcomes(installation, load.told);
  const reasons = await countReasons(installation, load.told);
  return { tally: mapTally(after, (count, name) => count - before[name]), told: load.told, done, reasons };
}

export function mapTally(tally: Tally, map: (count: number, name: keyof Tally) => number): Tally {
  const pairs = Object.entries(tally).map(([name, count]) => [name, map(count, name as keyof Tally)]);
  return Object.fromEntries(pairs) as Tally;
}
