/** A service did not do what it was asked to: the message says why and what to do. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /**
   * The wire's code, such as `doc:corrupt`; `unauthorized`, `unreachable`, `connection_lost`, `timeout`, `no_service` and
   * `unreadable` are our own.
   */
  readonly code: string;
  /** Seconds to wait before trying again, as the service says; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(code: string, message: string, options: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
