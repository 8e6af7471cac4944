import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Failure } from "../domain/failure.ts";
import { AccountLine } from "./account-line.ts";

const newLine = () => new AccountLine({ atOnce: 1, waiting: 1, refusal: "Too much at once." });
const isOverloaded = (error: unknown) => error instanceof Failure && error.kind === "overloaded";

test("an account's tasks run one after the other, and those beyond the limit on waiting are rejected", async () => {
  const line = newLine();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const start = (accountId: string, name: string, until: Promise<void> = Promise.resolve()) =>
    line.run(accountId, undefined, async () => {
      begun.push(name);
      await until;
    });
  const running = [start("a", "a1", first.promise), start("a", "a2")];
  await assert.rejects(start("a", "a3"), isOverloaded);
  await start("b", "b1");
  assert.deepEqual(begun, ["a1", "b1"]);
  first.resolve();
  await Promise.all(running);
  assert.deepEqual(begun, ["a1", "b1", "a2"]);
});

test("work that fails gives its place to the next, and work whose client goes away leaves the line", async () => {
  const line = newLine();
  const failing = Promise.withResolvers<void>();
  const failed = line.run("a", undefined, () => failing.promise);
  const gone = new AbortController();
  const waiting = line.run("a", gone.signal, async () => assert.fail("it was given up"));
  gone.abort(new Error("gone"));
  await assert.rejects(waiting, /gone/);
  const next = line.run("a", undefined, async () => "next");
  await turn();
  failing.reject(new Error("broken"));
  await assert.rejects(failed, /broken/);
  assert.equal(await next, "next");
});
