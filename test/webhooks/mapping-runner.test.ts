import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createMappingRunner } from "../../src/webhooks/mapping/mapping-runner.ts";

const runner = createMappingRunner({ killAfterMs: 3000 });
after(() => runner.close());

async function assertFails(expression: string, reason: RegExp): Promise<void> {
  const outcome = await runner.run({ accountId: "a", expression, parsedData: { note: "text" } });
  assert.ok(!outcome.isMapped, `${expression} was mapped`);
  assert.match(outcome.reason, reason);
}

async function assertAlive(): Promise<void> {
  const outcome = await runner.run({ accountId: "a", expression: '{"n": note}', parsedData: { note: "text" } });
  assert.deepEqual(outcome, { isMapped: true, json: '{"n":"text"}' });
}

test("a mapping runs in a process of its own", async () => {
  await assertAlive();
});

test("a mapping that blocks its thread is killed, and the next one runs", async () => {
  // JSONata makes a backtracking regular expression of its own of this picture; nothing within the process stops it.
  await assertFails(
    `$toMillis("${"1".repeat(80)}x", "${"[f001]".repeat(15)}")`,
    /ran for more than 3 s and was stopped/,
  );
  await assertAlive();
});

test("a mapping that uses up its memory ends its process and nothing else", async () => {
  const doubling = "($f := function($s, $n) { $n = 0 ? $s : $f($s & $s, $n - 1) }; $f('xxxxxxxx', 24))";
  await assertFails(doubling, /too much memory/);
  await assertFails("$sort([1..99999], function($a, $b) { $a < $b })", /too much memory|timeout/);
  await assertAlive();
});

test("mappings that run at the same time do not mix", async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const outcomes = await Promise.all(
    numbers.map((number) => runner.run({ accountId: "a", expression: "number", parsedData: { number } })),
  );
  assert.deepEqual(
    outcomes,
    numbers.map((number) => ({ isMapped: true, json: String(number) })),
  );
});

test("closing throws what still runs: a mapping that our own end cut off has not failed", async () => {
  const closing = createMappingRunner();
  const cutOff = closing.run({ accountId: "a", expression: "1", parsedData: {} });
  closing.close();
  await assert.rejects(cutOff);
});
