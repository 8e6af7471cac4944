/** The service refused a request, or could not be reached. The message is a sentence for people. */
export class ApiError extends Error {
  /** The response's `code`, such as `changedElsewhere`; `unreachable` if there was no answer. */
  readonly code: string;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** One sentence per wrong member of the request, by path such as `fields[2].name`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The sentences for a form's inputs; none for a refusal without them or for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? { ...error.fields } : {};
}
