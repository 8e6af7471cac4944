import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startTestService, toTokenSecret } from "../../support/service.ts";

const service = await startTestService({ settings: { WINNOW_RATE_LIMIT: "5" } });
after(() => service[Symbol.asyncDispose]());
const secondToken = toTokenSecret("second");
await service.apply({ accounts: [{ email: "ops@example.com", tokens: [{ name: "second", token: secondToken }] }] });

test("rate_limited: past the limit of a minute, with Retry-After and RateLimit headers, for each token by itself", async () => {
  const { client } = service;
  const ask = () => client.getDocument("invoices", "x");
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await ask();
    assert.equal(status, 404);
    assert.equal(headers.get("ratelimit-limit"), "5");
    assert.equal(headers.get("ratelimit-remaining"), String(left));
    const reset = Number(headers.get("ratelimit-reset"));
    assert.ok(reset > 0 && reset <= 60);
  }
  const { status, headers, body } = await ask();
  assert.equal(status, 429);
  assert.deepEqual([body.status, body.code, body.data], ["error", "rate_limited", null]);
  const wait = Number(headers.get("retry-after"));
  assert.ok(wait > 0 && wait <= 60);
  assert.equal(headers.get("ratelimit-remaining"), "0");
  assert.equal((await service.clientFor(secondToken).getDocument("invoices", "x")).status, 404);
});

test("the rate limit comes after authentication and before the parser, and counts unknown paths too", async () => {
  const { client } = service;
  assert.equal((await client.getDocument("nobody", "x")).status, 429);
  assert.equal((await client.request("/dapi/v1/nothing")).status, 429);
  const noToken = await fetch(`${service.url}/dapi/v1/parser/invoices/document/x`);
  assert.equal(noToken.status, 401);
  assert.equal(noToken.headers.get("ratelimit-limit"), null);
});
