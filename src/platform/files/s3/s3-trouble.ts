import { Unavailable } from "../../../domain/unavailable.ts";
import { StorageTrouble } from "../storage-trouble.ts";

/** By the error's name or code, as S3, its many likenesses and the network report it. */
const reasons: Record<string, string> = {
  NoSuchBucket: "the bucket for the files does not exist",
  AccessDenied: "the object store does not allow this to the access key",
  InvalidAccessKeyId: "the object store does not know the access key",
  SignatureDoesNotMatch: "the object store rejects the secret access key",
  CredentialsProviderError: "there is no access key for the object store",
  ExpiredToken: "the access key for the object store has expired",
  RequestTimeTooSkewed: "the clocks of this machine and of the object store differ",
  QuotaExceeded: "the object store is full",
  InsufficientStorage: "the object store is full",
  XMinioStorageFull: "the object store is full",
  ECONNREFUSED: "the object store cannot be reached",
  ECONNRESET: "the object store closes its connections",
  ENOTFOUND: "the object store's host name is unknown",
  EAI_AGAIN: "the object store's host name is unknown",
  EHOSTUNREACH: "the object store cannot be reached",
  ENETUNREACH: "the object store cannot be reached",
  ETIMEDOUT: "the object store does not respond",
  TimeoutError: "the object store does not respond",
  AbortError: "the object store does not respond",
  EPIPE: "the object store closes its connections",
};

/** The same for responses without a name that is known. */
const reasonsByStatus: Record<number, string> = {
  301: "the bucket is in another region",
  401: "the object store rejects the access key",
  403: "the object store rejects the access key, or does not allow it this",
  507: "the object store is full",
};

/** Turns an error of the S3 client into `Unavailable` that says why; other errors are returned unchanged. */
export function asS3Trouble(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === null
    ? error
    : new Unavailable("storage", { cause: new StorageTrouble(reason, { cause: error }), isUndone: true });
}

/** Why a store does not do what it was asked, without a full stop; null for errors of other kinds. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const known = reasons[error.name] ?? reasons[code];
  if (known !== undefined) return known;
  const status = statusOf(error);
  if (status !== undefined) return reasonsByStatus[status] ?? `the object store responds with HTTP ${status}`;
  // A certificate that is not trusted, and all else that is reported before there is a response.
  return "$metadata" in error ? "the object store cannot be reached" : null;
}

/** The status of the response; undefined without one. */
function statusOf(error: Error): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** What a response about the bucket says that will not change by itself; null for a store that is away. */
export function describeLastingTrouble(error: unknown): string | null {
  if (isMissingObject(error)) return reasons.NoSuchBucket ?? null;
  if (!(error instanceof Error)) return null;
  const status = statusOf(error);
  const isAway = status === undefined ? error.name !== "CredentialsProviderError" && "code" in error : status >= 500;
  return isAway || isTimeout(error) ? null : (reasonOf(error) ?? error.message);
}

function isTimeout({ name }: Error): boolean {
  return name === "TimeoutError" || name === "AbortError";
}

/** Whether an error says that there is no such object. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");
}
