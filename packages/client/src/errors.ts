/** What a service said beside its message. */
export interface ErrorDetails extends ErrorOptions {
  /** HTTP status; null if there was no answer. */
  status?: number | null;
  /** Quote it when you report an error: the service's log has the request under it. */
  requestId?: string | null;
  /** Seconds to wait before trying again, as the service says; null if it does not say. */
  retryAfterSeconds?: number | null;
}

/** Something did not work. `code` is for programs, the message for people. */
export class WinnowError extends Error {
  override readonly name: string = "WinnowError";
  /** The service's code, such as `parser_not_found`; `unreachable`, `timeout` and `no_service` are the client's own. */
  readonly code: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The token is missing, wrong, expired or deactivated. */
export class AuthenticationError extends WinnowError {
  override readonly name = "AuthenticationError";
}

/** The request is wrong in itself: sending it again unchanged fails again. */
export class InvalidRequestError extends WinnowError {
  override readonly name = "InvalidRequestError";
}

/** The parser, document or entry does not exist, or belongs to somebody else. */
export class NotFoundError extends WinnowError {
  override readonly name = "NotFoundError";
}

/** The account's balance does not cover the document. */
export class InsufficientBalanceError extends WinnowError {
  override readonly name = "InsufficientBalanceError";
}

/** The document cannot be processed, such as `doc:encrypted`. It was not charged. */
export class DocumentError extends WinnowError {
  override readonly name = "DocumentError";
}

/** The service asked for patience, and was still busy after all tries. */
export class BusyError extends WinnowError {
  override readonly name = "BusyError";
}

/** The service made a mistake, or what answers is no Winnow service. */
export class ServiceError extends WinnowError {
  override readonly name = "ServiceError";
}

/** Nothing answers at the address, or the connection broke before the whole answer was there. */
export class ConnectionError extends WinnowError {
  override readonly name = "ConnectionError";
}

/** No result within the time limit. The document may still be processed and charged. */
export class TimeoutError extends WinnowError {
  override readonly name = "TimeoutError";
}

/** A webhook's request does not come from your Winnow, or is too old: answer 400 and ignore it. */
export class WebhookVerificationError extends WinnowError {
  override readonly name = "WebhookVerificationError";
}

/** The error of a refusal, by its HTTP status and code. */
export function toError(code: string, message: string, details: ErrorDetails & { status: number }): WinnowError {
  const { status } = details;
  if (code.startsWith("doc:")) return new DocumentError(code, message, details);
  if (status === 401) return new AuthenticationError(code, message, details);
  if (status === 402) return new InsufficientBalanceError(code, message, details);
  if (status === 404) return new NotFoundError(code, message, details);
  if (status === 429 || status === 503) return new BusyError(code, message, details);
  return status >= 400 && status < 500
    ? new InvalidRequestError(code, message, details)
    : new ServiceError(code, message, details);
}
