import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { Winnow } from "../../../packages/client/src/index.ts";
import { becomeOperator } from "../../dashboard-api/dashboard-client.ts";
import { brokenRules, schemaErrors } from "../../embedded/check-cii.ts";
import { opsToken, otherToken, startTestService, twoAccountsSetup } from "../../support/service.ts";

const service = await startTestService({ setup: twoAccountsSetup });
after(() => service[Symbol.asyncDispose]());
await service.apply({
  accounts: [{ email: "ops@example.com", parsers: [{ slug: "bills", template: "invoice" }] }],
});
const ops = await becomeOperator(service, "ops@example.com");
const bytes = await readFile(join(import.meta.dirname, "../../../samples/invoice-de.pdf"));

async function parseBill(): Promise<string> {
  const { body } = await service.client.parse("bills", { file: { bytes, filename: "invoice-de.pdf" } });
  return body.data[0].document_id;
}

async function getEInvoice(entryId: string, query: string, { token = opsToken, slug = "bills" } = {}) {
  const url = `${service.url}/dapi/v1/parser/${slug}/parsed-data/${entryId}/e-invoice${query}`;
  const response = await fetch(url, { headers: { authorization: `Token ${token}` } });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { response, text, error: isJson ? JSON.parse(text) : null };
}

test("a confirmed entry is an e-invoice that the official rules accept, by the API and in the dashboard", async () => {
  const entryId = await parseBill();
  await ops.get("confirmEntry", { params: { entryId } });
  const { response, text } = await getEInvoice(entryId, "?syntax=cii&profile=en16931&buyer_country=DE");
  assert.equal(response.status, 200, text);
  assert.equal(response.headers.get("content-type"), "application/xml; charset=utf-8");
  assert.match(response.headers.get("content-disposition") ?? "", /factur-x\.xml/u);
  assert.deepEqual(brokenRules(text), []);
  assert.deepEqual(await schemaErrors(text), []);
  assert.match(text, /<ram:GrandTotalAmount>4395\.27</u);
  const winnow = new Winnow({ url: service.url, token: opsToken });
  assert.equal(await winnow.getEInvoice("bills", entryId, { buyerCountry: "DE" }), text);
  const given = { params: { entryId }, query: { buyerCountry: "Deutschland" } };
  assert.equal((await ops.call("downloadEInvoice", given)).text, text);
  assert.deepEqual(await ops.get("checkEInvoice", given), {
    isInvoice: true,
    problems: [],
    asks: { sellerCountry: false, buyerCountry: true },
  });
});

test("an entry that nobody confirmed is refused, unless that is asked for", async () => {
  const entryId = await parseBill();
  const { response, error } = await getEInvoice(entryId, "?buyer_country=DE");
  assert.deepEqual([response.status, error.code], [409, "entry_not_confirmed"]);
  assert.equal((await getEInvoice(entryId, "?buyer_country=DE&unconfirmed=true")).response.status, 200);
  const answer = await ops.call("downloadEInvoice", { params: { entryId } });
  assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [409, "entryNotConfirmed"]);
});

test("what is missing is named", async () => {
  const entryId = await parseBill();
  await service.client.correct("bills", entryId, { invoice_number: null, total: 5 });
  const { response, error } = await getEInvoice(entryId, "?unconfirmed=true");
  assert.deepEqual([response.status, error.code, error.data], [422, "invoice_incomplete", null]);
  for (const part of ["invoice_number is missing", "buyer_country is missing", "total is 5, but"])
    assert.ok(error.message.includes(part), error.message);
  const { problems } = await ops.get("checkEInvoice", { params: { entryId } });
  assert.ok(problems.some(({ field }) => field === "invoice_number"));
});

test("another syntax, an unknown entry and another account's entry are refused", async () => {
  const entryId = await parseBill();
  for (const [query, name] of [
    ["?syntax=ubl", "syntax"],
    ["?profile=xrechnung", "profile"],
    ["?unconfirmed=yes", "unconfirmed"],
    ["?buyer_country=", "buyer_country"],
  ] as const) {
    const { response, error } = await getEInvoice(entryId, query);
    assert.deepEqual([response.status, error.code], [400, "invalid_request"]);
    assert.ok(error.message.includes(name));
  }
  for (const [id, options] of [
    ["none", {}],
    [entryId, { slug: "plain" }],
    [entryId, { slug: "plain", token: otherToken }],
  ] as const) {
    const { response, error } = await getEInvoice(id, "?unconfirmed=true", options);
    assert.deepEqual([response.status, error.code], [404, "entry_not_found"]);
  }
});
