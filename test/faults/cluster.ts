import { PostgresServer } from "./postgres-server.ts";
import { type ServerProxy, startProxy } from "./proxy.ts";

/** A PostgreSQL server at an address that stays when a standby takes its place. */
export class Cluster {
  readonly proxy: ServerProxy;
  readonly #folder: string;
  #server: PostgresServer;
  #servers = 1;

  private constructor(folder: string, server: PostgresServer, proxy: ServerProxy) {
    this.#folder = folder;
    this.#server = server;
    this.proxy = proxy;
  }

  static async start(folder: string): Promise<Cluster> {
    const server = await PostgresServer.create(folder, "postgres-1");
    return new Cluster(folder, server, await startProxy(server.address));
  }

  get server(): PostgresServer {
    return this.#server;
  }

  /** Stops it as for a restart of the machine, and starts it again. */
  async restart(): Promise<void> {
    await this.#server.stop();
    await this.#server.start();
  }

  /** Kills the server when `moment` is over, and lets a standby that has all its commits take its place. */
  async failOver(moment: () => Promise<unknown>): Promise<void> {
    const failed = this.#server;
    const next = await failed.startStandby(this.#folder, `postgres-${++this.#servers}`);
    await moment();
    await failed.kill();
    // For a while it can only be read, as where an address moves before the standby has noticed.
    this.proxy.aim(next.address);
    await next.promote();
    this.#server = next;
    await failed.remove();
  }

  async remove(): Promise<void> {
    this.proxy.close();
    await this.#server.remove();
  }
}
