/**
 * Why a token was rejected, in the order of the checks: no such token; deactivated or deleted; expired; its account was
 * deactivated.
 */
export type AuthenticationFailureReason = "unknown" | "inactive" | "expired" | "accountInactive";

/** A request whose token is not accepted; each reason has its own sentence on the wire. */
export class AuthenticationFailure extends Error {
  override readonly name = "AuthenticationFailure";
  readonly reason: AuthenticationFailureReason;

  constructor(reason: AuthenticationFailureReason) {
    super(`The token was refused: ${reason}.`);
    this.reason = reason;
  }
}
