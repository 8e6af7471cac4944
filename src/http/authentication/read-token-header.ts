import type { AuthenticationProblem } from "../../contract/authentication.ts";

/** What an Authorization header contains: a token's secret, or what is wrong with it. */
export type TokenHeader =
  | { secret: string }
  | { problem: Extract<AuthenticationProblem, "noCredentials" | "schemeOnly" | "extraWords"> };

/**
 * Reads `Authorization: Token <secret>` like Django REST Framework, whose sentences the specification uses: split at
 * white space, the word compared ignoring case, then exactly one word expected.
 */
export function readTokenHeader(header: string | undefined): TokenHeader {
  const [scheme, secret, ...rest] = (header ?? "").split(/\s+/).filter((word) => word !== "");
  if (scheme?.toLowerCase() !== "token") return { problem: "noCredentials" };
  if (secret === undefined) return { problem: "schemeOnly" };
  if (rest.length > 0) return { problem: "extraWords" };
  return { secret };
}
