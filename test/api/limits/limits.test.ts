import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import { makePdf } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

async function send(slug: string, bytes: Buffer) {
  const accepted = await client.parseAsync(slug, { file: { bytes } });
  return client.waitForDocument(slug, accepted.body.data.document_id);
}

const countLedger = async (kind: "hold" | "charge" | "release") =>
  (await service.database.db.selectFrom("ledger").select("id").where("kind", "=", kind).execute()).length;

test("a file that is not a PDF counts as one page", async () => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "white" } });
  for (const bytes of [
    await picture.clone().png().toBuffer(),
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().webp().toBuffer(),
  ])
    assert.equal((await send("plain", bytes)).body.data.metadata.page_count, 1);
});

test("Maximum Pages is 100 unless the parser says otherwise", async () => {
  const pages = (count: number) => Array.from({ length: count }, (_, page) => [`page ${page}`]);
  const { body } = await client.parse("plain", { file: { bytes: await makePdf(pages(101)) } });
  assert.equal(body.code, "doc:unknown");
  assert.match(body.message, /\b100\b/);
  assert.equal((await client.parseAsync("plain", { file: { bytes: await makePdf(pages(100)) } })).status, 202);
});

test("a document costs pages x the parser's per-page rate, debited from the balance", async () => {
  const before = Number(await service.balanceOf("ops@example.com"));
  const { body } = await send("plain", await makePdf([["one"], ["two"], ["three"]]));
  assert.equal(body.data.entries[0].cost, 0.15);
  const spent = before - Number(await service.balanceOf("ops@example.com"));
  assert.ok(Math.abs(spent - 0.15) < 1e-9);
});

test("the balance always equals the sum of the ledger's rows", async () => {
  const { rows } = await service.database.pool.query(
    "select balance::text, (select sum(amount)::text from ledger where account_id = accounts.id) as total from accounts",
  );
  for (const { balance, total } of rows) assert.equal(Number(balance), Number(total));
});

test("a page-limit rejection charges nothing and holds nothing", async () => {
  const [holds, balance] = [await countLedger("hold"), await service.balanceOf("ops@example.com")];
  const { body } = await client.parse("short", { file: { bytes: await makePdf([["1"], ["2"], ["3"]]) } });
  assert.equal(body.code, "doc:unknown");
  assert.equal(await countLedger("hold"), holds);
  assert.equal(await service.balanceOf("ops@example.com"), balance);
});

test("requests that race for the last of a balance never overdraw it", async () => {
  const parsers = [{ slug: "race", rate_per_page: "1", fields: [{ name: "a" }] }];
  const token = "racing-token-0123456789abcdef0123456789";
  await service.apply({
    accounts: [{ email: "race@example.com", balance: "3.50", tokens: [{ name: "a", token }], parsers }],
  });
  const racer = service.clientFor(token);
  const bytes = await makePdf([["race"]]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => racer.parse("race", { file: { bytes } })));
  const codes = answers.map((answer) => answer.body.code).toSorted();
  assert.deepEqual(codes, [...Array(3).fill("document_processed"), ...Array(5).fill("insufficient_balance")]);
  assert.equal(Number(await service.balanceOf("race@example.com")), 0.5);
});
