import { type Check, usualLimitMs } from "./check.ts";
import { type Finding, problem, Skipped } from "./finding.ts";
import type { Surroundings } from "./surroundings.ts";

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  check: string;
}

/**
 * Runs all checks at once; one that throws or hangs becomes a problem of its own and stops no other. The findings are in
 * the order of the checks. `onWaiting` gets the names of those that are still running.
 */
export async function runChecks(
  checks: readonly Check[],
  around: Surroundings,
  onWaiting: (names: string[]) => void = () => {},
): Promise<NamedFinding[]> {
  const waiting = new Set(checks.map(({ name }) => name));
  onWaiting([...waiting]);
  const found = await Promise.all(
    checks.map(async (check) => {
      const findings = await lookWithin(check, around);
      waiting.delete(check.name);
      onWaiting([...waiting]);
      return findings.map((finding) => ({ check: check.name, ...finding }));
    }),
  );
  return found.flat();
}

async function lookWithin(check: Check, around: Surroundings): Promise<Finding[]> {
  const limitMs = check.limitMs ?? usualLimitMs;
  const patience = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () =>
      patience.resolve(
        problem(
          `There was no answer within ${limitMs / 1000} seconds.`,
          "A disk, the network or the machine may be overloaded or hang.",
        ),
      ),
    limitMs,
  );
  try {
    const looked = (async () => check.look(around))().catch(toFinding);
    return [await Promise.race([looked, patience.promise])].flat();
  } finally {
    clearTimeout(timer);
  }
}

function toFinding(error: unknown): Finding {
  if (error instanceof Skipped) return { state: "skipped", message: error.message, advice: null };
  return problem(`The check failed: ${error instanceof Error ? error.message : String(error)}`);
}
