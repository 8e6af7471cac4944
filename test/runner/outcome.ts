/** The result of one check or test file; the run's last line is the sum of these. */
export interface Outcome {
  /** The check's name, or the file's path from the repository root. */
  name: string;
  passed: number;
  failures: Problem[];
  /** What failed when the file first ran, beside others, if it ran a second time, alone. */
  earlier?: Problem[];
  skips: Skip[];
  durationMs: number;
}

/** A failed test: where it is and what it said. */
export interface Problem {
  title: string;
  text: string;
}

/** A test that did not run, and why. */
export interface Skip {
  title: string;
  reason: string;
}
