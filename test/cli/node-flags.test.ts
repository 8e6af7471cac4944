import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import manifest from "../../package.json" with { type: "json" };

test("the young generation has the same small size however the service is started", () => {
  const command = readFileSync(new URL("../../packages/cli/winnow.js", import.meta.url), "utf8");
  const [, flags] = /^#!\/usr\/bin\/env -S node (--max-semi-space-size=\d+)\n/.exec(command) ?? [];
  assert.ok(flags, "the command sets no size");
  for (const script of [manifest.scripts.start, manifest.scripts.demo])
    assert.ok(script.startsWith(`node ${flags} src/cli/main.ts `), script);
});
