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
  findPendingDelivery,
  finishDelivery,
  type PendingDelivery,
} from "./deliveries/delivery-store.ts";
import { type DeliverableEntry, toDeliveryBody } from "./delivery-body.ts";
import type { MappingRunner } from "./mapping/mapping-runner.ts";
import { readExcerpt } from "./read-excerpt.ts";
import { openHeaders } from "./sealed-headers.ts";
import { signDelivery } from "./sign-delivery.ts";
import type { StoredWebhook } from "./webhook-store.ts";

export interface DelivererDeps {
  db: Db;
  sealer: Sealer;
  safeFetch: SafeFetch;
  mappings: MappingRunner;
  /** The current entry, and whether its parser's Block Invalid Documents holds it back. Other rooms know both. */
  getEntry: (db: Db, entryId: string) => Promise<DeliverableEntry & { isHeldBack: boolean }>;
  log: Logger;
  tracing: Tracing;
  /** Counts deliveries for the figures. */
  figures: { deliveryEnded(outcome: "delivered" | "failed", seconds: number): void };
}

/** Sends entries to webhooks. */
export interface Deliverer {
  /**
   * Sends a delivery once and records the outcome, together with the end of its job. Throws only for our own errors,
   * which a later attempt may fix; whatever the receiver does is an outcome.
   */
  deliver(job: ClaimedJob, deliveryId: string): Promise<void>;
  /** Fails a delivery whose job used all its attempts. Call it in the transaction that ends the job. */
  giveUp(db: Db, deliveryId: string): Promise<void>;
}

/** Milliseconds that a receiver has for connection and response together. */
const timeoutMs = 15_000;

/** Maximum bytes of a response that are read; far less is stored. */
const maxResponseBytes = 65_536;

/** Characters of a sent body that the log keeps. */
const maxLoggedBody = 100_000;

const heldBack =
  "The entry fails validation, and Block Invalid Documents is on for the parser. Turn it off and redeliver.";

/** A delivery that fails for this reason: a sentence for its log. */
class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

/** Makes the handler of the deliveries' jobs. */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  return {
    async deliver(job, deliveryId) {
      const delivery = await findPendingDelivery(deps.db, deliveryId);
      const attempt = delivery && (await attemptDelivery(deps, { ...delivery, accountId: job.accountId }, job.signal));
      await endJob(deps.db, job, async (tx) => {
        if (attempt !== null) await finishDelivery(tx, deliveryId, attempt);
      });
      if (attempt !== null) {
        const { httpStatus, durationMs, error } = attempt;
        deps.figures.deliveryEnded(outcomeOf(attempt), durationMs / 1000);
        deps.log.info({ deliveryId, httpStatus, durationMs, error }, "A delivery was sent");
      }
    },

    async giveUp(db, deliveryId) {
      const error = "The service failed while sending this delivery. You can redeliver it.";
      await finishDelivery(db, deliveryId, { ...nothingSent, startedAt: new Date(), durationMs: 0, error });
    },
  };
}

const nothingSent = {
  httpStatus: null,
  responseExcerpt: null,
  requestMethod: null,
  requestUrl: null,
  requestBody: null,
};

/** A delivery, and its account. */
type OwnDelivery = PendingDelivery & { accountId: string };

/** Sends a delivery once, and returns its outcome. */
export function attemptDelivery(
  deps: Omit<DelivererDeps, "figures">,
  delivery: OwnDelivery,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  const attributes = {
    "winnow.account.id": delivery.accountId,
    "winnow.document.id": delivery.documentId,
    "winnow.delivery.id": delivery.id,
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
  deps: Omit<DelivererDeps, "figures">,
  delivery: OwnDelivery,
  sentAt: Date,
  signal: AbortSignal,
): Promise<Omit<DeliveryAttempt, "startedAt" | "durationMs">> {
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
    const responseExcerpt = await readExcerpt(answer.body);
    return { ...target, httpStatus: answer.status, responseExcerpt, requestBody, error: describeStatus(answer.status) };
  } catch (error) {
    const reason = describeProblem(error);
    if (reason === null) throw error;
    return { ...nothingSent, ...target, requestBody, error: reason };
  }
}

/** Fails the delivery if the webhook was deleted or turned off after the delivery was planned. */
function checkIsOn(webhook: StoredWebhook): void {
  if (webhook.isDeleted) throw new Undeliverable("The webhook was deleted.");
  if (!webhook.isEnabled) throw new Undeliverable("The webhook is off. Turn it on and redeliver.");
}

async function makeBody(
  deps: Omit<DelivererDeps, "figures">,
  { documentId, entryId, webhook, accountId }: OwnDelivery,
): Promise<string> {
  const entry = await deps.getEntry(deps.db, entryId);
  if (entry.isHeldBack) throw new Undeliverable(heldBack);
  if (webhook.mapping === null) return toDeliveryBody(documentId, entry, null);
  const mapped = await deps.mappings.run({ accountId, expression: webhook.mapping, parsedData: entry.parsedData });
  if (!mapped.isMapped) throw new Undeliverable(mapped.reason);
  return toDeliveryBody(documentId, entry, mapped.json);
}

function makeHeaders(
  { sealer, tracing }: Pick<DelivererDeps, "sealer" | "tracing">,
  { id, webhook }: PendingDelivery,
  body: string,
  sentAt: Date,
): Record<string, string> {
  const previousSecrets = webhook.previousSecrets
    .filter(({ until }) => until > sentAt)
    .map(({ sealed }) => sealer.open(sealed));
  const configured = openHeaders(sealer, webhook.headersSealed);
  const names = new Set(Object.keys(configured).map((name) => name.toLowerCase()));
  // What is configured goes before ours.
  const own = Object.entries({ "User-Agent": "Winnow", ...tracing.headers() });
  return {
    ...Object.fromEntries(own.filter(([name]) => !names.has(name.toLowerCase()))),
    ...configured,
    "Content-Type": "application/json",
    ...signDelivery({ id, sentAt, body }, sealer.open(webhook.secretSealed), previousSecrets),
  };
}

/** Why a response means failure, as a sentence; null for a 2xx, the only one that means received. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The receiver responded with a redirect (HTTP ${status}). Redirects are not followed.`;
  }
  return `The receiver responded with HTTP ${status}.`;
}

/** The log's sentence for why a delivery did not arrive; null if the error is our own. */
function describeProblem(error: unknown): string | null {
  if (error instanceof Undeliverable || error instanceof UnsealError) return error.message;
  if (!(error instanceof SafeFetchError)) return null;
  return error.problem === "timedOut" ? `The receiver did not respond within ${timeoutMs / 1000} s.` : error.message;
}
