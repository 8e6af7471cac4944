import assert from "node:assert/strict";
import { test } from "node:test";
import { describeSize } from "./measured-stream.ts";

test("sizes have the unit that people read best", () => {
  assert.deepEqual([0, 999, 1000, 1500, 50_000_000, 52_428_800, 2_000_000_000].map(describeSize), [
    "0 bytes",
    "999 bytes",
    "1 kB",
    "1.5 kB",
    "50 MB",
    "52.4 MB",
    "2 GB",
  ]);
});
