import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Installation, startInstallation } from "./installation.ts";
import { mapTally, runScenario } from "./run-scenario.ts";
import { scenarios } from "./scenarios.ts";
import { goodCounts } from "./tally.ts";

/** `npm run test:faults` runs a hundred. */
const rounds = 1;

describe("two web and two worker processes under load lose nothing and double nothing", () => {
  let installation: Installation;
  before(async () => {
    installation = await startInstallation();
  });
  after(() => installation[Symbol.asyncDispose]());

  for (const scenario of scenarios)
    it(`when ${scenario.name}`, async () => {
      const tally = await runScenario(installation, scenario, rounds);
      const isGood = (name: string) => (goodCounts as readonly string[]).includes(name);
      assert.ok(tally.accepted > 0);
      assert.deepEqual(
        mapTally(tally, (count, name) => (isGood(name) ? 0 : count)),
        mapTally(tally, () => 0),
      );
    });
});
