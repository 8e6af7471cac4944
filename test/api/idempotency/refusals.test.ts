import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, FormPart } from "../../support/api-client.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startTestService, toTokenSecret } from "../../support/service.ts";

const poorToken = toTokenSecret("poor");
const service = await startTestService();
const host = await startReceiver();
host.answer = (_request, response) => void response.writeHead(404).end();
after(async () => {
  await host.close();
  await service[Symbol.asyncDispose]();
});
const { client } = service;
await service.apply({
  accounts: [
    {
      email: "poor@example.com",
      balance: "0.12",
      tokens: [{ name: "a", token: poorToken }],
      parsers: [{ slug: "dear", rate_per_page: "0.05", fields: [{ name: "a", type: "text" }] }],
    },
  ],
});
const invoice: FormPart = { bytes: await makeInvoice("FREE-1") };
const countDocuments = async () => (await service.database.db.selectFrom("documents").select("id").execute()).length;
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

/** On both endpoints: the refusal uses up no key, so that the corrected request with it is a first one. */
async function freesItsKey(
  code: string,
  refused: { slug?: string; form: Record<string, FormPart> },
  good: { slug?: string; form: Record<string, FormPart> } = { form: { file: invoice } },
  who = client,
) {
  for (const send of ["parse", "parseAsync"] as const) {
    const key = withKey(`${send} ${code} ${JSON.stringify(Object.keys(refused.form))}`);
    const ask = (order: typeof good) => who[send](order.slug ?? "plain", order.form, key);
    for (const _round of [1, 2]) assert.equal((await ask(refused)).body.code, code);
    const before = await countDocuments();
    const first: Answer = await ask(good);
    assert.equal(first.body.status, "success", first.text);
    assert.equal((await ask(good)).text, first.text);
    assert.equal(await countDocuments(), before + 1);
    assert.equal(
      (await ask({ form: { file: invoice, environment: "another" }, ...(good.slug && { slug: good.slug }) })).body.code,
      "invalid_request",
    );
  }
}

test("an error in the request frees its key", async () => {
  await freesItsKey("invalid_request", { form: { file: invoice, environment: "a b" } });
  await freesItsKey("file_not_found", { form: { environment: "default" } });
  await freesItsKey("unique_field_required", { form: { file: invoice, has_multiple_entries: "true" } });
  await freesItsKey("parser_not_found", { slug: "nobody", form: { file: invoice } });
});

test("an error in the file frees its key", async () => {
  await freesItsKey("doc:unsupported_format", { form: { file: { bytes: Buffer.from("text") } } });
  await freesItsKey("doc:encrypted", { form: { file: { bytes: await makePdf([["a"]], { password: "sesame" }) } } });
  const pages = { bytes: await makePdf([["a"], ["b"], ["c"]]) };
  await freesItsKey(
    "doc:unknown",
    { slug: "short", form: { file: pages } },
    { slug: "short", form: { file: invoice } },
  );
});

test("too low a balance frees the key, and nothing is charged", async () => {
  const poor = service.clientFor(poorToken);
  const pages = { bytes: await makePdf([["a"], ["b"], ["c"]]) };
  const good = { slug: "dear", form: { file: invoice } };
  await freesItsKey("insufficient_balance", { slug: "dear", form: { file: pages } }, good, poor);
  assert.equal(Number(await service.balanceOf("poor@example.com")), 0.02);
});

test("a failed sync download frees its key; an async one was accepted, and gets the same document again", async () => {
  const url = { file_url: `${host.url}/missing.pdf` };
  assert.equal((await client.parse("plain", url, withKey("sync url"))).body.code, "doc:download_failed");
  assert.equal((await client.parse("plain", { file: invoice }, withKey("sync url"))).body.code, "document_processed");
  const first = await client.parseAsync("plain", url, withKey("async url"));
  await client.waitForDocument("plain", first.body.data.document_id);
  assert.deepEqual((await client.parseAsync("plain", url, withKey("async url"))).body, first.body);
});

test("a refusal because no worker is free frees the key, and tells the client to try again", async () => {
  await using web = await startTestService({ role: "web", settings: { WINNOW_TIME_LIMIT_SECONDS: "1" } });
  const documents = async () => (await web.database.db.selectFrom("documents").select("status").execute()).length;
  for (const count of [1, 2]) {
    const { status, body } = await web.client.parse("plain", { file: invoice }, withKey("busy"));
    assert.deepEqual([status, body.code], [503, "overloaded"]);
    assert.equal(await documents(), count, "the second request was taken as a first one");
  }
  assert.equal(Number(await web.balanceOf("ops@example.com")), 100);
});

test("sync requests that race with one key are one document, one charge and one answer", async () => {
  const [documents, balance] = [await countDocuments(), Number(await service.balanceOf("ops@example.com"))];
  const form = { file: { bytes: await makeInvoice("RACE-1") } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.parse("plain", form, withKey("sync race"))));
  assert.equal(answers[0]?.body.code, "document_processed");
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(await countDocuments(), documents + 1);
  assert.equal((await service.listFiles()).filter((name) => name.includes("tmp")).length, 0);
  assert.ok(Math.abs(balance - 0.05 - Number(await service.balanceOf("ops@example.com"))) < 1e-9);
});

test("of two bodies that race with one key, one becomes a document; requests with the other are invalid_request", async () => {
  const bodies = await Promise.all(["RACE-2", "RACE-3", "RACE-4"].map(makeInvoice));
  const before = await countDocuments();
  const answers = await Promise.all(
    bodies.map((bytes) => client.parseAsync("plain", { file: { bytes } }, withKey("two bodies"))),
  );
  const codes = answers.map(({ body }) => body.code).toSorted();
  assert.deepEqual(codes, ["document_accepted", "invalid_request", "invalid_request"]);
  assert.equal(await countDocuments(), before + 1);
});

test("the file's name and Content-Type, and the order and spelling of fields, are framing", async () => {
  const bytes = await makeInvoice("FRAME-1");
  const first = await client.parseAsync("plain", { file: { bytes, filename: "a.pdf" } }, withKey("frames"));
  const others: [string, FormPart][][] = [
    [["file", { bytes, filename: "b.bin", type: "image/png" }]],
    [
      ["environment", "default"],
      ["file", { bytes }],
      ["has_multiple_entries", "FALSE"],
    ],
    [
      ["has_multiple_entries", "0"],
      ["file_url", ""],
      ["unknown", "x"],
      ["file", { bytes }],
    ],
  ];
  for (const form of others)
    assert.deepEqual((await client.parseAsync("plain", form, withKey("frames"))).body, first.body);
});
