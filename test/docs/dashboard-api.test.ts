import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { toDashboardApiPage } from "../../scripts/write-dashboard-api.ts";
import { dashboardRoutes } from "../../src/contract/dashboard/routes.ts";
import { buildOpenapi } from "../../src/http/openapi/build-openapi.ts";

test("the page about the dashboard's API is written from the catalogue", async () => {
  const page = await readFile(new URL("../../docs/dashboard-api.md", import.meta.url), "utf8");
  assert.equal(page, toDashboardApiPage(), "run node scripts/write-dashboard-api.ts");
});

test("no two operations share method and path", () => {
  const addresses = Object.values(dashboardRoutes).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(addresses.length, new Set(addresses).size);
});

test("the dashboard's operations are not in the public API's description", () => {
  assert.doesNotMatch(JSON.stringify(buildOpenapi()), /dashboard-api/);
});
