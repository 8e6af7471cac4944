import assert from "node:assert/strict";
import { it } from "node:test";
import { collectWhenIdle } from "../../src/platform/collect-when-idle.ts";
import { until } from "../support/until.ts";

it("an idle process releases its garbage by itself", async () => {
  const stop = collectWhenIdle({ everyMs: 100 });
  const heapMb = () => process.memoryUsage().heapUsed / 2 ** 20;
  const before = heapMb();
  let garbage: number[][] | null = Array.from({ length: 64 }, () => Array.from({ length: 131_072 }, Math.random));
  assert.ok(heapMb() > before + 48 && garbage.length > 0);
  garbage = null;
  await until("the heap is small again", async () => heapMb() < before + 16);
  stop();
});
