import assert from "node:assert/strict";
import { test } from "node:test";
import { createSafeFetch } from "../../src/platform/safe-fetch/safe-fetch.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import type { DeliveryRecord } from "../../src/webhooks/deliveries/delivery-store.ts";
import type { Answer } from "../support/receiver.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** Delivers a document of one entry to a receiver that answers like this, and returns what was recorded. */
async function deliverOne(setting: WebhookSetting, answer?: Answer): Promise<DeliveryRecord> {
  if (answer) setting.receiver.answer = answer;
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  const [delivery] = await setting.findDeliveries(documentId);
  assert.ok(delivery);
  return delivery;
}

async function assertFails(setting: WebhookSetting, error: RegExp, answer?: Answer): Promise<DeliveryRecord> {
  const before = setting.receiver.requests.length;
  const delivery = await deliverOne(setting, answer);
  assert.equal(delivery.status, "failed");
  assert.equal(delivery.attempts.length, 1, "a failed delivery is not retried automatically");
  assert.ok(setting.receiver.requests.length <= before + 1);
  assert.match(delivery.attempts[0]?.error ?? "", error);
  return delivery;
}

test("any 2xx status means delivered", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  for (const status of [200, 201, 202, 204, 299]) {
    const delivery = await deliverOne(setting, (_request, response) => void response.writeHead(status).end());
    assert.equal(delivery.status, "delivered");
    assert.equal(delivery.attempts[0]?.httpStatus, status);
    assert.equal(delivery.attempts[0]?.error, null);
  }
});

test("a non-2xx status is recorded as a failed delivery and is not retried automatically", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  for (const status of [400, 404, 410, 429, 500, 503]) {
    const delivery = await assertFails(setting, new RegExp(`responded with HTTP ${status}`), (_request, response) => {
      response.writeHead(status, { "Retry-After": "1" }).end("no");
    });
    assert.equal(delivery.attempts[0]?.httpStatus, status);
    assert.equal(delivery.attempts[0]?.responseExcerpt, "no");
  }
});

test("a redirect is a failed delivery and is not followed", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  await assertFails(setting, /redirect \(HTTP 307\)\. Redirects are not followed/, (_request, response) => {
    response.writeHead(307, { Location: `${setting.receiver.url}/elsewhere` }).end();
  });
  assert.equal(setting.receiver.requests.length, 1);
});

test("a connection error is recorded as a failed delivery", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  await assertFails(setting, /closed the connection/, (_request, response) => void response.destroy());
  await setting.receiver.close();
  const delivery = await assertFails(setting, /refused the connection/);
  assert.equal(delivery.attempts[0]?.httpStatus, null);
});

test("a timeout is recorded as a failed delivery", async () => {
  // A real receiver that never answers; only the 15 s are shortened.
  const safeFetch = createSafeFetch({ allowHosts: ["127.0.0.1"], allowHttp: true });
  const hurried = {
    request: (request: Parameters<typeof safeFetch.request>[0]) => {
      assert.equal(request.timeoutMs, 15_000);
      return safeFetch.request({ ...request, timeoutMs: 200 });
    },
  };
  await using setting = await createWebhookSetting(hurried);
  await setting.addWebhook();
  await assertFails(setting, /did not respond within 15 s/, () => {});
});

test("a receiver at a private address that is not allowed is a failed delivery, and nothing reaches it", async () => {
  await using setting = await createWebhookSetting(createSafeFetch({ allowHosts: [], allowHttp: true }));
  await setting.addWebhook();
  const delivery = await assertFails(setting, /private or reserved/);
  assert.equal(delivery.attempts[0]?.responseExcerpt, null);
  assert.equal(setting.receiver.requests.length, 0);
});

test("each attempt is logged with time, status, duration, what was sent and the first 2 kB of the answer", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const delivery = await deliverOne(setting, (_request, response) => void response.end(`a\0€${"x".repeat(5000)}`));
  const [attempt] = delivery.attempts;
  assert.ok(attempt);
  assert.ok(Math.abs(attempt.startedAt.getTime() - Date.now()) < 60_000);
  assert.ok(attempt.durationMs >= 0);
  assert.equal(attempt.httpStatus, 200);
  assert.equal(attempt.responseExcerpt, `a\uFFFD€${"x".repeat(2043)}`);
  assert.equal(attempt.requestBody, setting.receiver.requests[0]?.body.toString());
  assert.ok(delivery.finishedAt);
});

test("an answer that breaks off after a 2xx status means delivered: the status decides", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const delivery = await deliverOne(setting, (_request, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("half", () => response.destroy());
  });
  assert.equal(delivery.status, "delivered");
  assert.equal(delivery.attempts[0]?.responseExcerpt, "half");
});

test("a failing data mapping is a failed delivery with the reason in the log, not a lost one", async () => {
  await using setting = await createWebhookSetting();
  const failing = {
    "$number(invoice_number)": /Unable to cast value to a number/,
    no_such_field: /returned no value for this entry/,
    '$length($pad("x", 5e8))': /\$pad cannot pad to more than 10000/,
    "($f := function($n) { 1 + $f($n) }; $f(1))": /Stack overflow/,
    "($f := function($s, $n) { $n = 0 ? $s : $f($s & $s, $n - 1) }; $f('xxxxxxxx', 24))": /too much memory/,
  };
  for (const [mapping, reason] of Object.entries(failing)) {
    await setting.addWebhook({ mapping });
    const delivery = await assertFails(setting, reason);
    assert.equal(delivery.attempts[0]?.requestBody, null);
  }
  assert.equal(setting.receiver.requests.length, 0);
});

test("a webhook switched off or deleted after the delivery was planned is a failed delivery that says so", async () => {
  await using setting = await createWebhookSetting();
  const { db } = setting.database;
  const { id } = await setting.addWebhook();
  const first = await setting.finishDocument();
  await setting.addWebhook({ isEnabled: false });
  await setting.runDeliveries();
  assert.match((await setting.findDeliveries(first.documentId))[0]?.attempts[0]?.error ?? "", /webhook is off/);

  await setting.addWebhook();
  const second = await setting.finishDocument();
  await db.updateTable("webhooks").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  await setting.runDeliveries();
  assert.match((await setting.findDeliveries(second.documentId))[0]?.attempts[0]?.error ?? "", /deleted/);
  assert.equal(setting.receiver.requests.length, 0);
});

test("a delivery whose secret this service can no longer decrypt fails, and names the setting", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument();
  const { secret_sealed } = await setting.database.db
    .selectFrom("webhooks")
    .select("secret_sealed")
    .where("parser_id", "=", setting.parserId)
    .executeTakeFirstOrThrow();
  const foreign = createSealer("another").seal(setting.sealer.open(secret_sealed));
  await setting.database.db
    .updateTable("webhooks")
    .set({ secret_sealed: foreign })
    .where("parser_id", "=", setting.parserId)
    .execute();
  await setting.runDeliveries();
  const [delivery] = await setting.findDeliveries(documentId);
  assert.match(delivery?.attempts[0]?.error ?? "", /different WINNOW_SECRET/);
});
