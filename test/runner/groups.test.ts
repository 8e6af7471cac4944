import assert from "node:assert/strict";
import { test } from "node:test";
import { groupTestFiles } from "./groups.ts";

test("files of a room share a process, as many as take seconds", () => {
  const files = Array.from({ length: 8 }, (_, index) => `test/api/parse/${index}.test.ts`);
  const groups = groupTestFiles(["src/a/b.test.ts", "src/c.test.ts", ...files, "test/webhooks/guide.test.ts"]);
  assert.deepEqual(groups, [
    ["src/a/b.test.ts", "src/c.test.ts"],
    files.slice(0, 6),
    files.slice(6),
    ["test/webhooks/guide.test.ts"],
  ]);
});

test("files whose processes, memory or time matter run apart", () => {
  const files = ["test/pipeline/crash.test.ts", "test/pipeline/money.test.ts", "test/platform/queue.test.ts"];
  assert.deepEqual(
    groupTestFiles(files),
    files.map((file) => [file]),
  );
});
