import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dashboardPages } from "../../../src/contract/dashboard/pages.ts";

test("the service answers every address of the dashboard with the dashboard, and no other", () => {
  const router = readFileSync(join(import.meta.dirname, "router.tsx"), "utf8");
  const segments = [...router.matchAll(/path: "\/([\w-]*)/g)].map(([, segment = ""]) => segment);
  assert.deepEqual([...new Set(segments)].filter((segment) => segment !== "").sort(), [...dashboardPages].sort());
});
