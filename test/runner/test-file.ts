import { run } from "node:test";
import { inspect } from "node:util";
import type { Outcome, Problem, Skip } from "./outcome.ts";

/**
 * Milliseconds after which a test file counts as hanging. Far above the slowest file (about a minute), because a loaded
 * machine must never fail a test.
 */
const fileTimeoutMs = 10 * 60_000;

/** What the test runner tells of a finished test; the part of its `test:pass` and `test:fail` that is read here. */
interface FinishedTest {
  name: string;
  nesting: number;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string | undefined; error?: Error };
}

/**
 * Runs one test file in a process of its own. The runner's own `timeout` does not end a file that keeps its process
 * open, so an abort signal does.
 */
export async function runTestFile(path: string): Promise<Outcome> {
  const started = performance.now();
  const report = new FileReport(path);
  const events = run({ files: [path], concurrency: 1, signal: AbortSignal.timeout(fileTimeoutMs) });
  events.on("test:start", (test) => report.enter(test.nesting, test.name));
  events.on("test:pass", (test) => report.finish(test));
  events.on("test:fail", (test) => report.finish(test));
  events.on("test:stdout", ({ message }) => report.print(message));
  events.on("test:stderr", ({ message }) => report.print(message));
  // Diagnostics about the file (an error after its last test) name it; the others are the runner's own statistics.
  events.on("test:diagnostic", ({ message, file }) => file !== undefined && report.print(`${message}\n`));
  await events.forEach(() => {});
  return { name: path, ...report.outcome(), durationMs: performance.now() - started };
}

class FileReport {
  readonly #path: string;
  readonly #failures: Problem[] = [];
  readonly #skips: Skip[] = [];
  /** Titles of the suites and tests that enclose the next event, outermost first. */
  readonly #enclosing: string[] = [];
  #passed = 0;
  #printed = "";

  constructor(path: string) {
    this.#path = path;
  }

  enter(nesting: number, name: string): void {
    this.#enclosing.splice(nesting, Number.POSITIVE_INFINITY, name);
  }

  print(message: string): void {
    this.#printed += message;
  }

  finish(test: FinishedTest): void {
    const { error, type } = test.details;
    const title = [...this.#enclosing.slice(0, test.nesting), test.name].join(" › ");
    if (test.name === this.#path) {
      // The runner speaks of the file as of a test when its process failed, was aborted, or held no test.
      const text = error === undefined ? "The file holds no test." : describeError(error);
      this.#failures.push({ title: "the file as a whole", text });
    } else if (test.skip !== undefined || test.todo !== undefined) {
      this.#skips.push({ title, reason: reasonOf(test) });
    } else if (error !== undefined) {
      if (!isFailureOfChildren(error)) this.#failures.push({ title, text: describeError(error) });
    } else if (type !== "suite") {
      this.#passed += 1;
    }
  }

  outcome(): Pick<Outcome, "passed" | "failures" | "skips"> {
    const printed = this.#printed.trim();
    const last = this.#failures.at(-1);
    if (last !== undefined && printed !== "") last.text += `\n\nThe file printed:\n${printed}`;
    return { passed: this.#passed, failures: this.#failures, skips: this.#skips };
  }
}

function reasonOf({ skip, todo }: FinishedTest): string {
  if (typeof skip === "string" && skip !== "") return skip;
  if (typeof todo === "string" && todo !== "") return `to do: ${todo}`;
  return todo === undefined ? "no reason given" : "to do";
}

/** The children's own failures are told already. */
function isFailureOfChildren(error: Error): boolean {
  return "failureType" in error && error.failureType === "subtestsFailed";
}

/** The runner wraps what a test threw as the cause of an error of its own. */
function describeError(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error) return (cause.stack ?? cause.message).replaceAll(/\n +at .*\(?node:internal.*/g, "");
  return cause === undefined ? error.message : typeof cause === "string" ? cause : inspect(cause);
}
