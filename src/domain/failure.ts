/** Reasons for refusing callers of the public interface, by our own names; `contract/errors.ts` gives each its code. */
export const publicFailureKinds = [
  "notFound",
  "methodNotAllowed",
  "parserNotFound",
  "documentNotFound",
  "entryNotFound",
  "textNotKept",
  "entryNotConfirmed",
  "invoiceIncomplete",
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

/** Additional reasons for refusing people in the dashboard; `contract/dashboard/failure.ts` gives each its HTTP status. */
export const dashboardFailureKinds = [
  /** Nobody is signed in, or the session has ended. */
  "notSignedIn",
  /** The e-mail address or the password is wrong; which one is not revealed. */
  "wrongCredentials",
  /** The password does not open the PDF. */
  "wrongPassword",
  /** The person has a second factor, and gave no code of it, or a wrong one. */
  "codeNeeded",
  /** Only operators may. */
  "operatorsOnly",
  /** The role of the person does not allow it. */
  "notAllowed",
  /** The request did not come from the dashboard's own pages. */
  "foreignRequest",
  /** The request was sent to an address that the service does not know as its own; the message says how to add it. */
  "unknownAddress",
  /** Nobody can sign up here: an operator creates accounts. */
  "signUpClosed",
  /** The code for the first start is wrong, too old, or used. */
  "wrongCode",
  /** It was changed elsewhere since it was read: read it again. */
  "changedElsewhere",
  /** The state does not allow it, or a name is taken. */
  "conflict",
  /** Members of the request are invalid; `fields` says which. */
  "invalid",
  /** The link to reset a password was used, or is too old. */
  "linkExpired",
  "tooManyTries",
  /** More requests per minute than anybody makes by hand; `retryAfter` says when to continue. */
  "tooManyRequests",
  /** No mail server is set up. */
  "noMail",
] as const;

export type PublicFailureKind = (typeof publicFailureKinds)[number];
export type DashboardFailureKind = (typeof dashboardFailureKinds)[number];
export type FailureKind = PublicFailureKind | DashboardFailureKind;

/** What a failure says in addition to its sentence. */
interface FailureDetails extends ErrorOptions {
  /** Per invalid member, by path: a sentence. */
  fields?: Record<string, string>;
  /** Seconds to wait, where waiting helps. */
  retryAfter?: number;
}

/**
 * A request or a document that cannot be answered, for a reason the caller may know. The message is shown to people: it
 * says what happened and what to do, and contains no path, SQL or secret. Any other Error is our fault.
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

/** Whether an error is a failure that callers of the public interface can be told, and with which documents can end. */
export function isPublicFailure(error: unknown): error is Failure<PublicFailureKind> {
  return error instanceof Failure && isPublicKind(error.kind);
}
