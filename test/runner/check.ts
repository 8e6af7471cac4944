import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Outcome } from "./outcome.ts";

/** A static check: an npm script of package.json, which is the one place that knows its command. */
export interface Check {
  name: string;
  script: string;
}

/** Cheapest to understand first: a type error often explains what the later checks complain about. */
export const checks: Check[] = [
  { name: "types of the service", script: "check:types:service" },
  { name: "types of the dashboard", script: "check:types:dashboard" },
  { name: "lint", script: "check:lint" },
  { name: "imports", script: "check:imports" },
  { name: "unused", script: "check:unused" },
];

/** A check that takes longer than this hangs; the slowest takes seconds. */
const checkTimeoutMs = 5 * 60_000;

/** Runs one static check; it counts as one test. */
export async function runCheck(check: Check): Promise<Outcome> {
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", check.script], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: checkTimeoutMs,
    killSignal: "SIGKILL",
  });
  const exit = new Promise<string | null>((resolve) => {
    child.on("error", (error) => resolve(`could not be started: ${error.message}`));
    child.on("close", (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? `exit code ${code}`}`));
  });
  const [stdout, stderr, complaint] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  const failures =
    complaint === null
      ? []
      : [
          {
            title: `npm run ${check.script}`,
            text: `${stdout}${stderr}`.trim() || `npm run ${check.script} ${complaint}`,
          },
        ];
  return {
    name: check.name,
    passed: complaint === null ? 1 : 0,
    failures,
    skips: [],
    durationMs: performance.now() - started,
  };
}
