import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "../support/api-client.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";

/** What clients were told about their documents, by the number that each prints. */
export interface Told {
  /** The service said that it has it, or gave its entries. */
  accepted: Set<string>;
  /** Said to have failed, to a sync client. */
  failed: Set<string>;
  /** Answers that no client should get: their status and code. */
  unexpected: string[];
}

/** Answers after which the same request is sent again: the service, its database or its store is away, or full. */
const passing = new Set([500, 502, 503, 504]);
const retryMs = 200;

/** Sends documents from several clients, sync and async, and each again until there is an answer. */
export class Load {
  readonly told: Told = { accepted: new Set(), failed: new Set(), unexpected: [] };
  readonly #clients: ApiClient[];
  readonly #senders: Promise<void>[];
  #isOver = false;
  #isGivenUp = false;

  constructor(clients: ApiClient[]) {
    this.#clients = clients;
    this.#senders = (["async", "async", "async", "sync"] as const).map((kind) => this.#send(kind));
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
      await this.#sendUntilAnswered(kind, number, form);
      await sleep(Math.random() * 100);
    }
  }

  async #sendUntilAnswered(kind: "sync" | "async", number: string, form: { file: { bytes: Uint8Array } }) {
    const options = { headers: { "idempotency-key": number } };
    while (!this.#isGivenUp) {
      const client = this.#clients[Math.floor(Math.random() * this.#clients.length)];
      if (client === undefined) throw new Error("there is no web process");
      const sending =
        kind === "sync" ? client.parse("invoices", form, options) : client.parseAsync("invoices", form, options);
      // A connection that breaks says nothing about the document.
      const answer = await sending.catch(() => null);
      if (answer !== null && !passing.has(answer.status)) {
        const { code } = answer.body;
        if (code === "document_accepted" || code === "document_processed") this.told.accepted.add(number);
        else if (code === "doc:processing_failed" || code === "doc:timeout") this.told.failed.add(number);
        else this.told.unexpected.push(`${answer.status} ${code}`);
        return;
      }
      await sleep(retryMs);
    }
  }
}
