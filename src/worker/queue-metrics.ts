import { Gauge, type Registry } from "prom-client";
import type { Db } from "../platform/database/database.ts";
import { findLiveProcesses } from "../platform/queue/process-store.ts";
import { readQueueDepths } from "../platform/queue/queue-depth.ts";

/** Adds each queue's length and age to the figures; the database is only queried when they are read. */
export function addQueueMetrics(registry: Registry, db: Db): void {
  // Without the database these series are missing and the others are still served; `/ready` says what is wrong.
  const readDepths = () => readQueueDepths(db).catch(() => []);
  new Gauge({
    name: "winnow_queue_jobs",
    help: "Jobs in a queue: waiting (queued) or running (active).",
    labelNames: ["queue", "state"] as const,
    registers: [registry],
    async collect() {
      const depths = await readDepths();
      // A queue that emptied must not keep its last figure.
      this.reset();
      for (const { queue, queued, active } of depths) {
        this.set({ queue, state: "queued" }, queued);
        this.set({ queue, state: "active" }, active);
      }
    },
  });
  new Gauge({
    name: "winnow_queue_oldest_seconds",
    help: "How long the oldest waiting job is overdue.",
    labelNames: ["queue"] as const,
    registers: [registry],
    async collect() {
      const depths = await readDepths();
      this.reset();
      for (const { queue, oldestSeconds } of depths) this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: "winnow_worker_processes",
    help: "Processes that run jobs and are alive.",
    registers: [registry],
    async collect() {
      this.reset();
      const alive = await findLiveProcesses(db).catch(() => null);
      if (alive !== null) this.set(alive.length);
    },
  });
}
