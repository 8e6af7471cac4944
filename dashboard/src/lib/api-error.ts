/** The service refused a request, or could not be reached. The message is a sentence for people. */
export class ApiError extends Error {
  /** The wire's `code`, such as `parser_not_found`; `unreachable` where there was no answer. */
  readonly code: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}
