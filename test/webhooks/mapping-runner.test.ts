import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createMappingRunner } from "../../src/webhooks/mapping/mapping-runner.ts";
import { until } from "../support/until.ts";

/** Has a time limit that even a busy machine does not reach, so that another limit is reached first. */
const patient = createMappingRunner({ killAfterMs: 60_000 });
const hasty = createMappingRunner({ killAfterMs: 3000 });
after(() => [patient, hasty].map((runner) => runner.close()));

const plain = { accountId: "a", expression: '{"n": note}', parsedData: { note: "text" } };

async function assertFails(expression: string, reason: RegExp, runner = patient): Promise<void> {
  const outcome = await runner.run({ accountId: "a", expression, parsedData: { note: "text" } });
  assert.ok(!outcome.isMapped, `${expression} was mapped`);
  assert.match(outcome.reason, reason);
}

async function assertAlive(): Promise<void> {
  const outcome = await patient.run(plain);
  assert.deepEqual(outcome, { isMapped: true, json: '{"n":"text"}' });
}

test("a mapping runs in a separate process", async () => {
  await assertAlive();
});

test("a mapping that blocks its thread is killed, and the next one runs", async () => {
  // JSONata turns this picture into a backtracking regular expression, which nothing in the process can stop.
  await assertFails(
    `$toMillis("${"1".repeat(80)}x", "${"[f001]".repeat(15)}")`,
    /ran for more than 3 s and was stopped/,
    hasty,
  );
  // On a busy machine, its process may not start within its time limit.
  await until("the next mapping runs", async () => {
    const outcome = await hasty.run(plain);
    if (outcome.isMapped) assert.equal(outcome.json, '{"n":"text"}');
    else assert.match(outcome.reason, /was stopped/);
    return outcome.isMapped;
  });
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
    numbers.map((number) => patient.run({ accountId: "a", expression: "number", parsedData: { number } })),
  );
  assert.deepEqual(
    outcomes,
    numbers.map((number) => ({ isMapped: true, json: String(number) })),
  );
});

test("closing throws for mappings still running: a mapping that the service's end cut off has not failed", async () => {
  const closing = createMappingRunner();
  const cutOff = closing.run({ accountId: "a", expression: "1", parsedData: {} });
  closing.close();
  await assert.rejects(cutOff);
});
