import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { readRssBytes } from "../../src/platform/process-pool/read-rss.ts";
import { until } from "../support/until.ts";

/** Garbage of a task, in MB: it stays in the heap of a process that nobody asks to give it back. */
const garbageMb = 200;

test("a process that rests gives back what its work took", async () => {
  const child = fork(new URL("./process-pool-child.ts", import.meta.url), [String(process.pid)], {
    serialization: "advanced",
  });
  try {
    const rssMb = () => (readRssBytes(child.pid ?? 0) ?? 0) / 2 ** 20;
    await once(child, "message"); // It is ready.
    const answered = once(child, "message");
    child.send({ id: 1, request: { do: "make-garbage", mb: garbageMb } });
    const [{ reply }] = await answered;
    const heldMb = reply as number;
    assert.ok(heldMb > garbageMb, `it took ${heldMb} MB`);
    await until("its memory is back with the system", async () => rssMb() < heldMb - garbageMb / 2);
  } finally {
    child.kill("SIGKILL");
  }
});

test("users' code in a resting process finds no way to collect garbage", async () => {
  const child = fork(new URL("./process-pool-child.ts", import.meta.url), [String(process.pid)], {
    serialization: "advanced",
  });
  try {
    await once(child, "message"); // It is ready.
    const answered = once(child, "message");
    child.send({ id: 1, request: { do: "find-collector" } });
    const [{ reply }] = await answered;
    assert.deepEqual(reply, ["undefined", "undefined"]);
  } finally {
    child.kill("SIGKILL");
  }
});
