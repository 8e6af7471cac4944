import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { Unavailable } from "../../src/domain/unavailable.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { ProcessLease } from "../../src/platform/queue/process-lease.ts";
import { endJob, enqueue } from "../../src/platform/queue/queue.ts";
import { QueueWorker } from "../../src/platform/queue/queue-worker.ts";
import { completeDocument, type Filled } from "./fill.ts";

const queue = "bench";
const accounts = 20;
/** Of each kind: jobs, and documents of each parser. */
const perSecond = 10;

/** What a steady load saw in a phase, in milliseconds. */
export interface Seen {
  seconds: number;
  /** From the call of `enqueue` to the start of the job. */
  starts: number[];
  /** To write all that a completed document leaves, of the parser whose old documents are deleted, and of another one. */
  completions: number[];
  otherCompletions: number[];
  /** Documents that got no connection within 20 s. */
  refused: number;
}

/** Jobs and completed documents at a steady rate, over connections of their own. */
export async function startSteadyLoad(connection: PoolConfig, { parserId, otherParserId }: Filled) {
  const log = pino({ level: "warn" }, pino.destination(2));
  const database = openDatabase(connection, { maxConnections: 16, log });
  const { db } = database;
  const lease = new ProcessLease({ db, log, version: "bench" });
  await lease.start();
  let seen: Seen = empty();
  const worker = new QueueWorker({
    database,
    lease,
    queue,
    concurrency: 8,
    handler: async (job) => {
      seen.starts.push(performance.now() - (job.payload as { at: number }).at);
      await endJob(db, job);
    },
    onExhausted: async () => {},
    log,
  });
  await worker.start();
  const complete = async (id: string, durations: number[]) => {
    const begin = performance.now();
    try {
      await completeDocument(db, id);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      seen.refused++;
    }
    durations.push(performance.now() - begin);
  };

  return {
    /** The load until `until` resolves. */
    async during(until: Promise<unknown>): Promise<Seen> {
      seen = empty();
      let isOver = false;
      void until.finally(() => {
        isOver = true;
      });
      const begin = performance.now();
      const running: Promise<unknown>[] = [];
      for (let index = 0; !isOver; index++) {
        await sleep(Math.max(0, begin + (index / perSecond) * 1000 - performance.now()));
        const accountId = `00000000-0000-4000-8000-${String(100 + (index % accounts)).padStart(12, "0")}`;
        const payload = { at: performance.now() };
        running.push(
          enqueue(db, { queue, payload, accountId, priority: 1, maxAttempts: 3 }),
          complete(parserId, seen.completions),
          complete(otherParserId, seen.otherCompletions),
        );
      }
      await Promise.all(running);
      await until;
      seen.seconds = (performance.now() - begin) / 1000;
      return seen;
    },
    async stop(): Promise<void> {
      await worker.stop(1000);
      await lease.stop();
      await database.close();
    },
  };
}

function empty(): Seen {
  return { seconds: 0, starts: [], completions: [], otherCompletions: [], refused: 0 };
}
