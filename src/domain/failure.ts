/** What callers of the public interface are refused for, by our own names; `contract/errors.ts` gives each its code. */
export const publicFailureKinds = [
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

/** What people are refused for in the dashboard besides; `contract/dashboard/failure.ts` gives each its HTTP status. */
export const dashboardFailureKinds = [
  /** Nobody is signed in, or the session has ended. */
  "notSignedIn",
  /** E-mail address or password is not right; which one is not told. */
  "wrongCredentials",
  /** Only operators may. */
  "operatorsOnly",
  /** The request did not come from the dashboard's own pages. */
  "foreignRequest",
  /** The request was sent to an address that the service does not know as its own; the message says how it learns it. */
  "unknownAddress",
  /** Nobody may sign up here: an operator makes accounts. */
  "signUpClosed",
  /** The code of the first start is not right, too old, or used. */
  "wrongCode",
  /** It was changed elsewhere since it was read: read it again. */
  "changedElsewhere",
  /** The state does not allow it, or a name is taken. */
  "conflict",
  /** Members of the request are wrong; `fields` says which. */
  "invalid",
  /** The link to reset a password was used, or is too old. */
  "linkExpired",
  "tooManyTries",
  /** More requests in a minute than anybody makes by hand; `retryAfter` says when to go on. */
  "tooManyRequests",
  /** No mail server is set up. */
  "noMail",
] as const;

export type PublicFailureKind = (typeof publicFailureKinds)[number];
export type DashboardFailureKind = (typeof dashboardFailureKinds)[number];
export type FailureKind = PublicFailureKind | DashboardFailureKind;

/** What a failure says beside its sentence. */
interface FailureDetails extends ErrorOptions {
  /** Per wrong member, by path: a sentence. */
  fields?: Record<string, string>;
  /** Seconds to wait, where waiting helps. */
  retryAfter?: number;
}

/**
 * A request or a document that cannot be answered, for a reason the caller may know. The message is shown to people: it
 * says what happened and what to do, and holds no path, SQL or secret. Any other Error is a fault of ours.
 */
export class Failure<Kind extends FailureKind = FailureKind> extends Error {
  override readonly name = "Failure";
  readonly kind: Kind;
  readonly fields: Record<string, string> | null;
  readonly retryAfter: number | null;

  constructor(kind: Kind, message: string, { fields, retryAfter, ...options }: FailureDetails = {}) {
    super(message, options);
    this.kind = kind;
    this.fields = fields ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** Whether the public interface has a code for a kind. */
export function isPublicKind(kind: FailureKind): kind is PublicFailureKind {
  return publicFailureKinds.some((each) => each === kind);
}

/** Whether an error is a failure that callers of the public interface can be told, and documents can end with. */
export function isPublicFailure(error: unknown): error is Failure<PublicFailureKind> {
  return error instanceof Failure && isPublicKind(error.kind);
}
