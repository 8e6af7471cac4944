/** Everything that a caller can be refused for, by our own names; `contract/errors.ts` gives each its code on the wire. */
export const failureKinds = [
  "notFound",
  "methodNotAllowed",
  "parserNotFound",
  "documentNotFound",
  "entryNotFound",
  "fileMissing",
  "invalidRequest",
  "uniqueFieldRequired",
  "insufficientBalance",
  "fileTooLarge",
  "rateLimited",
  "overloaded",
  "unavailable",
  "internalError",
  "pageLimitExceeded",
  "unsupportedFormat",
  "emptyFile",
  "corruptFile",
  "encryptedFile",
  "downloadFailed",
  "processingFailed",
  "processingTimedOut",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * A request or a document that cannot be answered, for a reason the caller may know. The message is shown to people: it
 * says what happened and what to do, and holds no path, SQL or secret. Any other Error is a fault of ours.
 */
export class Failure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.kind = kind;
  }
}
