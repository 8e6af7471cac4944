import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import type { Outcome, Problem, Skip } from "./outcome.ts";

/**
 * Milliseconds after which a test file counts as hanging. Far above the slowest file (three minutes by itself), because
 * a loaded machine must never fail a test.
 */
const fileTimeoutMs = 20 * 60_000;

/** How many characters of a process's output are shown with a failure. */
const mostPrinted = 20_000;

const host = fileURLToPath(new URL("./host.ts", import.meta.url));

/**
 * What the test runner reports about a finished test: the part of its `test:pass` and `test:fail` that is read here.
 */
interface FinishedTest {
  name: string;
  nesting: number;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string | undefined; error?: Error };
}

/**
 * Runs test files one after the other in one process, and reports each one's outcome. The runner's own `timeout` does
 * not end a file that keeps its process open, so an abort signal does.
 */
export async function runTestGroup(paths: string[], onOutcome: (outcome: Outcome) => void): Promise<void> {
  const waiting = paths.map((path) => new FileReport(path));
  let current = waiting.shift();
  let printed = "";
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), fileTimeoutMs);
  const begin = (path: string) => {
    timer.refresh();
    if (current === undefined || path !== waiting[0]?.path) return;
    onOutcome(current.outcome(printed));
    current = waiting.shift();
    current?.begin();
  };
  const print = (message: string) => {
    printed = (printed + message).slice(-mostPrinted);
  };
  // If the process as a whole failed or was aborted, the runner reports it like a test.
  const finish = (test: FinishedTest) =>
    test.name === host ? current?.failAsAWhole(describeError(test.details.error)) : current?.finish(test);

  const events = run({ files: [host], argv: paths, concurrency: 1, signal: patience.signal });
  // Comes when a file begins, while "test:start" waits for the result of its first test.
  events.on("test:dequeue", ({ nesting, name }) => nesting === 0 && begin(name));
  events.on("test:start", ({ nesting, name }) => nesting > 0 && current?.enter(nesting, name));
  events.on("test:pass", finish);
  events.on("test:fail", finish);
  events.on("test:stdout", ({ message }) => print(message));
  events.on("test:stderr", ({ message }) => print(message));
  // Diagnostics about the process (an error after its last test) name a file; the others are the runner's own statistics.
  events.on("test:diagnostic", ({ message, file }) => file !== undefined && print(`${message}\n`));
  await events.forEach(() => {});
  clearTimeout(timer);

  if (current !== undefined) onOutcome(current.outcome(printed));
  for (const report of waiting) {
    report.failAsAWhole(`It did not run, because the process that it shares with ${paths[0]} ended.`);
    onOutcome(report.outcome(""));
  }
}

class FileReport {
  readonly path: string;
  readonly #failures: Problem[] = [];
  readonly #skips: Skip[] = [];
  /** Titles of the suites and tests that enclose the next event, outermost first. */
  readonly #enclosing: string[] = [];
  #startedAt = performance.now();
  #passed = 0;

  constructor(path: string) {
    this.path = path;
  }

  begin(): void {
    this.#startedAt = performance.now();
  }

  /** The file is a test of its process; its own tests are one level deeper. */
  enter(nesting: number, name: string): void {
    this.#enclosing.splice(nesting - 1, Number.POSITIVE_INFINITY, name);
  }

  failAsAWhole(text: string): void {
    this.#failures.push({ title: "the file as a whole", text });
  }

  finish(test: FinishedTest): void {
    const { error, type } = test.details;
    const title = [...this.#enclosing.slice(0, test.nesting - 1), test.name].join(" › ");
    if (test.nesting === 0) {
      if (error !== undefined && !isFailureOfChildren(error)) this.failAsAWhole(describeError(error));
    } else if (test.skip !== undefined || test.todo !== undefined) {
      this.#skips.push({ title, reason: reasonOf(test) });
    } else if (error !== undefined) {
      if (!isFailureOfChildren(error)) this.#failures.push({ title, text: describeError(error) });
    } else if (type !== "suite") {
      this.#passed += 1;
    }
  }

  /** `printed` is what its process has printed. */
  outcome(printed: string): Outcome {
    const [failures, skips, passed] = [this.#failures, this.#skips, this.#passed];
    if (passed + failures.length + skips.length === 0) this.failAsAWhole("The file contains no test.");
    const last = failures.at(-1);
    if (last !== undefined && printed.trim() !== "") last.text += `\n\nIts process printed:\n${printed.trim()}`;
    return { name: this.path, passed, failures, skips, durationMs: performance.now() - this.#startedAt };
  }
}

function reasonOf({ skip, todo }: FinishedTest): string {
  if (typeof skip === "string" && skip !== "") return skip;
  if (typeof todo === "string" && todo !== "") return `to do: ${todo}`;
  return todo === undefined ? "no reason given" : "to do";
}

/** Whether only children failed, whose own failures are already reported. */
function isFailureOfChildren(error: Error): boolean {
  return "failureType" in error && error.failureType === "subtestsFailed";
}

/** Describes what a test threw, which the runner makes the cause of its own error. */
function describeError(error: Error | undefined): string {
  const cause = error?.cause;
  if (cause instanceof Error) return (cause.stack ?? cause.message).replaceAll(/\n +at .*\(?node:internal.*/g, "");
  return cause === undefined ? (error?.message ?? "It failed.") : typeof cause === "string" ? cause : inspect(cause);
}
