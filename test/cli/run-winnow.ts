import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bareEnvironment } from "../support/bare-environment.ts";

/** The result of a finished command. */
export interface Finished {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

const main = join(import.meta.dirname, "../../src/cli/main.ts");

/** The longest that a command may run; only a hanging one reaches it. */
const commandTimeoutMs = 4 * 60_000;

/** Runs `winnow` as a user would, without the settings of the tests' environment. */
export async function runWinnow(
  words: string[],
  environment: Record<string, string> = {},
  folder: string = process.cwd(),
): Promise<Finished> {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: folder,
    env: { ...bareEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: commandTimeoutMs,
    killSignal: "SIGKILL",
  });
  const exit = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { exitCode, stdout, stderr };
}
