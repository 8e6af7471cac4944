import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../support/until.ts";

/** Milliseconds until a program that ended by itself is started again. */
const restartMs = 300;
/** The end of what a program printed, in characters, to explain why it does not start. */
const keptCharacters = 4_000;

/** Runs a program, and starts it again whenever it ends by itself, as systemd or Kubernetes does. */
export class Supervised {
  readonly #name: string;
  readonly #spawn: () => ChildProcess;
  readonly #isReady: () => Promise<boolean>;
  #child: ChildProcess | null = null;
  #isWanted = false;
  #watching: Promise<void> = Promise.resolve();
  #printed = "";
  /** What it printed each time before it ended by itself. */
  readonly endings: string[] = [];

  /** `spawn` starts the program with its output in pipes or ignored; `isReady` tells whether it can work. */
  constructor(name: string, spawn: () => ChildProcess, isReady: () => Promise<boolean>) {
    this.#name = name;
    this.#spawn = spawn;
    this.#isReady = isReady;
  }

  /** Resolves when it can work. */
  async start(): Promise<void> {
    this.#isWanted = true;
    this.#watching = this.#watch();
    await until(`${this.#name} is ready`, this.#isReady).catch((error: unknown) => {
      throw new Error(`${String(error)} It printed: ${this.#printed}`);
    });
  }

  /** `kill -9`: it stays away until it is started again. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  /** Tells it to end, and waits until it is gone. It stays away until it is started again. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false;
    this.#child?.kill(signal);
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (this.#isWanted) {
      await this.#run();
      if (!this.#isWanted) return;
      this.endings.push(this.#printed);
      await sleep(restartMs);
    }
  }

  #run(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    this.#printed = "";
    const read = (chunk: Buffer) => {
      this.#printed = `${this.#printed}${chunk}`.slice(-keptCharacters);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    return new Promise((resolve) => {
      child.once("close", () => resolve());
      child.once("error", (error) => {
        read(Buffer.from(error.message));
        resolve();
      });
    });
  }
}
