import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { runWebhookJob } from "../../src/pipeline/webhook-jobs.ts";
import type { Mail } from "../../src/platform/mail/mailer.ts";
import { listFailingWebhooks } from "../../src/webhooks/trouble-store.ts";
import { webhooksQueue } from "../../src/webhooks/webhook-job.ts";
import { createTestWorker } from "../platform/queue-jobs.ts";
import { until } from "../support/until.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

const log = pino({ level: "silent" });

const answerWith = (setting: WebhookSetting, status: number) => {
  setting.receiver.answer = (_request, response) => void response.writeHead(status).end();
};

async function deliverOnce(setting: WebhookSetting): Promise<void> {
  await setting.finishDocument();
  await setting.runDeliveries();
}

const failingOf = ({ database, accountId }: WebhookSetting) => listFailingWebhooks(database.db, { accountId });

/** Runs the jobs that tell people of trouble; returns the mails to this setting's account. */
async function readNotices(setting: WebhookSetting): Promise<Mail[]> {
  const { db } = setting.database;
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const deps = { db, log, sendMail, baseUrl: "https://winnow.test" };
  const worker = createTestWorker(setting.database, {
    queue: webhooksQueue,
    handler: (job) => runWebhookJob(deps, job),
    onExhausted: async () => {},
    log,
  });
  await worker.start();
  try {
    const waiting = db.selectFrom("jobs").select("id").where("queue", "=", webhooksQueue);
    await until("no notice waits", async () => (await waiting.execute()).length === 0);
  } finally {
    await worker.stop(1000);
  }
  return mails.filter(({ to }) => to === `${setting.accountId}@example.com`);
}

test("three failed attempts in a row are trouble, told by one mail, until a delivery arrives", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook();
  answerWith(setting, 503);
  for (const _ of [1, 2]) await deliverOnce(setting);
  assert.deepEqual(await failingOf(setting), [], "twice is a hiccup");
  for (const _ of [3, 4]) await deliverOnce(setting);
  const [failing] = await failingOf(setting);
  assert.deepEqual(
    [failing?.id, failing?.failuresInRow, failing?.lastFailure, failing?.isGone],
    [id, 4, "The receiver responded with HTTP 503.", false],
  );
  const mails = await readNotices(setting);
  assert.equal(mails.length, 1);
  assert.equal(mails[0]?.subject, "Webhook erp keeps failing");
  assert.match(mails[0]?.text ?? "", new RegExp(`https://winnow.test/parsers/${setting.parserId}/integrations`));
  answerWith(setting, 200);
  await deliverOnce(setting);
  assert.deepEqual(await failingOf(setting), []);
});

test("a webhook that is gone is trouble at once, and told as what it is", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ retries: true });
  answerWith(setting, 410);
  await deliverOnce(setting);
  assert.deepEqual(
    (await failingOf(setting)).map(({ isGone }) => isGone),
    [true],
  );
  const [mail, ...others] = await readNotices(setting);
  assert.deepEqual([mail?.subject, others], ["Webhook erp is off", []]);
});

test("what people held back or turned off is no trouble, and a new address begins anew", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  answerWith(setting, 500);
  for (const _ of [1, 2, 3]) await deliverOnce(setting);
  assert.equal((await failingOf(setting)).length, 1);
  await setting.addWebhook({ url: `${setting.receiver.url}/other` });
  assert.deepEqual(await failingOf(setting), []);
  for (const _ of [1, 2, 3]) {
    await setting.finishDocument();
    await setting.addWebhook({ url: `${setting.receiver.url}/other`, isEnabled: false });
    await setting.runDeliveries();
    await setting.addWebhook({ url: `${setting.receiver.url}/other` });
  }
  assert.deepEqual(await failingOf(setting), []);
});

test("what people are told of a failed data mapping quotes nothing of the document, unlike the log", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ mapping: "$error('no place for ' & invoice_number)" });
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  for (const _ of [2, 3]) await deliverOnce(setting);
  const [delivery] = await setting.findDeliveries(documentId);
  assert.match(delivery?.attempts[0]?.error ?? "", /no place for A-17/);
  assert.deepEqual(
    (await failingOf(setting)).map(({ lastFailure }) => lastFailure),
    ["The data mapping failed."],
  );
  const [mail] = await readNotices(setting);
  assert.match(mail?.text ?? "", /The data mapping failed\./);
  assert.doesNotMatch(mail?.text ?? "", /A-17/);
});

test("what an old address answers says nothing about the new one", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook({ retries: true });
  setting.receiver.answer = (_request, response) => {
    const move = setting.addWebhook({ retries: true, url: `${setting.receiver.url}/new` });
    void move.finally(() => response.writeHead(410).end());
  };
  await deliverOnce(setting);
  const { db } = setting.database;
  const row = await db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual([row.url, row.is_enabled, row.failures_in_row], [`${setting.receiver.url}/new`, true, 0]);
});

test("the notice of a webhook that is gone rests once somebody saves the webhook, even as it is", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ retries: true });
  answerWith(setting, 410);
  await deliverOnce(setting);
  assert.equal((await failingOf(setting)).length, 1);
  await setting.addWebhook({ retries: true, isEnabled: false });
  assert.deepEqual(await failingOf(setting), []);
});
