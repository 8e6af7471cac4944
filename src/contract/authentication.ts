/** Why a request is not authenticated, by our own names. */
export type AuthenticationProblem =
  | "noCredentials"
  | "unknownToken"
  | "schemeOnly"
  | "extraWords"
  | "inactiveToken"
  | "expiredToken"
  | "inactiveAccount";

/** The seven `detail` strings of a 401, to the letter, with their causes. They bypass the envelope. */
export const authenticationDetails = {
  noCredentials: {
    detail: "Authentication credentials were not provided.",
    cause: "There is no Authorization header, or it does not start with Token.",
  },
  unknownToken: {
    detail: "Invalid token.",
    cause: "The token does not exist.",
  },
  schemeOnly: {
    detail: "Invalid token header. No credentials provided.",
    cause: "The header is just Token.",
  },
  extraWords: {
    detail: "Invalid token header. Token string should not contain spaces.",
    cause: "There are extra words after the token.",
  },
  inactiveToken: {
    detail: "Access token inactive or deleted.",
    cause: "The token was deactivated or deleted.",
  },
  expiredToken: {
    detail: "Access token has expired.",
    cause: "The expiry date has passed.",
  },
  inactiveAccount: {
    detail: "User inactive or deleted.",
    cause: "The owning account is deactivated.",
  },
} as const satisfies Record<AuthenticationProblem, { detail: string; cause: string }>;
