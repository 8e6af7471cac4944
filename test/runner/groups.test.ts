import assert from "node:assert/strict";
import { test } from "node:test";
import { groupTestFiles } from "./groups.ts";

test("files of a room share a process, as many as take seconds", () => {
  const files = Array.from({ length: 14 }, (_, index) => `test/api/parse/${index}.test.ts`);
  const groups = groupTestFiles(["src/a/b.test.ts", "src/c.test.ts", ...files, "test/webhooks/guide.test.ts"]);
  assert.deepEqual(groups, [
    ["src/a/b.test.ts", "src/c.test.ts"],
    files.slice(0, 12),
    files.slice(12),
    ["test/webhooks/guide.test.ts"],
  ]);
});

test("files whose processes, memory or time matter run apart", () => {
  const [apart, duplicates, money] = ["killed-downloads", "duplicates", "money"].map(
    (name) => `test/pipeline/${name}.test.ts`,
  );
  const [queue, database] = ["test/platform/queue.test.ts", "test/platform/database.test.ts"];
  const files = [duplicates, apart, money, queue, database] as string[];
  assert.deepEqual(groupTestFiles(files), [[duplicates, money], [apart], [queue], [database]]);
});
