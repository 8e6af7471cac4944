import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createRandom } from "../../bench/templates/random.ts";
import { type Installation, type SetUp, startInstallation } from "./installation.ts";
import { Load } from "./load.ts";
import { mapTally } from "./run-scenario.ts";
import { kills, outages } from "./scenarios.ts";
import { countOutcomes, goodCounts } from "./tally.ts";
import { untilDocumentsFinish } from "./until-documents-finish.ts";

/**
 * One round of each kind in `npm run test:faults`, and as little work as shows it: two processes, whose start takes most of
 * the time, and one load with pauses through all of it, which is counted once, in the end.
 */
const setUp: SetUp = { roles: ["all", "worker"], files: "bucket", isOnSmallDisks: true };
const pauseMs = 1_500;

describe("a service and a worker beside it", () => {
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  let installation: Installation;
  let load: Load;
  before(async () => {
    installation = await startInstallation(setUp);
    load = new Load(installation, pauseMs);
    await untilDocumentsFinish(installation, 1);
  });
  after(async () => {
    await load.giveUp();
    await installation[Symbol.asyncDispose]();
  });

  for (const scenario of [...kills, ...outages].filter(({ setUp }) => setUp !== "old program"))
    it(`get documents through after: ${scenario.name}`, async (test) => {
      if (scenario.setUp === "small disks" && installation.disks === null)
        return test.skip("no disk can be mounted here, which needs root and Linux");
      await scenario.disturb(installation, random);
      await untilDocumentsFinish(installation, 1);
    });

  it("lose nothing and double nothing by all of that", async () => {
    await load.end();
    const tally = await countOutcomes(installation, load.told);
    const isGood = (name: string) => (goodCounts as readonly string[]).includes(name);
    const crashes = installation.programs.flatMap(({ crashes }) => crashes);
    assert.ok(tally.accepted > 0);
    assert.deepEqual(
      mapTally(tally, (count, name) => (isGood(name) ? 0 : count)),
      mapTally(tally, () => 0),
      [`Seed ${seed}.`, ...load.told.unexpected.keys(), ...crashes].join("\n"),
    );
  });
});
