import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FormPart } from "../../support/api-client.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { opsToken, startTestService, toTokenSecret } from "../../support/service.ts";

const limitedToken = toTokenSecret("limited");
const fields = [{ name: "a", type: "text" }];
const service = await startTestService({
  settings: { WINNOW_RATE_LIMIT: "30" },
  setup: {
    accounts: [
      {
        email: "ops@example.com",
        balance: "1.00",
        tokens: [
          { name: "tests", token: opsToken },
          { name: "limited", token: limitedToken },
        ],
        parsers: [{ slug: "dear", rate_per_page: "1000", max_pages: 1, fields }],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const invoice: FormPart = { bytes: await makeInvoice("ORDER-1") };

test("a request with several faults gets the error of the first check; with that fault mended, the next one's", async () => {
  const corrupt = { bytes: Buffer.from("%PDF-1.7") };
  const pages = { bytes: await makePdf([["one"], ["two"]]) };
  for (const send of ["parse", "parseAsync"] as const) {
    const ask = async (slug: string, form: Record<string, FormPart>, token = opsToken) => {
      const { status, body } = await service.clientFor(token)[send](slug, form);
      return [status, body.code ?? body.detail];
    };
    const broken = { file: corrupt, environment: "a b", has_multiple_entries: "maybe" };
    assert.deepEqual(await ask("nobody", broken, "unknown"), [401, "Invalid token."]);
    assert.deepEqual(await ask("nobody", broken), [404, "parser_not_found"]);
    assert.deepEqual(await ask("dear", broken), [400, "invalid_request"]);
    assert.deepEqual(await ask("dear", { file: corrupt, has_multiple_entries: "1" }), [400, "unique_field_required"]);
    assert.deepEqual(await ask("dear", { file: corrupt }), [200, "doc:corrupt"]);
    assert.deepEqual(await ask("dear", { file: pages }), [200, "doc:unknown"]);
    assert.deepEqual(await ask("dear", { file: invoice }), [402, "insufficient_balance"]);
  }
});

test("the rate limit comes after authentication and before everything else", async () => {
  const client = service.clientFor(limitedToken);
  while ((await client.getDocument("nobody", "x")).status !== 429);
  for (const slug of ["nobody", "dear"]) assert.equal((await client.parse(slug, {})).body.code, "rate_limited");
  assert.equal((await client.correct("nobody", "x", 1)).body.code, "rate_limited");
  assert.equal((await service.clientFor("unknown").parse("nobody", {})).status, 401);
});
