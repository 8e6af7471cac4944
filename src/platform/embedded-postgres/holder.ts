import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The lock that every process shares for as long as it uses the server. */
const lockKey = 7_145_283_602;
/**
 * A server that just started or is recovering says at once that it cannot answer yet; only one that hangs is silent.
 */
const connectTimeoutMs = 5_000;
/** How long the last user waits for other connections to end before it leaves the server to them. */
const othersLeaveMs = 2_000;

/** SQLSTATE classes of "not now": connection lost, too many connections, starting up, shutting down. */
const transientClasses = ["08", "53", "57"];

/** A connection that stands for one process's use of the server: its shared lock ends with the process, however it ends. */
export class Holder {
  readonly #client: pg.Client;
  /** Resolves when the connection is gone. */
  readonly ended: Promise<void>;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.ended = new Promise((resolve) => client.once("end", resolve));
    // The `end` event tells what happened to the connection.
    client.on("error", () => {});
  }

  /** Null if no server responds yet; throws errors that waiting does not fix. */
  static async tryOpen(connection: pg.ClientConfig): Promise<Holder | null> {
    const client = new pg.Client({
      ...connection,
      application_name: "winnow supervisor",
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    const holder = new Holder(client);
    try {
      await client.connect();
      // Waits while the last user stops the server, and fails when it stops. Then there is no server, and one is
      // started.
      await client.query("select pg_advisory_lock_shared($1)", [lockKey]);
      return holder;
    } catch (error) {
      await client.end().catch(() => {});
      if (isTransient(error)) return null;
      throw error;
    }
  }

  /**
   * Gives up this process's use. True: nobody else uses the server, and nobody can begin to before it is stopped.
   * False: others use it, and it must stay. If several leave at once, the last one to ask gets true.
   */
  async leave(): Promise<boolean> {
    await this.#client.query("select pg_advisory_unlock_shared($1)", [lockKey]);
    const { rows } = await this.#client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      lockKey,
    ]);
    return rows[0]?.isLast === true && !(await this.#hasOtherClients());
  }

  /**
   * Whether anyone else is connected, including a person with psql. A process that is about to use the server waits for
   * our lock, so it counts at once. Processes that have just left stay connected for some milliseconds, so the others
   * get some time to end.
   */
  async #hasOtherClients(): Promise<boolean> {
    const deadline = Date.now() + othersLeaveMs;
    for (;;) {
      const { rows } = await this.#client.query<{ waitsForLock: boolean }>(
        `select wait_event is not distinct from 'advisory' as "waitsForLock" from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rows.length === 0) return false;
      if (rows.some(({ waitsForLock }) => waitsForLock) || Date.now() > deadline) return true;
      await sleep(20);
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}

function isTransient(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E");
  return !isSqlState || transientClasses.includes(code.slice(0, 2));
}
