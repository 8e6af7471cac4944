import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { on } from "node:events";
import { test } from "node:test";
import type { ChildMessage, TaskMessage } from "../../src/platform/process-pool/protocol.ts";
import { readRssBytes } from "../../src/platform/process-pool/read-rss.ts";
import { until } from "../support/until.ts";
import type { Request } from "./process-pool-child.ts";

/** Garbage of a task, in MB: it stays in the heap of a process that nobody asks to give it back. */
const garbageMb = 200;

test("a process that rests gives back what its work took", async () => {
  const child = fork(new URL("./process-pool-child.ts", import.meta.url), [String(process.pid)], {
    serialization: "advanced",
  });
  try {
    const rssMb = () => (readRssBytes(child.pid ?? 0) ?? 0) / 2 ** 20;
    const heldMb = (await ask(child, { do: "make-garbage", mb: garbageMb })) as number;
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
    assert.deepEqual(await ask(child, { do: "find-collector" }), ["undefined", "undefined"]);
  } finally {
    child.kill("SIGKILL");
  }
});

/** What a process replies to a task, after it has said that it has loaded what the task needs. */
async function ask(child: ChildProcess, request: Request): Promise<unknown> {
  const messages = on(child, "message", { close: ["exit"] });
  const task: TaskMessage = { id: 1, need: "", request };
  child.send(task);
  for await (const [message] of messages as AsyncIterable<[ChildMessage]>)
    if (message.type === "reply") return message.reply;
  return assert.fail("It ended without a reply.");
}
