import { describeError } from "../../describe-error.ts";
import { type Check, databaseLimitMs } from "../check.ts";
import { explainedProblem, type Finding, ok, problem, warning } from "../finding.ts";
import { findIdleTransactions, readClock, readConnections, readServer } from "../server-store.ts";
import type { Surroundings } from "../surroundings.ts";
import { counted, toDuration, toSize } from "../to-text.ts";

/** The oldest version with which Winnow is tested. */
const leastVersion = 150_000;

/** A document needs tens of statements, one after the other, so this makes each a second slower. */
const slowMs = 25;

/** What an idle transaction keeps from being cleaned up, grows with its age; ours end after a minute. */
const idleMs = 10 * 60_000;

/** Milliseconds by which the clocks may differ: leases last ten seconds, signatures are valid for minutes. */
const clockLimits = { warning: 2_000, problem: 30_000 };

/** The fastest of several round trips tells the most about the network, and about the other clock. */
const roundTrips = 5;

/** The database responds, is recent enough and takes writes. */
export const database: Check = {
  name: "database",
  limitMs: databaseLimitMs,
  async look(around) {
    const { databaseUrl, dataDir } = around.config();
    const opened = await around.openDatabase();
    if (opened.state === "none") return ok("none yet; the first start makes the embedded one");
    if (opened.state === "failed") return describeFailure(opened.error, databaseUrl === null);
    const server = await around.read(readServer);
    const { roundTripMs } = await measureClock(around);
    const place = databaseUrl === null ? `embedded, in ${dataDir}` : "of DATABASE_URL";
    const { version, versionNumber, encoding } = server;
    const found: Finding[] = [];
    if (versionNumber < leastVersion)
      found.push(problem(`PostgreSQL ${version} is too old.`, "Use PostgreSQL 15 or later."));
    if (encoding !== "UTF8")
      found.push(
        problem(
          `The database's encoding is ${encoding}, in which not every text can be stored.`,
          "Create a database with the encoding UTF8, and restore a backup into it.",
        ),
      );
    if (server.isReadOnly)
      found.push(problem("The database cannot be written to: it is a standby, or read-only.", adviseWritable));
    if (roundTripMs > slowMs)
      found.push(
        warning(
          `The database takes ${toDuration(roundTripMs)} to respond, which slows every document down.`,
          "Run the service near its database.",
        ),
      );
    if (found.length > 0) return found;
    const size = toSize(server.sizeBytes);
    return ok(`PostgreSQL ${version}, ${place}, ${size}, responds in ${toDuration(roundTripMs)}`);
  },
};

const adviseWritable = "Set DATABASE_URL to the primary server, or make this one writable.";

function describeFailure(error: unknown, isEmbedded: boolean): Finding {
  const { message } = describeError(error);
  const isExplained = !message.startsWith("an unexpected error");
  if (isExplained) return explainedProblem(message);
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isEmbedded
    ? "See postgres.log in the data folder. The folder must belong to the user of the service."
    : "See the log of the database server.";
  return problem(`The database cannot be opened: ${reason}.`, advice);
}

/** The tables are those of this version, or older ones that the next start brings up to it. */
export const schema: Check = {
  name: "tables",
  limitMs: databaseLimitMs,
  async look(around) {
    const { isEmpty, pending, refusal } = await around.readTables();
    if (refusal !== null) return explainedProblem(refusal.message);
    if (pending.length === 0) return ok("up to date");
    const { canCreateTables } = await around.read(readServer);
    if (!canCreateTables)
      return problem(
        "The next start has to change the tables, and the user of DATABASE_URL may not.",
        "Give it the right to create in the schema, or make it the owner of the database.",
      );
    if (isEmpty) return ok("none yet; the first start makes them");
    return ok(`older than this program; the next start brings them up to it (${counted(pending.length, "change")})`);
  },
};

/** There is room for the connections of a process. */
export const connections: Check = {
  name: "connections",
  limitMs: databaseLimitMs,
  async look(around) {
    const { most, others } = await around.read(readConnections);
    const { maxConnections } = await import("../../../service-database.ts");
    // One more listens for notifications.
    const needed = maxConnections + 1;
    const text = `${most} allowed, ${others} in use by other programs, up to ${needed} needed by each process of Winnow`;
    if (most < needed) return problem(`Too few connections: ${text}.`, adviseConnections);
    if (most - others < needed) return warning(`Few connections: ${text}.`, adviseConnections);
    return ok(text);
  },
};

const adviseConnections = "Raise max_connections of the server, or the limit of the user or the database.";

/** Nobody holds a transaction open and does nothing in it. */
export const transactions: Check = {
  name: "transactions",
  limitMs: databaseLimitMs,
  async look(around) {
    const idle = await around.read((db) => findIdleTransactions(db, idleMs));
    const [oldest] = idle;
    if (oldest === undefined) return ok("none is left open");
    const whose = [oldest.program, oldest.user].filter((name) => name !== "").join(", ");
    return warning(
      `${counted(idle.length, "transaction")} left open, the oldest for ${toDuration(oldest.ageMs)} (${whose}): the database cannot clean up behind it and grows.`,
      `End it in its program, or with: select pg_terminate_backend(${oldest.pid})`,
    );
  },
};

/** The clocks of this machine and of the database agree. */
export const clock: Check = {
  name: "clock",
  limitMs: databaseLimitMs,
  async look(around) {
    const { aheadMs } = await measureClock(around);
    const difference = Math.abs(aheadMs);
    const text = `${toDuration(difference)} ${aheadMs > 0 ? "ahead of" : "behind"} this machine's`;
    if (difference > clockLimits.problem) return problem(`The database's clock is ${text}.`, adviseClock);
    if (difference > clockLimits.warning) return warning(`The database's clock is ${text}.`, adviseClock);
    return ok("agrees with the database's");
  },
};

const adviseClock = "Synchronise the clocks of both machines (NTP): signatures, links and retries depend on them.";

/** How long the database takes to respond, and by how much its clock is ahead of ours, in milliseconds. */
async function measureClock(around: Surroundings): Promise<{ roundTripMs: number; aheadMs: number }> {
  return around.read(async (db) => {
    let best = { roundTripMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
    for (let count = 0; count < roundTrips; count++) {
      const [startedAt, started] = [Date.now(), performance.now()];
      const theirs = await readClock(db);
      const roundTripMs = performance.now() - started;
      const aheadMs = theirs.getTime() - (startedAt + roundTripMs / 2);
      if (roundTripMs < best.roundTripMs) best = { roundTripMs, aheadMs };
    }
    return best;
  });
}
