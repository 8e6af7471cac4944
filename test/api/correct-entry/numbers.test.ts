import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DashboardClient, password } from "../../dashboard-api/dashboard-client.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { opsToken, startTestService } from "../../support/service.ts";

const fields = [
  { name: "invoice_number", type: "text", hints: ["Invoice number"] },
  { name: "total", type: "money", hints: ["Total"] },
  { name: "line_items", type: "list", fields: [{ name: "amount", type: "money" }] },
];
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "ops@example.com",
        password,
        balance: "10.00",
        tokens: [{ name: "tests", token: opsToken }],
        parsers: [{ slug: "wide", fields }],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const { client } = service;
const { body: parsed } = await client.parse("wide", { file: { bytes: await makeInvoice("NUMBER-1") } });
const entryId: string = parsed.data[0].document_id;

/** Corrects with exactly this JSON text: no library may write a number differently. */
const put = (updates: string, id = entryId) =>
  client.request(`/dapi/v1/parser/wide/parsed-data/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: `{"update_fields":{${updates}}}`,
  });

/** Numbers that a JSON number cannot hold exactly, or with more than 15 significant digits. */
const tooLong = [
  "12345678901234567890",
  "-12345678901234567890",
  "9007199254740993",
  "1234567890123456",
  "1.0000000000000000001",
  "0.1234567890123456",
  "1234567.8901234567e3",
  "1e400",
  "-1e400",
  "1e-400",
  "123456789012345e-330",
];

/** Numbers that stay the same, however they are written. */
const exact: [written: string, value: number][] = [
  ["123456789012345", 123_456_789_012_345],
  ["-0.123456789012345", -0.123_456_789_012_345],
  ["1234.50", 1234.5],
  ["1.00000000000000000000", 1],
  ["100000000000000000000", 1e20],
  ["0.000000000000000000001", 1e-21],
  ["1E3", 1000],
  ["0.0", 0],
  ["-0", 0],
  ["0e999", 0],
];

test("invalid_request: a number that JSON cannot hold exactly; nothing of the correction is stored", async () => {
  for (const written of tooLong) {
    for (const field of ["total", "invoice_number"]) {
      const { status, body } = await put(`"invoice_number":"other","${field}":${written}`);
      assert.deepEqual([status, body.status, body.code, body.data], [400, "error", "invalid_request", null], written);
      assert.match(body.message, new RegExp(`\`${field}\``));
    }
  }
  const { body } = await put("");
  assert.deepEqual([body.data.parsed_data.total, body.data.parsed_data.invoice_number], [118.8, "NUMBER-1"]);
});

test("a number of up to 15 significant digits is stored as sent, however it is written", async () => {
  for (const [written, value] of exact) {
    const { status, body } = await put(`"total":${written}`);
    assert.equal(status, 200, written);
    assert.equal(body.data.parsed_data.total, value, written);
  }
});

test("such a number in a skipped or ignored key is no error", async () => {
  const long = "12345678901234567890";
  const { status, body } = await put(
    `"total":7,"nothing":${long},"line_items":${long},"invoice_number":{"a":[${long}]}`,
  );
  assert.equal(status, 200);
  assert.deepEqual(body.data.parsed_data, { invoice_number: "NUMBER-1", total: 7, line_items: null });
});

test("a text keeps all its digits", async () => {
  const { body } = await put('"invoice_number":"12345678901234567890"');
  assert.equal(body.data.parsed_data.invoice_number, "12345678901234567890");
});

test("an error in a value comes before entry_not_found", async () => {
  const { body } = await put('"total":12345678901234567890', "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10");
  assert.equal(body.code, "invalid_request");
});

test("the dashboard refuses such a number too, and says where it is", async () => {
  const person = new DashboardClient(service.url);
  await person.get("signIn", { body: { email: "ops@example.com", password } });
  const before = await person.get("getEntry", { params: { entryId } });
  const change = (change: string) =>
    fetch(`${service.url}/dashboard-api/entries/${entryId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie: person.cookie ?? "" },
      body: `{"updatedAt":"${before.updatedAt}","changes":[${change}]}`,
    });
  for (const written of tooLong) {
    const changes = [
      `{"kind":"setValue","field":"total","value":${written}}`,
      `{"kind":"addRow","field":"line_items","row":0,"values":{"amount":${written}}}`,
    ];
    for (const each of changes) {
      const answer = await change(each);
      assert.equal(answer.status, 422, each);
      assert.match(await answer.text(), /15 significant digits/);
    }
  }
  // A place's coordinates have as many digits as a program writes.
  const place = '{"page":1,"box":{"left":0.1234567890123457,"top":0.1,"right":0.2,"bottom":0.2}}';
  const moved = await change(`{"kind":"setValue","field":"total","value":7.25,"place":${place}}`);
  assert.equal(moved.status, 200, await moved.text());
});
