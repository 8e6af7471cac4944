import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { test } from "node:test";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { successCatalogue } from "../../src/contract/success.ts";
import { webhookBodySchema } from "../../src/contract/webhook-body.ts";
import type { ValidationError } from "../../src/domain/record.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { createSafeFetch } from "../../src/platform/safe-fetch/safe-fetch.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { listOwnWebhooks } from "../../src/webhooks/own-webhook-store.ts";
import { rotateSecret } from "../../src/webhooks/save-webhook.ts";
import { type ReceivedRequest, receiverCertificate, startReceiver } from "../support/receiver.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** Delivers a document of one entry and returns the request that arrived last. */
async function deliverOne(setting: WebhookSetting): Promise<ReceivedRequest> {
  await setting.finishDocument();
  await setting.runDeliveries();
  const request = setting.receiver.requests.at(-1);
  assert.ok(request);
  return request;
}

function hexHmac(secret: string, body: Buffer): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

function verify(secret: string, { headers, body }: ReceivedRequest): unknown {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body.toString(), flat);
}

test("a delivery is a POST with JSON to the configured URL, in the published shape", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ url: `${setting.receiver.url}/hooks/in?tenant=7` });
  const error: ValidationError = {
    field: "total",
    value: null,
    rule: "required",
    message: "total is required.",
    isValid: false,
    parserFieldId: randomUUID(),
    path: { key: "total", depth: 0, index: 0 },
  };
  const parsedData = { invoice_number: "Ä-17 €", total: null, line_items: [{ amount: 1.5 }] };
  const { documentId, entries } = await setting.finishDocument({
    entries: [{ parsedData, isValid: false, validationErrors: [error] }],
  });
  await setting.runDeliveries();

  const [request] = setting.receiver.requests;
  assert.equal(request?.method, "POST");
  assert.equal(request?.path, "/hooks/in?tenant=7");
  assert.equal(request?.headers["content-type"], "application/json");
  const body = webhookBodySchema.strict().parse(JSON.parse(request?.body.toString() ?? ""));
  assert.deepEqual(body, {
    status: "success",
    code: "document_processed",
    message: successCatalogue.documentProcessed.message,
    data: {
      document_id: documentId,
      entry_id: entries[0]?.id,
      status: "completed",
      is_valid: false,
      validation_errors: [
        {
          field: "total",
          value: null,
          rule: "required",
          message: "total is required.",
          is_valid: false,
          parser_field_id: error.parserFieldId,
          path: { key: "total", depth: 0, index: 0 },
        },
      ],
      parsed_data: parsedData,
    },
  });
});

test("the method can be PUT or PATCH", async () => {
  await using setting = await createWebhookSetting();
  for (const method of ["PUT", "PATCH"]) {
    await setting.addWebhook({ method });
    assert.equal((await deliverOne(setting)).method, method);
  }
});

test("the configured headers are sent with every delivery, such as a shared secret", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ headers: { "X-Shared-Secret": "open sesame", "user-agent": "own" } });
  const { headers } = await deliverOne(setting);
  assert.equal(headers["x-shared-secret"], "open sesame");
  assert.equal(headers["user-agent"], "own");
});

test("X-Service-Signature is the hex HMAC-SHA256 of the raw body as it arrived", async () => {
  await using setting = await createWebhookSetting();
  for (const secret of ["a secret of one's own", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "sécret"]) {
    await setting.addWebhook({ secret });
    const { body, headers } = await deliverOne(setting);
    assert.equal(headers["x-service-signature"], hexHmac(secret, body));
  }
});

test("a generated secret verifies with the Standard Webhooks library", async () => {
  await using setting = await createWebhookSetting();
  const { newSecret } = await setting.addWebhook();
  assert.match(newSecret ?? "", /^whsec_[A-Za-z0-9+/]{43}=$/);
  const request = await deliverOne(setting);
  webhookBodySchema.parse(verify(newSecret ?? "", request));
  assert.equal(request.headers["x-service-signature"], hexHmac(newSecret ?? "", request.body));
});

test("webhook-id names the event: one entry sent to two webhooks is two events, and neither has the entry's id", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ name: "whole" });
  await setting.addWebhook({ name: "mapped", mapping: "{}" });
  const { entries } = await setting.finishDocument();
  await setting.runDeliveries();
  const ids = setting.receiver.requests.map(({ headers }) => String(headers["webhook-id"]));
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(new Set([...ids, entries[0]?.id]).size, 3);
});

/** Makes a replaced secret expire; 0 is the one that was replaced last. */
async function endPreviousSecret(db: Db, webhookId: string, index: number): Promise<void> {
  await sql`update webhooks
    set previous_secrets = jsonb_set(previous_secrets::jsonb, ${`{${index},until}`}::text[], to_jsonb(now()))::json
    where id = ${webhookId}`.execute(db);
}

test("after two rotations, each replaced secret verifies until its own 24 hours are over", async () => {
  await using setting = await createWebhookSetting();
  const { db } = setting.database;
  const { id, newSecret } = await setting.addWebhook();
  const first = newSecret ?? "";
  const second = await rotateSecret(db, setting.sealer, id);
  const third = await rotateSecret(db, setting.sealer, id);
  const during = await deliverOne(setting);
  for (const secret of [third, second, first]) verify(secret, during);
  assert.equal(
    during.headers["x-service-signature-previous"],
    `${hexHmac(second, during.body)}, ${hexHmac(first, during.body)}`,
  );

  await endPreviousSecret(db, id, 1);
  const later = await deliverOne(setting);
  for (const secret of [third, second]) verify(secret, later);
  assert.throws(() => verify(first, later));
  assert.equal(later.headers["x-service-signature-previous"], hexHmac(second, later.body));
});

test("a secret that the service can no longer decrypt is replaced by one that signs at once", async () => {
  await using setting = await createWebhookSetting();
  const { sealer, database } = setting;
  const { db } = database;
  const { id } = await setting.addWebhook();
  const sealedElsewhere = createSealer("another secret of the service").seal("lost");
  await db.updateTable("webhooks").set({ secret_sealed: sealedElsewhere }).where("id", "=", id).execute();
  verify(await rotateSecret(db, sealer, id), await deliverOne(setting));
  await db.updateTable("webhooks").set({ secret_sealed: sealedElsewhere }).where("id", "=", id).execute();
  await setting.addWebhook({ secret: "given anew" });
  const request = await deliverOne(setting);
  assert.equal(request.headers["x-service-signature"], hexHmac("given anew", request.body));
});

test("after a rotation both secrets verify for 24 hours, and then only the new one", async () => {
  await using setting = await createWebhookSetting();
  const { db } = setting.database;
  const { id, newSecret: oldSecret } = await setting.addWebhook();
  const secret = await rotateSecret(db, setting.sealer, id);
  assert.notEqual(secret, oldSecret);

  const during = await deliverOne(setting);
  verify(secret, during);
  verify(oldSecret ?? "", during);
  assert.equal(during.headers["x-service-signature"], hexHmac(secret, during.body));
  assert.equal(during.headers["x-service-signature-previous"], hexHmac(oldSecret ?? "", during.body));

  const [webhook] = await listOwnWebhooks(db, setting.accountId, { webhookId: id });
  const hours = ((webhook?.previousSecretUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);

  await endPreviousSecret(db, id, 0);
  const later = await deliverOne(setting);
  verify(secret, later);
  assert.throws(() => verify(oldSecret ?? "", later));
  assert.equal(later.headers["x-service-signature-previous"], undefined);
});

test("a data mapping transforms parsed_data before delivery and leaves the rest alone; the signature covers the result", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ secret: "secret", mapping: '{"no": invoice_number, "lines": [total]}' });
  const { headers, body } = await deliverOne(setting);
  const { data } = webhookBodySchema.parse(JSON.parse(body.toString()));
  assert.deepEqual(data.parsed_data, { no: "A-17", lines: [3.5] });
  assert.equal(data.status, "completed");
  assert.equal(headers["x-service-signature"], hexHmac("secret", body));
});

test("the receiver is reached over HTTPS, and plain HTTP fails unless the operator allowed it", async () => {
  await using tlsReceiver = await startReceiver({ tls: true });
  const httpsOnly = createSafeFetch({ allowHosts: ["127.0.0.1"], allowHttp: false, ca: receiverCertificate });
  await using setting = await createWebhookSetting(httpsOnly);
  await setting.addWebhook({ name: "https", url: `${tlsReceiver.url}/hook` });
  await setting.addWebhook({ name: "http" });
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  assert.equal(tlsReceiver.requests.length, 1);
  assert.equal(setting.receiver.requests.length, 0);
  const deliveries = await setting.findDeliveries(documentId);
  assert.deepEqual(
    deliveries.map(({ webhookName, status }) => [webhookName, status]),
    [
      ["https", "delivered"],
      ["http", "failed"],
    ],
  );
  assert.match(deliveries[1]?.attempts[0]?.error ?? "", /Only https addresses are allowed/);
});
