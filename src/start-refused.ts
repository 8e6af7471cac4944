/**
 * The service cannot start because the machine refuses what a well-formed setting asks for. The message names the
 * setting, gives the reason, and says what to do.
 */
export class StartRefused extends Error {
  override readonly name = "StartRefused";

  constructor(setting: string, cause: unknown, advice: string) {
    super(`${setting} cannot be used: ${toReason(cause)}. ${advice}`, { cause });
  }
}

/**
 * A name can have several addresses. If all of them fail, the error has no message of its own, so the first one is
 * used.
 */
function toReason(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return toReason(cause.errors[0]);
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, "");
}
