import { findAccountEmail } from "../accounts/account-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import { endReplay } from "../webhooks/replay-store.ts";
import { runReplay } from "../webhooks/run-replay.ts";
import { listFailingWebhooks } from "../webhooks/trouble-store.ts";
import { webhookJobSchema } from "../webhooks/webhook-job.ts";
import { getWebhookParserId } from "../webhooks/webhook-store.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { toTroubleMail } from "./webhook-trouble.ts";

/** How people are told of trouble. */
export interface NoticeDeps {
  /** Null: no mail server is set up. */
  sendMail: ((mail: Mail) => Promise<void>) | null;
  /** The service's public address; null: it is not set. */
  baseUrl: string | null;
}

/** Does a job about webhooks that is no delivery. */
export async function runWebhookJob(
  deps: Pick<PipelineDeps, "db" | "log"> & NoticeDeps,
  job: ClaimedJob,
): Promise<void> {
  const payload = webhookJobSchema.parse(job.payload);
  if ("replayId" in payload) return runReplay({ db: deps.db, enqueue, blocksInvalid }, job, payload.replayId);
  await tellOfTrouble(deps, payload.failingId);
  await endJob(deps.db, job);
}

/** Ends what nobody could finish: a notice is left, a replay makes room for the next one. Call it in the transaction that ends the job. */
export async function giveUpWebhookJob(tx: Db, payload: unknown): Promise<void> {
  const parsed = webhookJobSchema.parse(payload);
  if ("replayId" in parsed) await endReplay(tx, parsed.replayId);
}

async function blocksInvalid(db: Db, webhookId: string): Promise<boolean> {
  return (await getParser(db, await getWebhookParserId(db, webhookId))).settings.blockInvalid;
}

/** Sends the mail, if the webhook is still in trouble. Throws if that does not work; then it is tried again. */
async function tellOfTrouble({ db, log, sendMail, baseUrl }: Parameters<typeof runWebhookJob>[0], webhookId: string) {
  const [webhook] = await listFailingWebhooks(db, { webhookId });
  if (!webhook) return;
  log.warn({ webhookId, failuresInRow: webhook.failuresInRow, isGone: webhook.isGone }, "A webhook keeps failing");
  const email = await findAccountEmail(db, webhook.accountId);
  if (sendMail !== null && email !== null) await sendMail(toTroubleMail(email, webhook, baseUrl));
}
