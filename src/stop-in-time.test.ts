import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { stopInTime, stopShares } from "./stop-in-time.ts";

const log = pino({ level: "silent" });
const never = new Promise<void>(() => {});

test("the parts' shares of a stop are less than the ten seconds after which the service is killed", () => {
  const sum = Object.values(stopShares).reduce((total, ms) => total + ms, 0);
  assert.ok(sum <= 9_200, `${sum} ms`);
});

test("a part that never stops gets only its share, and the parts after it are still stopped", async () => {
  const given: number[] = [];
  const shares = { ...stopShares, requests: 20, workers: 30, database: 10 };
  const hang = (withinMs: number) => {
    given.push(withinMs);
    return never;
  };
  await stopInTime(
    (["requests", "workers", "database"] as const).map((name) => ({ name, stop: hang })),
    log,
    shares,
  );
  assert.deepEqual(given, [20, 30, 10]);
});

test("a part may use the time that earlier parts left, and one that fails does not keep the others from stopping", async () => {
  const given: number[] = [];
  await stopInTime(
    [
      { name: "requests", stop: () => Promise.reject(new Error("a fault")) },
      { name: "workers", stop: async (withinMs) => void given.push(withinMs) },
    ],
    log,
  );
  assert.ok((given[0] ?? 0) > stopShares.workers);
});
