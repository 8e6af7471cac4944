import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { invoiceFields, startTestService, type TestService, toTokenSecret } from "../support/service.ts";

/** A separate account for each test: its e-mail, its token, one parser. */
function setupOf(word: string, account: { balance: string; currency?: string }, rate: string) {
  return {
    accounts: [
      {
        email: `${word}@example.com`,
        ...account,
        tokens: [{ name: "tests", token: toTokenSecret(word) }],
        parsers: [{ slug: "invoices", rate_per_page: rate, max_pages: 3, fields: invoiceFields }],
      },
    ],
  };
}

describe("money", () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service[Symbol.asyncDispose]());

  const open = async (word: string, account: { balance: string; currency?: string }, rate: string) => {
    await service.apply(setupOf(word, account, rate));
    return service.clientFor(toTokenSecret(word));
  };
  const movementsOf = async (word: string) => {
    const rows = await service.database.db
      .selectFrom("ledger")
      .innerJoin("accounts", "accounts.id", "ledger.account_id")
      .select(["kind", sql<string>`trim_scale(amount)::text`.as("amount")])
      .where("email", "=", `${word}@example.com`)
      .orderBy("ledger.id")
      .execute();
    return rows.map((row) => `${row.kind} ${row.amount}`);
  };
  const balanceOf = async (word: string) => Number(await service.balanceOf(`${word}@example.com`));

  it("charges pages x rate, exactly, and shows it as the entry's cost", async () => {
    const client = await open("exact", { balance: "1.00" }, "0.1");
    const file = await makePdf([["Invoice number: A-1"], ["Total: 10.00"], ["page three"]]);
    const { body } = await client.parseAsync("invoices", { file: { bytes: file } });
    const document = await client.waitForDocument("invoices", body.data.document_id);
    assert.equal(document.body.data.entries[0].cost, 0.3);
    assert.equal(document.body.data.entries[0].cost_currency, "USD");
    assert.deepEqual(await movementsOf("exact"), ["credit 1", "hold -0.3", "release 0.3", "charge -0.3"]);
    assert.equal(await balanceOf("exact"), 0.7);
  });

  it("divides the cost over several entries, the remainder on the first", async () => {
    const client = await open("several", { balance: "1.00" }, "0.05");
    const pages = ["A-1", "A-2"].map((number) => [
      `Invoice number: ${number}`,
      "Invoice date: 2026-03-14",
      "Total: 10.00",
    ]);
    const form = { file: { bytes: await makePdf([...pages, ["Terms and conditions"]]) }, has_multiple_entries: "true" };
    const { body } = await client.parseAsync("invoices", form);
    const { entries } = (await client.waitForDocument("invoices", body.data.document_id)).body.data;
    const costs = entries.map((entry: { cost: number }) => entry.cost);
    assert.equal(Math.round(costs.reduce((sum: number, cost: number) => sum + cost) * 100), 15);
    assert.ok(costs.every((cost: number) => cost <= costs[0]));
  });

  it("counts an amount of yen in whole yen", async () => {
    const client = await open("yen", { balance: "10", currency: "JPY" }, "3");
    const answer = await client.parse("invoices", { file: { bytes: await makeInvoice("Y-1") } });
    assert.equal(answer.status, 200);
    assert.equal(await balanceOf("yen"), 7);
  });

  it("charges nothing for a document over the page limit", async () => {
    const client = await open("long", { balance: "1.00" }, "0.05");
    const file = await makePdf([["1"], ["2"], ["3"], ["4"]]);
    const answer = await client.parse("invoices", { file: { bytes: file } });
    assert.equal(answer.body.code, "doc:unknown");
    assert.deepEqual(await movementsOf("long"), ["credit 1"]);
  });

  it("refuses a document that the balance does not cover, and takes one that it just covers", async () => {
    const client = await open("short", { balance: "0.05" }, "0.05");
    const two = await client.parse("invoices", { file: { bytes: await makePdf([["1"], ["2"]]) } });
    assert.deepEqual([two.status, two.body.code], [402, "insufficient_balance"]);
    const one = await client.parse("invoices", { file: { bytes: await makeInvoice("S-1") } });
    assert.equal(one.body.code, "document_processed");
    assert.equal(await balanceOf("short"), 0);
  });

  it("never lets the balance fall below zero, however many requests race", async () => {
    const client = await open("race", { balance: "0.15" }, "0.05");
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => makeInvoice(`R-${index}`)));
    const answers = await Promise.all(files.map((bytes) => client.parse("invoices", { file: { bytes } })));
    const codes = answers.map((answer) => answer.body.code).sort();
    assert.deepEqual(codes, [...Array(3).fill("document_processed"), ...Array(5).fill("insufficient_balance")]);
    assert.equal(await balanceOf("race"), 0);
  });

  it("gives the held amount back when a document fails after it was accepted", async () => {
    await using hurried = await startTestService({ settings: { WINNOW_TIME_LIMIT_SECONDS: "1" } });
    const { client } = hurried;
    const sharp = (await import("sharp")).default;
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const tile = await sharp({ create: { width: 250, height: 250, channels: 3, background: "white", noise } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 4000, height: 5000, channels: 3, background: "white" } })
      .composite([{ input: tile, tile: true }])
      .jpeg()
      .toBuffer();
    const answer = await client.parse("plain", { file: { bytes: picture, filename: "noise.jpg" } });
    assert.equal(answer.body.code, "doc:timeout");
    assert.equal(Number(await hurried.balanceOf("ops@example.com")), 100);
  });

  it("keeps every balance equal to the sum of its ledger", async () => {
    const rows = await sql<{ balance: string; sum: string }>`
      select a.balance, coalesce(sum(l.amount), 0) as sum from accounts a left join ledger l on l.account_id = a.id group by a.id
    `.execute(service.database.db);
    assert.ok(rows.rows.length > 3);
    for (const { balance, sum } of rows.rows) assert.equal(Number(balance), Number(sum));
  });
});
