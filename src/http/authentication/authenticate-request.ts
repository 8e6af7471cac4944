import { AuthenticationFailure, type AuthenticationFailureReason } from "../../accounts/authentication-failure.ts";
import type { AuthenticationProblem } from "../../contract/authentication.ts";
import type { Caller } from "../../pipeline/parsing.ts";
import type { HttpServices } from "../http-services.ts";
import { NotAuthenticated } from "./not-authenticated.ts";
import { readTokenHeader } from "./read-token-header.ts";

const problems: Record<AuthenticationFailureReason, AuthenticationProblem> = {
  unknown: "unknownToken",
  inactive: "inactiveToken",
  expired: "expiredToken",
  accountInactive: "inactiveAccount",
};

/**
 * Finds the caller whom an Authorization header identifies. Throws `NotAuthenticated`, which `/dapi/` answers with a
 * 401.
 */
export async function authenticateRequest(services: HttpServices, header: string | undefined): Promise<Caller> {
  const token = readTokenHeader(header);
  if ("problem" in token) throw new NotAuthenticated(token.problem);
  try {
    return await services.authenticate(token.secret);
  } catch (error) {
    if (error instanceof AuthenticationFailure) throw new NotAuthenticated(problems[error.reason]);
    throw error;
  }
}
