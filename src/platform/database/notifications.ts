import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

export interface Subscriber {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called when notifications may have been lost: check for yourself what happened. */
  onGap?: () => void;
}

export interface Subscription {
  close(): void;
}

/** Milliseconds before a lost connection is reopened: the first wait, doubled up to the longest. */
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Does a process's LISTEN over one connection, which is opened for the first subscriber and reopened when lost. A
 * notification is only a hint: one sent while the connection is down is lost, and a pooler in between may not pass on
 * any.
 */
export class Notifications {
  readonly #config: pg.ClientConfig;
  readonly #log: Logger;
  readonly #subscribers = new Set<Subscriber>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #connection: { firstTry: Promise<void>; end: Promise<void> } | null = null;
  /** LISTEN statements run one after another, because the driver wants one query at a time. */
  #lastListen: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig, log: Logger) {
    this.#config = config;
    this.#log = log;
  }

  /**
   * Resolves when the connection listens or, if the server cannot be reached, after the first attempt; more follow in
   * the background.
   */
  async subscribe(subscriber: Subscriber): Promise<Subscription> {
    this.#subscribers.add(subscriber);
    this.#connection ??= this.#stayConnected();
    await this.#connection.firstTry;
    const client = this.#client;
    // A failure here means that the connection is being lost; the next one listens to every channel.
    if (client) await this.#listen(client, subscriber.channel).catch(() => {});
    return { close: () => void this.#subscribers.delete(subscriber) };
  }

  async close(): Promise<void> {
    this.#subscribers.clear();
    this.#closing.abort();
    await this.#client?.end().catch(() => {});
    await this.#connection?.end;
  }

  #stayConnected(): { firstTry: Promise<void>; end: Promise<void> } {
    const firstTry = Promise.withResolvers<void>();
    const run = async () => {
      let retryMs = firstRetryMs;
      for (let tries = 1; !this.#closing.signal.aborted; tries++) {
        const connection = await this.#connect();
        firstTry.resolve();
        if (connection) {
          retryMs = firstRetryMs;
          if (tries > 1) for (const { onGap } of this.#subscribers) onGap?.();
          await connection.ended;
          this.#client = null;
        }
        await sleep(retryMs, undefined, { signal: this.#closing.signal }).catch(() => {});
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      }
    };
    return { firstTry: firstTry.promise, end: run() };
  }

  /** Opens a connection that listens, and reports when it ends; null if it could not be opened. */
  async #connect(): Promise<{ ended: Promise<void> } | null> {
    const client = new pg.Client(this.#config);
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    client.on("error", (error) => this.#log.warn({ err: error }, "The connection for notifications was lost"));
    client.on("notification", ({ channel, payload }) => {
      for (const subscriber of this.#subscribers)
        if (subscriber.channel === channel) subscriber.onMessage(payload ?? "");
    });
    try {
      await client.connect();
      for (const channel of new Set([...this.#subscribers].map((subscriber) => subscriber.channel)))
        await this.#listen(client, channel);
    } catch (error) {
      this.#log.warn({ err: error }, "Notifications cannot be received now; trying again");
      await client.end().catch(() => {});
      return null;
    }
    this.#client = client;
    if (this.#closing.signal.aborted) await client.end();
    return { ended };
  }

  #listen(client: pg.Client, channel: string): Promise<unknown> {
    const listening = this.#lastListen.then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`));
    this.#lastListen = listening.catch(() => {});
    return listening;
  }
}
