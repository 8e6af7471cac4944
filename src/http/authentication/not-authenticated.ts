import type { AuthenticationProblem } from "../../contract/authentication.ts";

/** A request under `/dapi/` that does not show an accepted token; the only refusal that bypasses the envelope. */
export class NotAuthenticated extends Error {
  override readonly name = "NotAuthenticated";
  readonly problem: AuthenticationProblem;

  constructor(problem: AuthenticationProblem) {
    super(`The request is not authenticated: ${problem}.`);
    this.problem = problem;
  }
}
