import type { DashboardProblem } from "../contract/dashboard/problem.ts";

/** What the dashboard cannot do, for a reason that the person may know. Any other Error is a fault of ours. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: DashboardProblem;
  /** Per wrong member, by path: a sentence. */
  readonly fields: Record<string, string> | null;
  /** Seconds to wait, where waiting helps. */
  readonly retryAfter: number | null;

  constructor(
    problem: DashboardProblem,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.problem = problem;
    this.fields = details.fields ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** What is not there, or is another account's: both look alike. */
export function refuseUnknown(noun: string): never {
  throw new Refusal("notFound", `There is no such ${noun}. It may have been deleted.`);
}
