import { sql } from "kysely";
import type { Db } from "./database.ts";
import { afterCommit } from "./with-transaction.ts";

/** Milliseconds between two statements that announce something: what comes meanwhile goes with the next. */
const pauseMs = 50;

/**
 * Tells whoever listens on the channel, in this process and others, once the caller's transaction is committed; outside of
 * a transaction at once. A process sends its announcements together: NOTIFY locks all of the server's commits out for a
 * moment, so it must not be part of every transaction. Only a hint: it can be lost.
 */
export function announce(db: Db, channel: string, payload: string): void {
  afterCommit(db, (committed) => announcerOf(committed).add(channel, payload));
}

/** One for each pool of connections. */
const announcers = new WeakMap<Db, Announcer>();

function announcerOf(db: Db): Announcer {
  const announcer = announcers.get(db) ?? new Announcer(db);
  announcers.set(db, announcer);
  return announcer;
}

class Announcer {
  readonly #db: Db;
  #waiting: { channels: string[]; payloads: string[] } = { channels: [], payloads: [] };
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  add(channel: string, payload: string): void {
    this.#waiting.channels.push(channel);
    this.#waiting.payloads.push(payload);
    if (this.#timer === null) this.#send();
  }

  /** Sends what waits, and then again after a pause if there is more. */
  #send(): void {
    const { channels, payloads } = this.#waiting;
    this.#timer = null;
    if (channels.length === 0) return;
    this.#waiting = { channels: [], payloads: [] };
    this.#timer = setTimeout(() => this.#send(), pauseMs).unref();
    // The server sends equal ones once. Whoever misses one looks by itself after a while.
    sql`select count(pg_notify(channel, payload)) from unnest(${channels}::text[], ${payloads}::text[]) as each (channel, payload)`
      .execute(this.#db)
      .catch(() => {});
  }
}
