import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { giveUpWebhookJob, runWebhookJob } from "../../src/pipeline/webhook-jobs.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import type { ClaimedJob } from "../../src/platform/queue/job.ts";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { setWebhookDeleted } from "../../src/webhooks/own-webhook-store.ts";
import { insertReplay, isReplaying } from "../../src/webhooks/replay-store.ts";
import { toReplayJob, webhooksQueue } from "../../src/webhooks/webhook-job.ts";
import { createTestWorker } from "../platform/queue-jobs.ts";
import { until } from "../support/until.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

const log = pino({ level: "silent" });
const hour = 3_600_000;

/** A webhook that got three documents, and a replay of all of them that waits. */
async function planReplay(setting: WebhookSetting, job: { maxAttempts?: number } = {}) {
  const { id: webhookId } = await setting.addWebhook();
  for (const _ of [1, 2, 3]) await setting.finishDocument();
  await setting.runDeliveries();
  const range = { from: new Date(Date.now() - hour), to: new Date(Date.now() + hour) };
  await withTransaction(setting.database.db, async (tx) => {
    const replayId = await insertReplay(tx, { webhookId, which: "all", ...range, totalCount: 3 });
    await enqueue(tx, { ...toReplayJob(replayId, setting.accountId), ...job });
  });
  return webhookId;
}

/** Runs the jobs of replays until none waits. */
async function runReplays(setting: WebhookSetting, handler?: (job: ClaimedJob) => Promise<void>): Promise<void> {
  const { db } = setting.database;
  const deps = { db, log, sendMail: null, baseUrl: null };
  const worker = createTestWorker(setting.database, {
    queue: webhooksQueue,
    handler: handler ?? ((job) => runWebhookJob(deps, job)),
    onExhausted: giveUpWebhookJob,
    log,
  });
  await worker.start();
  try {
    const waiting = db.selectFrom("jobs").select("id").where("queue", "=", webhooksQueue);
    await until("no replay waits", async () => (await waiting.execute()).length === 0);
  } finally {
    await worker.stop(1000);
  }
}

async function statusesOf({ database: { db } }: WebhookSetting, webhookId: string) {
  const rows = await db.selectFrom("deliveries").select("status").where("webhook_id", "=", webhookId).execute();
  return rows.map(({ status }) => status);
}

const delivered = ["delivered", "delivered", "delivered"];

test("a replay ends when its webhook is turned off or deleted, and what arrived stays delivered", async () => {
  for (const end of ["off", "deleted"] as const) {
    await using setting = await createWebhookSetting();
    const webhookId = await planReplay(setting);
    if (end === "off") await setting.addWebhook({ isEnabled: false });
    else await setWebhookDeleted(setting.database.db, webhookId, true);
    await runReplays(setting);
    assert.equal(await isReplaying(setting.database.db, webhookId), false);
    assert.deepEqual(await statusesOf(setting, webhookId), delivered);
  }
});

test("what a replay sends waits for the account's new deliveries", async () => {
  await using setting = await createWebhookSetting();
  const webhookId = await planReplay(setting);
  await runReplays(setting);
  assert.deepEqual(new Set(await statusesOf(setting, webhookId)), new Set(["pending"]));
  const { documentId } = await setting.finishDocument();
  const [live] = await setting.findDeliveries(documentId);
  const jobs = await setting.database.db
    .selectFrom("jobs")
    .select("payload")
    .where("account_id", "=", setting.accountId)
    // As the queue claims an account's jobs.
    .orderBy("priority")
    .orderBy("run_at")
    .orderBy("id")
    .execute();
  assert.equal(jobs.length, 4);
  assert.deepEqual(jobs[0]?.payload, { deliveryId: live?.id });
  await setting.runDeliveries();
  assert.deepEqual(await statusesOf(setting, webhookId), [...delivered, "delivered"]);
});

test("a replay that nobody can finish does not keep later ones away", async () => {
  await using setting = await createWebhookSetting();
  const webhookId = await planReplay(setting, { maxAttempts: 1 });
  await runReplays(setting, () => Promise.reject(new Error("no")));
  assert.equal(await isReplaying(setting.database.db, webhookId), false);
});
