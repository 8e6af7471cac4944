import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Answer } from "../support/api-client.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import type { Installation } from "./installation.ts";

/** What clients were told about their documents, by the number that each prints. */
export interface Told {
  /** The service said that it has it, or gave its entries. */
  accepted: Set<string>;
  /** Said to have failed, to a sync client. */
  failed: Set<string>;
  /** Answers that say "not now", by status and code: the database or the store is away, or the service is full. */
  refused: Map<string, number>;
  /** Answers that no client should get, by status and code. */
  unexpected: Map<string, number>;
}

/** Milliseconds until a client sends a document again that it got no answer for, or looks again whether it may. */
const retryMs = 200;
/** Clients wait while so many jobs do: more would tell nothing new, and take long to finish in the end. */
const mostJobs = 20;
/** Of the clients, as many as send documents at once. */
const kinds = ["async", "async", "async", "sync"] as const;

/** Sends documents from several clients, sync and async, and each again until there is an answer. */
export class Load {
  readonly told: Told = { accepted: new Set(), failed: new Set(), refused: new Map(), unexpected: new Map() };
  readonly #installation: Pick<Installation, "clients" | "database">;
  readonly #pauseMs: number;
  readonly #senders: Promise<void>[];
  #isOver = false;
  #isGivenUp = false;

  /** Each client pauses for up to `pauseMs` between two documents. */
  constructor(installation: Pick<Installation, "clients" | "database">, pauseMs = 100) {
    this.#installation = installation;
    this.#pauseMs = pauseMs;
    this.#senders = kinds.map((kind) => this.#send(kind));
  }

  /** Sends no new documents, and waits until the last ones are answered. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#senders);
  }

  /** Sends nothing any more, whatever is not answered. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    await this.end();
  }

  async #send(kind: "sync" | "async"): Promise<void> {
    while (!this.#isOver) {
      const number = randomUUID().slice(0, 13);
      const form = { file: { bytes: await makePdf([invoiceLines({ number })]) } };
      while (!this.#isOver && (await this.#isBusy())) await sleep(retryMs);
      await this.#sendUntilAnswered(kind, number, form);
      await sleep(Math.random() * this.#pauseMs);
    }
  }

  async #sendUntilAnswered(kind: "sync" | "async", number: string, form: { file: { bytes: Uint8Array } }) {
    const options = { headers: { "idempotency-key": number } };
    while (!this.#isGivenUp) {
      const { clients } = this.#installation;
      const client = clients[Math.floor(Math.random() * clients.length)];
      if (client === undefined) throw new Error("there is no web process");
      const sending =
        kind === "sync" ? client.parse("invoices", form, options) : client.parseAsync("invoices", form, options);
      // A connection that breaks says nothing about the document.
      const answer = await sending.catch(() => null);
      if (answer !== null && this.#note(number, answer)) return;
      await sleep(retryMs);
    }
  }

  /** False where the database does not answer: then a document is as welcome as ever. */
  async #isBusy(): Promise<boolean> {
    const jobs = sql<{ count: number }>`select count(*)::integer as count from jobs`;
    const { rows } = await jobs.execute(this.#installation.database.db).catch(() => ({ rows: [] }));
    return (rows[0]?.count ?? 0) >= mostJobs;
  }

  /** False if the document must be sent again. */
  #note(number: string, { status, headers, body }: Answer): boolean {
    const code = body?.code;
    const words = `${status} ${code ?? ""}`;
    const count = (counts: Map<string, number>) => void counts.set(words, (counts.get(words) ?? 0) + 1);
    if (status === 503 && headers.has("retry-after")) {
      count(this.told.refused);
      return false;
    }
    if (code === "document_accepted" || code === "document_processed") this.told.accepted.add(number);
    else if (code === "doc:processing_failed" || code === "doc:timeout") this.told.failed.add(number);
    else {
      count(this.told.unexpected);
      // It may have it, or not.
      return status < 500;
    }
    return true;
  }
}
