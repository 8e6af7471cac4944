import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { stopInTime, stopShares } from "./stop-in-time.ts";

const log = pino({ level: "silent" });
const never = new Promise<void>(() => {});

test("what the parts may take when the service stops is less than the ten seconds after which it is killed", () => {
  const sum = Object.values(stopShares).reduce((total, ms) => total + ms, 0);
  assert.ok(sum <= 9_200, `${sum} ms`);
});

test("a part that never stops gets its share and no more, and those after it are stopped all the same", async () => {
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

test("a part may use what those before it left, and one that fails keeps nobody from stopping", async () => {
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
