import type { PoolConfig } from "pg";
import { pino } from "pino";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { enqueueReserved } from "../../src/platform/queue/queue.ts";
import { accountA, createTestWorker, newJob, untilTrue } from "./queue-jobs.ts";

/**
 * A worker in a process of its own. Arguments: the connection as JSON, the lease in milliseconds, and "die-reserved" for
 * one that writes a reserved job, and is killed before it starts it. Prints "ready", and stops when its input ends.
 */
const [connection = "{}", leaseMs = "", task = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
const database = openDatabase(JSON.parse(connection) as PoolConfig, { maxConnections: 6, log });
const worker = createTestWorker(database, { leaseMs: Number(leaseMs) });
await worker.start();
if (task === "die-reserved") {
  // A worker that is just looking for jobs has no slot to give.
  await untilTrue(async () => {
    const reservation = worker.reserve(accountA);
    if (reservation) await enqueueReserved(database.db, newJob({ name: "reserved" }), reservation);
    return reservation !== null;
  });
  process.kill(process.pid, "SIGKILL");
}
console.log("ready");
process.stdin.resume().once("end", () => void worker.stop(1000).then(() => database.close()));
