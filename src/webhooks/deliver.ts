import type { Logger } from "pino";
import type { Db } from "../platform/database/database.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob } from "../platform/queue/queue.ts";
import type { SafeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import { SafeFetchError } from "../platform/safe-fetch/safe-fetch-error.ts";
import { type Sealer, UnsealError } from "../platform/sealer.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import {
  type DeliveryAttempt,
  dropRetries,
  findWaitingDelivery,
  finishDelivery,
  type WaitingDelivery,
} from "./deliveries/delivery-store.ts";
import { planRetry, readRetryAfter } from "./deliveries/plan-retry.ts";
import { type DeliverableEntry, type DocumentFailure, toDeliveryBody, toFailureBody } from "./delivery-body.ts";
import { type DeliveryJob, type Enqueue, toDeliveryJob } from "./delivery-job.ts";
import type { MappingRunner } from "./mapping/mapping-runner.ts";
import { readExcerpt } from "./read-excerpt.ts";
import { openHeaders } from "./sealed-headers.ts";
import { signDelivery } from "./sign-delivery.ts";
import { countFailure, forgetTrouble, troubleFrom, turnOffGone } from "./trouble-store.ts";
import { toNoticeJob } from "./webhook-job.ts";
import { lockSettings, type StoredWebhook } from "./webhook-store.ts";

/** What sending needs. */
export interface SenderDeps {
  db: Db;
  sealer: Sealer;
  safeFetch: SafeFetch;
  mappings: MappingRunner;
  /** The current entry, and whether its parser's Block Invalid Documents holds it back. Other rooms know both. */
  getEntry: (db: Db, entryId: string) => Promise<DeliverableEntry & { isHeldBack: boolean }>;
  /** Why a document failed. */
  getFailure: (db: Db, documentId: string) => Promise<DocumentFailure>;
  log: Logger;
  tracing: Tracing;
}

export interface DelivererDeps extends SenderDeps {
  enqueue: Enqueue;
  /** Writes down, in the same transaction, that the service turned a webhook off because its endpoint is gone. */
  onGone: (tx: Db, webhook: { id: string; name: string; accountId: string }) => Promise<void>;
  /** Counts deliveries for the figures. */
  figures: { deliveryEnded(outcome: "delivered" | "failed", seconds: number): void };
}

/** Sends entries to webhooks. */
export interface Deliverer {
  /**
   * Sends a delivery once and records the outcome, together with the end of its job and the retry that may follow. Throws
   * only for our own errors, which a later attempt may fix; whatever the receiver does is an outcome.
   */
  deliver(job: ClaimedJob, planned: DeliveryJob): Promise<void>;
  /** Fails a delivery whose job used all its attempts. Call it in the transaction that ends the job. */
  giveUp(db: Db, planned: DeliveryJob): Promise<void>;
}

/** Milliseconds that a receiver has for connection and response together. */
const timeoutMs = 15_000;

/** Maximum bytes of a response that are read; far less is stored. */
const maxResponseBytes = 65_536;

/** Characters of a sent body that the log keeps. */
const maxLoggedBody = 100_000;

const heldBack =
  "The entry fails validation, and Block Invalid Documents is on for the parser. Turn it off and redeliver.";

/** What is told of a failed data mapping outside the log: its own error can quote values of the document. */
const mappingFailed = "The data mapping failed.";

/** A delivery that fails for this reason, a sentence for its log. */
class Undeliverable extends Error {
  override readonly name = "Undeliverable";
  readonly verdict: Extract<Verdict, "withheld" | "unmapped">;

  constructor(message: string, verdict: Undeliverable["verdict"]) {
    super(message);
    this.verdict = verdict;
  }
}

/**
 * What an attempt means for what follows. `refused`: the receiver did not take it, and may later; `gone`: it never will;
 * `unsendable`: it cannot be sent as the webhook is set up; `unmapped`: its data mapping failed; `withheld`: people wanted
 * that.
 */
type Verdict = "delivered" | "refused" | "gone" | "unsendable" | "unmapped" | "withheld";

/** An attempt with what it means. */
export interface JudgedAttempt extends DeliveryAttempt {
  verdict: Verdict;
  /** How long the receiver asked to be left alone, in milliseconds; null: it did not. */
  retryAfterMs: number | null;
}

/** Makes the handler of the deliveries' jobs. */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  return {
    async deliver(job, { deliveryId, retry }) {
      const waiting = await findWaitingDelivery(deps.db, deliveryId, retry);
      if (waiting === null) return endJob(deps.db, job);
      const delivery = { ...waiting, accountId: job.accountId };
      const attempt = await attemptDelivery(deps, delivery, job.signal);
      await endJob(deps.db, job, (tx) => record(deps, tx, delivery, attempt));
      const { httpStatus, durationMs, error } = attempt;
      deps.figures.deliveryEnded(outcomeOf(attempt), durationMs / 1000);
      deps.log.info({ deliveryId, httpStatus, durationMs, error }, "A delivery was sent");
    },

    async giveUp(db, { deliveryId: id, retry }) {
      const error = "The service failed while sending this delivery. You can redeliver it.";
      await finishDelivery(db, { id, retry }, { ...nothingSent, startedAt: new Date(), durationMs: 0, error }, null);
    },
  };
}

/** Writes down what became of an attempt, the retry that follows, and what it says about the endpoint. */
async function record(deps: DelivererDeps, tx: Db, delivery: OwnDelivery, attempt: JudgedAttempt): Promise<void> {
  const { id, webhook, accountId, retry } = delivery;
  const { verdict, retryAfterMs, error } = attempt;
  // The webhook is always locked before its deliveries, as by those who change it.
  if (error === null) {
    await forgetTrouble(tx, webhook);
    await finishDelivery(tx, delivery, attempt, null);
    return;
  }
  const current = await lockSettings(tx, webhook.id);
  const isRetried = verdict === "refused" && current.isOn && current.retries;
  const nextAttemptAt = isRetried ? planRetry({ retries: retry, retryAfterMs }, new Date(), Math.random()) : null;
  // If somebody sent it again in the meantime, that is what counts.
  if (!(await finishDelivery(tx, delivery, attempt, nextAttemptAt))) return;
  if (nextAttemptAt !== null) {
    const planned = { retry: retry + 1, at: nextAttemptAt };
    await deps.enqueue(tx, toDeliveryJob(id, accountId, { planned }));
  }
  if (verdict === "withheld") return;
  const failures = await countFailure(tx, webhook, verdict === "unmapped" ? mappingFailed : error);
  const isGone = verdict === "gone" && (await turnOffGone(tx, webhook));
  if (isGone) {
    await dropRetries(tx, webhook.id);
    await deps.onGone(tx, { id: webhook.id, name: webhook.name, accountId });
  }
  if (isGone || failures === troubleFrom) await deps.enqueue(tx, toNoticeJob(webhook.id, accountId));
}

const nothingSent = {
  httpStatus: null,
  responseExcerpt: null,
  requestMethod: null,
  requestUrl: null,
  requestBody: null,
};

/** A delivery, and its account. */
type OwnDelivery = WaitingDelivery & { accountId: string };

/** Sends a delivery once, and returns its outcome. */
export function attemptDelivery(deps: SenderDeps, delivery: OwnDelivery, signal: AbortSignal): Promise<JudgedAttempt> {
  const attributes = {
    "winnow.account.id": delivery.accountId,
    "winnow.document.id": delivery.documentId,
    "winnow.delivery.id": delivery.id,
    "winnow.webhook.event": delivery.event,
    "http.request.method": delivery.webhook.method,
  };
  return deps.tracing.clientSpan("deliver", attributes, async (span) => {
    const startedAt = new Date();
    const begin = performance.now();
    const sent = await send(deps, delivery, startedAt, signal);
    const { httpStatus, error } = sent;
    span.set({ "http.response.status_code": httpStatus ?? undefined, "winnow.delivery.status": outcomeOf(sent) });
    // The sentence of the error can quote the address.
    if (error !== null) span.fail(httpStatus === null ? "not_sent" : String(httpStatus));
    return { ...sent, startedAt, durationMs: Math.round(performance.now() - begin) };
  });
}

function outcomeOf({ error }: { error: string | null }): "delivered" | "failed" {
  return error === null ? "delivered" : "failed";
}

async function send(
  deps: SenderDeps,
  delivery: OwnDelivery,
  sentAt: Date,
  signal: AbortSignal,
): Promise<Omit<JudgedAttempt, "startedAt" | "durationMs">> {
  const { webhook } = delivery;
  const target = { requestMethod: webhook.method, requestUrl: webhook.url };
  let requestBody: string | null = null;
  try {
    checkIsOn(webhook);
    const body = await makeBody(deps, delivery);
    const headers = makeHeaders(deps, delivery, body, sentAt);
    requestBody = body.slice(0, maxLoggedBody);
    const answer = await deps.safeFetch.request({
      method: webhook.method,
      url: webhook.url,
      headers,
      body: Buffer.from(body, "utf8"),
      timeoutMs,
      maxResponseBytes,
      signal,
    });
    const { status: httpStatus } = answer;
    const responseExcerpt = await readExcerpt(answer.body);
    const retryAfterMs = readRetryAfter(answer.headers["retry-after"], new Date());
    const error = describeStatus(httpStatus);
    return {
      ...target,
      httpStatus,
      responseExcerpt,
      requestBody,
      error,
      verdict: judge(webhook, httpStatus),
      retryAfterMs,
    };
  } catch (error) {
    const problem = describeProblem(error);
    if (problem === null) throw error;
    return { ...nothingSent, ...target, requestBody, ...problem, retryAfterMs: null };
  }
}

/** Fails the delivery if the webhook was deleted or turned off after the delivery was planned. */
function checkIsOn(webhook: StoredWebhook): void {
  if (webhook.isDeleted) throw new Undeliverable("The webhook was deleted.", "withheld");
  if (!webhook.isEnabled) throw new Undeliverable("The webhook is off. Turn it on and redeliver.", "withheld");
}

async function makeBody(deps: SenderDeps, { documentId, entryId, webhook, accountId }: OwnDelivery): Promise<string> {
  if (entryId === null) return toFailureBody(documentId, await deps.getFailure(deps.db, documentId));
  const entry = await deps.getEntry(deps.db, entryId);
  if (entry.isHeldBack) throw new Undeliverable(heldBack, "withheld");
  if (webhook.mapping === null) return toDeliveryBody(documentId, entry, null);
  const mapped = await deps.mappings.run({ accountId, expression: webhook.mapping, parsedData: entry.parsedData });
  if (!mapped.isMapped) throw new Undeliverable(mapped.reason, "unmapped");
  return toDeliveryBody(documentId, entry, mapped.json);
}

function makeHeaders(
  { sealer, tracing }: Pick<SenderDeps, "sealer" | "tracing">,
  { id, event, webhook }: WaitingDelivery,
  body: string,
  sentAt: Date,
): Record<string, string> {
  const previousSecrets = webhook.previousSecrets
    .filter(({ until }) => until > sentAt)
    .map(({ sealed }) => sealer.open(sealed));
  const configured = openHeaders(sealer, webhook.headersSealed);
  const names = new Set(Object.keys(configured).map((name) => name.toLowerCase()));
  // What is configured goes before ours.
  const own = Object.entries({ "User-Agent": "Winnow", "X-Webhook-Event": event, ...tracing.headers() });
  return {
    ...Object.fromEntries(own.filter(([name]) => !names.has(name.toLowerCase()))),
    ...configured,
    "Content-Type": "application/json",
    ...signDelivery({ id, sentAt, body }, sealer.open(webhook.secretSealed), previousSecrets),
  };
}

/** Gone for good is only what a webhook with retries would be told again and again. */
function judge({ retries }: StoredWebhook, status: number): Verdict {
  if (status >= 200 && status < 300) return "delivered";
  return status === 410 && retries ? "gone" : "refused";
}

/** Why a response means failure, as a sentence; null for a 2xx, the only one that means received. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The receiver responded with a redirect (HTTP ${status}). Redirects are not followed.`;
  }
  return `The receiver responded with HTTP ${status}.`;
}

/** The log's sentence for why a delivery did not arrive, and what that means; null if the error is our own. */
function describeProblem(error: unknown): { error: string; verdict: Verdict } | null {
  if (error instanceof Undeliverable) return { error: error.message, verdict: error.verdict };
  if (error instanceof UnsealError) return { error: error.message, verdict: "unsendable" };
  if (!(error instanceof SafeFetchError)) return null;
  const message = `The receiver did not respond within ${timeoutMs / 1000} s.`;
  // Where this service does not send requests today, it will not tomorrow.
  const verdict = error.problem === "refused" ? "unsendable" : "refused";
  return { error: error.problem === "timedOut" ? message : error.message, verdict };
}
