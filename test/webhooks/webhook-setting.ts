import { randomUUID } from "node:crypto";
import { after } from "node:test";
import { type SqlBool, sql } from "kysely";
import { pino } from "pino";
import { Registry } from "prom-client";
import type { DocumentSource } from "../../src/domain/document.ts";
import type { ParsedRecord } from "../../src/domain/warning.ts";
import type { StoredEntry } from "../../src/entries/entry-store.ts";
import { saveEntries } from "../../src/entries/save-entries.ts";
import { createFigures } from "../../src/pipeline/figures.ts";
import { getDeliverableEntry, getDeliverableFailure } from "../../src/pipeline/get-deliverable.ts";
import { recordGone } from "../../src/pipeline/webhook-trouble.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { createSafeFetch, type SafeFetch } from "../../src/platform/safe-fetch/safe-fetch.ts";
import { createSealer, type Sealer } from "../../src/platform/sealer.ts";
import { noTracing } from "../../src/platform/tracing/tracing.ts";
import { createDeliverer, type Deliverer } from "../../src/webhooks/deliver.ts";
import { type DeliveryRecord, findDeliveries } from "../../src/webhooks/deliveries/delivery-store.ts";
import { deliveriesQueue, deliveryJobSchema } from "../../src/webhooks/delivery-job.ts";
import { checkMapping } from "../../src/webhooks/mapping/check-mapping.ts";
import { createMappingRunner } from "../../src/webhooks/mapping/mapping-runner.ts";
import { planDeliveries } from "../../src/webhooks/plan-deliveries.ts";
import { type SavedWebhook, saveWebhook } from "../../src/webhooks/save-webhook.ts";
import type { WebhookDefinition } from "../../src/webhooks/webhook-definition.ts";
import { createTestWorker } from "../platform/queue-jobs.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { patienceMs, until } from "../support/until.ts";

/** A document that is treated as processed. */
interface SubmittedDocument {
  source?: DocumentSource;
  environment?: string;
  blockInvalid?: boolean;
  entries?: Partial<ParsedRecord>[];
  /** The transaction fails after its last statement. */
  isUndone?: boolean;
}

/** An account with a parser, a receiver, and a worker that sends what is planned; all of it real. */
export interface WebhookSetting extends AsyncDisposable {
  database: TestDatabase;
  sealer: Sealer;
  deliverer: Deliverer;
  receiver: Receiver;
  accountId: string;
  parserId: string;
  /** Sets up a webhook to the receiver. */
  addWebhook(definition?: Partial<WebhookDefinition>): Promise<SavedWebhook>;
  /** Writes a document's entries and plans their deliveries in one transaction. */
  finishDocument(document?: SubmittedDocument): Promise<{ documentId: string; entries: StoredEntry[] }>;
  /** Runs a worker until no delivery waits, except for a planned retry. */
  runDeliveries(): Promise<void>;
  /** Lets planned retries be due. */
  bringRetriesForward(): Promise<void>;
  findDeliveries(documentId: string): Promise<DeliveryRecord[]>;
}

const log = pino({ level: "silent" });

/** One database for the test file; every setting has its own account in it. */
let sharedDatabase: Promise<TestDatabase> | null = null;
after(async () => (await sharedDatabase)?.close());

/** Makes a setting. */
export async function createWebhookSetting(
  safeFetch: SafeFetch = createSafeFetch({ allowHosts: ["127.0.0.1"], allowHttp: true }),
): Promise<WebhookSetting> {
  sharedDatabase ??= createTestDatabase();
  const database = await sharedDatabase;
  const { db } = database;
  const receiver = await startReceiver();
  // Even a busy machine does not reach this time limit, so a mapping that needs too much memory is stopped for that.
  const mappings = createMappingRunner({ killAfterMs: patienceMs });
  const sealer = createSealer("the secret of the tests");
  const watched = { log, tracing: noTracing, figures: createFigures(new Registry()) };
  const wired = { getEntry: getDeliverableEntry, getFailure: getDeliverableFailure, onGone: recordGone, enqueue };
  const deliverer = createDeliverer({ db, sealer, safeFetch, mappings, ...wired, ...watched });
  const owner = await insertParser(db);
  return {
    database,
    sealer,
    deliverer,
    receiver,
    ...owner,
    addWebhook(definition = {}) {
      const webhook = { ...defaultWebhook, url: `${receiver.url}/hook`, ...definition };
      const mappingProblem = webhook.mapping === null ? null : checkMapping(webhook.mapping);
      return withTransaction(db, (tx) => saveWebhook(tx, sealer, owner.parserId, webhook, mappingProblem));
    },
    finishDocument: (document = {}) => finishDocument(db, owner, document),
    runDeliveries: () => runDeliveries(database, deliverer),
    async bringRetriesForward() {
      await db.updateTable("jobs").set({ run_at: new Date() }).where("queue", "=", deliveriesQueue).execute();
    },
    findDeliveries: (documentId) => findDeliveries(db, documentId),
    async [Symbol.asyncDispose]() {
      mappings.close();
      await receiver.close();
    },
  };
}

/** A definition whose URL leads nowhere yet. */
const defaultWebhook: WebhookDefinition = {
  name: "erp",
  environment: "default",
  url: "https://receiver.test/",
  method: "POST",
  headers: {},
  secret: null,
  mapping: null,
  events: ["processed"],
  retries: false,
  isEnabled: true,
};

/** Writes an account with a parser. */
async function insertParser(db: Db): Promise<{ accountId: string; parserId: string }> {
  const [accountId, parserId] = [randomUUID(), randomUUID()];
  await db
    .insertInto("accounts")
    .values({ id: accountId, email: `${accountId}@example.com`, name: "Ops", password_hash: null, currency: "USD" })
    .execute();
  await db
    .insertInto("parsers")
    .values({
      id: parserId,
      account_id: accountId,
      slug: "invoices",
      name: "Invoices",
      template: null,
      fields: "[]",
      max_pages: 100,
      block_invalid: false,
      rate_per_page: "0.05",
      engine: '{"type":"local"}',
      archived_at: null,
    })
    .execute();
  return { accountId, parserId };
}

async function finishDocument(
  db: Db,
  { accountId, parserId }: { accountId: string; parserId: string },
  {
    source = "async",
    environment = "default",
    blockInvalid = false,
    entries: records = [{}],
    isUndone = false,
  }: SubmittedDocument,
) {
  const documentId = randomUUID();
  return await withTransaction(db, async (tx) => {
    await tx
      .insertInto("documents")
      .values({
        id: documentId,
        account_id: accountId,
        parser_id: parserId,
        source,
        environment,
        has_multiple_entries: records.length > 1,
        status: "completed",
        rate_per_page: "0.05",
        currency: "USD",
      })
      .execute();
    const origin = {
      documentId,
      parserId,
      parserVersion: 1,
      modelVersion: null,
      fields: [],
      currency: "USD",
      processingTimeSeconds: 0.1,
      modelUse: null,
    };
    const entries = await saveEntries(
      tx,
      origin,
      records.map((record) => ({ record: { ...defaultRecord, ...record }, cost: "0.05" })),
    );
    const document = { id: documentId, environment, source };
    await planDeliveries(tx, { parserId, accountId, blockInvalid, document, entries }, enqueue);
    if (isUndone) throw new Error("undone");
    return { documentId, entries };
  });
}

const defaultRecord: ParsedRecord = {
  parsedData: { invoice_number: "A-17", total: 3.5 },
  validationErrors: [],
  isValid: true,
  grounding: {},
  unfilled: {},
  warnings: [],
};

async function runDeliveries(database: TestDatabase, deliverer: Deliverer): Promise<void> {
  const worker = createTestWorker(database, {
    queue: deliveriesQueue,
    handler: (job) => deliverer.deliver(job, deliveryJobSchema.parse(job.payload)),
    onExhausted: (tx, payload) => deliverer.giveUp(tx, deliveryJobSchema.parse(payload)),
    log,
  });
  await worker.start();
  try {
    await until("no delivery waits", async () => !(await hasJobs(database.db)));
  } finally {
    await worker.stop(1000);
  }
}

async function hasJobs(db: Db): Promise<boolean> {
  const due = db
    .selectFrom("jobs")
    .select("id")
    .where("queue", "=", deliveriesQueue)
    .where(sql<SqlBool>`(state = 'active' or run_at <= clock_timestamp())`);
  return (await due.limit(1).execute()).length > 0;
}
