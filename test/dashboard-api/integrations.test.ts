import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { createSealer } from "../../src/platform/sealer.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "first@example.com",
        balance: "100",
        parsers: ["invoices", "others"].map((slug) => ({ slug, rate_per_page: "0.05", fields: invoiceFields })),
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "first@example.com");
const { items: parsers } = await client.get("listParsers");
const parserId = parsers.find(({ slug }) => slug === "invoices")?.id ?? "";
const otherId = parsers.find(({ slug }) => slug === "others")?.id ?? "";

let count = 0;
const createWebhook = (body: object = {}, of = parserId) =>
  client.get("createWebhook", {
    params: { parserId: of },
    body: { name: `hook ${++count}`, url: `${receiver.url}/hook`, environment: `none-${count}`, ...body },
  });

test("a webhook's secret is shown once, when it is made or rotated, and header values never", async () => {
  const { webhook, secret } = await createWebhook({ headers: { "X-Shared": "very-secret-header" } });
  assert.match(secret, /^whsec_/);
  const rotated = await client.get("rotateWebhookSecret", { params: { webhookId: webhook.id } });
  assert.notEqual(rotated.secret, secret);
  assert.ok(rotated.webhook.previousSecretUntil);
  const list = await client.call("listWebhooks", { params: { parserId } });
  assert.deepEqual(list.body?.items.at(-1)?.headerNames, ["X-Shared"]);
  for (const hidden of [secret, rotated.secret, "very-secret-header"]) assert.ok(!list.text.includes(hidden));
});

test("a change keeps header values that are not given again, and a new name leaves the secret alone", async () => {
  const { webhook, secret } = await createWebhook({ headers: { "X-Kept": "kept", "X-Gone": "gone" } });
  const params = { webhookId: webhook.id };
  const body = { name: "renamed", url: `${receiver.url}/kept`, headers: { "X-Kept": null, "X-New": "new" } };
  const changed = await client.get("changeWebhook", { params, body });
  assert.deepEqual([changed.name, changed.headerNames], ["renamed", ["X-Kept", "X-New"]]);
  const attempt = await client.get("testWebhook", { params, body: {} });
  assert.deepEqual([attempt.httpStatus, attempt.error], [200, null]);
  const sent = receiver.requests.at(-1);
  assert.deepEqual([sent?.path, sent?.headers["x-kept"], sent?.headers["x-gone"]], ["/kept", "kept", undefined]);
  const signature = createHmac("sha256", secret)
    .update(sent?.body ?? "")
    .digest("hex");
  assert.equal(sent?.headers["x-service-signature"], signature);
});

test("header values stay with the server that they were entered for: with another address they must be entered again", async () => {
  const { webhook } = await createWebhook({ headers: { "X-Kept": "kept" } });
  const params = { webhookId: webhook.id };
  const elsewhere = receiver.url.replace("127.0.0.1", "localhost");
  const body = { name: webhook.name, url: `${elsewhere}/hook`, environment: webhook.environment };
  const refused = await client.call("changeWebhook", { params, body: { ...body, headers: { "X-Kept": null } } });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /Enter the values of the headers again/);
  const { items } = await client.get("listWebhooks", { params: { parserId } });
  assert.equal(items.find(({ id }) => id === webhook.id)?.url, webhook.url);
  const changed = await client.get("changeWebhook", { params, body: { ...body, headers: { "X-Kept": "anew" } } });
  assert.deepEqual([changed.url, changed.headerNames], [`${elsewhere}/hook`, ["X-Kept"]]);
});

test("a webhook whose headers and secret were sealed with another WINNOW_SECRET works again once both are given again", async () => {
  const { webhook } = await createWebhook({ headers: { "X-Shared": "lost" } });
  const params = { webhookId: webhook.id };
  const elsewhere = createSealer("another secret of the service");
  await service.database.db
    .updateTable("webhooks")
    .set({ headers_sealed: elsewhere.seal('{"X-Shared":"lost"}'), secret_sealed: elsewhere.seal("lost") })
    .where("id", "=", webhook.id)
    .execute();
  const body = { name: webhook.name, url: `${receiver.url}/mended`, environment: webhook.environment };
  const kept = await client.call("changeWebhook", { params, body: { ...body, headers: { "X-Shared": null } } });
  assert.equal(kept.status, 422);
  assert.match(kept.text, /The header X-Shared needs a value/);
  const changed = await client.get("changeWebhook", { params, body: { ...body, headers: { "X-Shared": "anew" } } });
  assert.deepEqual(changed.headerNames, ["X-Shared"]);
  const { secret } = await client.get("rotateWebhookSecret", { params });
  assert.equal((await client.get("testWebhook", { params, body: {} })).error, null);
  const sent = receiver.requests.at(-1);
  const signature = createHmac("sha256", secret)
    .update(sent?.body ?? "")
    .digest("hex");
  assert.deepEqual([sent?.headers["x-shared"], sent?.headers["x-service-signature"]], ["anew", signature]);
});

test("a taken name, a bad address and a bad mapping are refused, and nothing changes", async () => {
  const { webhook } = await createWebhook({ name: "taken" });
  const again = await client.call("createWebhook", {
    params: { parserId },
    body: { name: "taken", url: receiver.url },
  });
  assert.equal(again.status, 409);
  const params = { webhookId: webhook.id };
  const bad = await client.call("changeWebhook", { params, body: { name: "other", url: "ftp://example.com" } });
  assert.equal(bad.status, 400);
  const mapping = await client.call("changeWebhook", { params, body: { name: "x", url: receiver.url, mapping: "{" } });
  assert.equal(mapping.status, 400);
  const { items } = await client.get("listWebhooks", { params: { parserId } });
  assert.deepEqual(
    items.filter(({ id }) => id === webhook.id).map(({ name, url }) => [name, url]),
    [["taken", `${receiver.url}/hook`]],
  );
});

test("a test shows what the receiver answered, or why it was not reached, and is not logged", async () => {
  receiver.answer = (_request, response) => response.writeHead(418).end("I am a teapot");
  const { webhook } = await createWebhook({ isEnabled: false }, otherId);
  const params = { webhookId: webhook.id };
  const attempt = await client.get("testWebhook", { params, body: {} });
  assert.deepEqual([attempt.httpStatus, attempt.responseExcerpt], [418, "I am a teapot"]);
  assert.ok(attempt.requestBody?.includes("invoice_number"));
  receiver.answer = (_request, response) => response.end("ok");
  await client.get("changeWebhook", { params, body: { name: "private", url: "https://10.0.0.1/" } });
  const refused = await client.get("testWebhook", { params, body: {} });
  assert.equal(refused.httpStatus, null);
  assert.ok(refused.error);
  assert.deepEqual((await client.get("listDeliveries", { params: { parserId: otherId } })).items, []);
});

test("a mapping can be tried on a real entry before it is used", async () => {
  const params = { parserId: otherId };
  const without = await client.get("previewMapping", { params, body: { mapping: "total" } });
  assert.deepEqual([without.entryId, without.problem], [null, null]);
  const { entries } = await uploadAndWait(client, otherId, await makeInvoice("MAP-1"));
  const mapped = await client.get("previewMapping", { params, body: { mapping: '{"number": invoice_number}' } });
  assert.deepEqual([mapped.entryId, mapped.output], [entries[0]?.id, { number: "MAP-1" }]);
  const wrong = await client.get("previewMapping", { params, body: { mapping: "{" } });
  assert.match(wrong.problem ?? "", /mapping is wrong/);
  const failing = await client.get("previewMapping", { params, body: { mapping: "$pad('x', 1e9)" } });
  assert.ok(failing.problem);
});

test("failed deliveries are logged with request and answer, and can be redelivered by document or one by one", async () => {
  let status = 503;
  receiver.answer = (_request, response) => response.writeHead(status).end("an answer");
  const { webhook } = await createWebhook({ environment: "live", url: `${receiver.url}/live` });
  const document = await uploadAndWait(client, parserId, await makeInvoice("DEL-9"), {
    texts: { environment: "live" },
  });
  const params = { documentId: document.id };
  const deliveries = async () => (await client.get("getDocument", { params })).deliveries;
  await until("the delivery failed", async () => (await deliveries())[0]?.status === "failed");
  const [delivery] = await deliveries();
  const [attempt] = delivery?.attempts ?? [];
  assert.deepEqual([attempt?.method, attempt?.url, attempt?.httpStatus], ["POST", `${receiver.url}/live`, 503]);
  assert.match(attempt?.requestBody ?? "", /DEL-9/);
  assert.equal(attempt?.responseExcerpt, "an answer");
  const { items } = await client.get("listDeliveries", {
    params: { parserId },
    query: { webhookId: webhook.id, status: "failed" },
  });
  assert.deepEqual(
    items.map(({ id, attemptCount, lastHttpStatus }) => [id, attemptCount, lastHttpStatus]),
    [[delivery?.id, 1, 503]],
  );
  status = 200;
  const again = await client.get("redeliverDocument", { params, body: { which: "failed" } });
  assert.equal(again.count, 1);
  await until("it is delivered", async () => (await deliveries())[0]?.status === "delivered");
  assert.equal((await client.get("redeliverDocument", { params, body: { which: "failed" } })).count, 0);
  await client.get("redeliver", { params: { deliveryId: delivery?.id ?? "" } });
  await until("it is delivered once more", async () => (await deliveries())[0]?.attempts.length === 3);
  await until("it is finished", async () => (await deliveries())[0]?.status === "delivered");
  assert.equal((await client.get("redeliverDocument", { params, body: { which: "all" } })).count, 1);
});

test("a deleted webhook disappears from the list, and can be restored while its name is free", async () => {
  const { webhook } = await createWebhook({ name: "undo" });
  const params = { webhookId: webhook.id };
  const isListed = async () =>
    (await client.get("listWebhooks", { params: { parserId } })).items.some(({ id }) => id === webhook.id);
  await client.get("deleteWebhook", { params });
  assert.equal(await isListed(), false);
  await client.get("restoreWebhook", { params });
  assert.equal(await isListed(), true);
  await client.get("deleteWebhook", { params });
  await createWebhook({ name: "undo" });
  assert.equal((await client.call("restoreWebhook", { params })).status, 409);
});

test("a token is made, used, deactivated and deleted; its secret is shown once, and refusals are as specified", async () => {
  const { token, secret } = await client.get("createToken", { body: { name: "ci", expiresInDays: 7 } });
  const days = (Date.parse(token.expiresAt ?? "") - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7);
  const ask = async () => (await service.clientFor(secret).getDocument("invoices", "none")).body;
  assert.equal((await ask()).code, "document_not_found");
  const params = { tokenId: token.id };
  await client.get("changeToken", { params, body: { isActive: false } });
  assert.deepEqual(await ask(), { detail: "Access token inactive or deleted." });
  await client.get("changeToken", { params, body: { isActive: true } });
  assert.equal((await ask()).code, "document_not_found");
  const list = await client.call("listTokens");
  assert.ok(!list.text.includes(secret));
  await client.get("deleteToken", { params });
  assert.deepEqual(await ask(), { detail: "Access token inactive or deleted." });
  assert.ok(!(await client.get("listTokens")).items.some(({ id }) => id === token.id));
  const odd = await client.call("createToken", { body: { name: "odd", expiresInDays: 8 as 7 } });
  assert.equal(odd.status, 422);
});

test("usage adds up charges in total, by parser and by day, and the ledger lists every movement", async () => {
  const usage = await client.get("getUsage");
  const charged = usage.parsers.reduce((sum, parser) => sum + Math.round(Number(parser.charged) * 100), 0);
  assert.equal(Math.round(Number(usage.totals.charged) * 100), charged);
  assert.equal(
    usage.days.reduce((sum, day) => sum + day.documents, 0),
    usage.totals.documents,
  );
  assert.ok(usage.totals.documents >= 2 && usage.totals.processingSeconds);
  assert.deepEqual([usage.held, Number(usage.balance) * 100 + charged], ["0", 10_000]);
  const movements = await client.get("listMovements", { query: { limit: 2 } });
  assert.equal(movements.items[0]?.kind, "charge");
  const rest = await client.get("listMovements", { query: { cursor: movements.nextCursor ?? "", limit: 200 } });
  assert.deepEqual([rest.items.at(-1)?.kind, rest.items.at(-1)?.amount], ["credit", "100"]);
  const free = await client.get("createParser", { body: { name: "Free", from: { kind: "parser", parserId } } });
  await service.database.pool.query("update parsers set rate_per_page = 0 where id = $1", [free.id]);
  await uploadAndWait(client, free.id, await makeInvoice("FREE-1"));
  const newest = await client.get("listMovements", { query: { limit: 1 } });
  assert.equal(newest.items[0]?.id, movements.items[0]?.id, "a free document moves no money");
  const backwards = await client.call("getUsage", { query: { from: "2026-02-01", to: "2026-01-01" } });
  assert.equal(backwards.status, 422);
});
