/** The command was called in a way that cannot work; the message says what would. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
