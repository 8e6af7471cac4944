import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberRecent } from "./remember-recent.ts";

test("what is asked for again and again stays, whatever else comes", () => {
  const memory = rememberRecent<string, number>(3);
  memory.set("caption", 1);
  for (let value = 0; value < 100; value += 1) {
    memory.set(`value ${value}`, value);
    assert.equal(memory.get("caption"), 1);
  }
});

test("at most twice as many are remembered as asked", () => {
  const memory = rememberRecent<number, number>(3);
  for (let key = 0; key < 100; key += 1) memory.set(key, key);
  const known = Array.from({ length: 100 }, (_, key) => key).filter((key) => memory.get(key) !== undefined);
  assert.ok(known.length <= 6, `${known.length}`);
  assert.ok(known.includes(99));
});

test("nothing that was found is remembered, too", () => {
  const memory = rememberRecent<string, number | null>(3);
  memory.set("nothing", null);
  assert.equal(memory.get("nothing"), null);
  assert.equal(memory.get("unknown"), undefined);
});
