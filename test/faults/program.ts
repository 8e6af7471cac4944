import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Role } from "../../src/roles.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { Supervised } from "./supervised.ts";

export const ownCheckout = fileURLToPath(new URL("../../", import.meta.url));

/** The file that Node runs for `winnow`, in a checkout. */
export const commandIn = (checkout: string): string => join(checkout, "src/cli/main.ts");

/** One process of the service: `winnow serve` of one checkout or another. */
export class Program {
  readonly role: Role;
  readonly process: Supervised;
  #checkout: string;

  /** `settings` are its environment variables, and no others. A worker is ready as soon as it is started. */
  constructor(role: Role, settings: Record<string, string>, checkout: string) {
    this.role = role;
    this.#checkout = checkout;
    const health = `http://127.0.0.1:${settings.WINNOW_PORT}/health`;
    this.process = new Supervised(
      `the ${role} process`,
      () =>
        spawn(process.execPath, [commandIn(this.#checkout), "serve", "--role", role], {
          env: { ...bareEnvironment(), ...settings },
          stdio: ["ignore", "pipe", "pipe"],
        }),
      async () => role === "worker" || (await fetch(health).catch(() => null))?.status === 200,
    );
  }

  /** Stops it as for an upgrade, and starts the program of another checkout in its place. */
  async replace(checkout: string): Promise<void> {
    await this.process.end("SIGTERM");
    this.#checkout = checkout;
    await this.process.start();
  }

  /**
   * What it printed before it ended by itself, each time: nothing must make it end but a database that does not let it in
   * when it starts.
   */
  get crashes(): string[] {
    return this.process.endings.filter((printed) => !/DATABASE_URL cannot be used/.test(printed));
  }
}
