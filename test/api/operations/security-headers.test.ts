import assert from "node:assert/strict";
import { test } from "node:test";
import { becomeOperator } from "../../dashboard-api/dashboard-client.ts";
import { startTestService } from "../../support/service.ts";

const paths = [
  "/",
  "/sign-in",
  "/docs",
  "/openapi.json",
  "/health",
  "/metrics",
  "/files/none",
  "/nothing-here",
  "/dapi/v1/parser/invoices/document/none",
  "/dashboard-api/session",
  "/dashboard-api/nothing-here",
  "/dashboard-api/documents",
];

test("behind https, every answer tells browsers to use https only; over plain http none does", async () => {
  for (const [settings, expected] of [
    [{ WINNOW_BASE_URL: "https://winnow.example.com" }, "max-age=31536000"],
    [{}, null],
  ] as [Record<string, string>, string | null][]) {
    await using service = await startTestService({ settings });
    for (const path of paths) {
      const { headers } = await fetch(`${service.listensAt}${path}`);
      assert.equal(headers.get("strict-transport-security"), expected, path);
      assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    }
    const { cookie } = await becomeOperator({ url: service.listensAt, database: service.database }, "ops@example.com");
    const stop = new AbortController();
    const events = await fetch(`${service.listensAt}/dashboard-api/events`, {
      headers: { cookie: cookie ?? "" },
      signal: stop.signal,
    });
    assert.equal(events.status, 200);
    assert.equal(events.headers.get("strict-transport-security"), expected);
    assert.equal(events.headers.get("x-content-type-options"), "nosniff");
    stop.abort();
  }
});

test("no page of another origin can frame the dashboard or load its answers", async () => {
  await using service = await startTestService();
  for (const path of ["/", "/dashboard-api/session", "/dashboard-api/nothing-here"]) {
    const { headers } = await fetch(`${service.url}${path}`);
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin", path);
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
    assert.equal(headers.get("access-control-allow-origin"), null, path);
  }
});
