import { authenticationDetails } from "../../contract/authentication.ts";
import type { Envelope } from "../../contract/envelope.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { isPublicFailure, type PublicFailureKind } from "../../domain/failure.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { NotAuthenticated } from "../authentication/not-authenticated.ts";

/** A response that refuses: what is sent, and whether it is our fault and must be logged completely. */
export interface Refusal {
  httpStatus: number;
  headers: Record<string, string>;
  body: Envelope<null> | { detail: string };
  isOurFault: boolean;
}

/**
 * Seconds after which it is worth trying an overloaded service again: uploads and one-page documents take about that
 * long on a busy machine, and clients that come back much earlier only lengthen the queue.
 */
export const retryWhenOverloadedSeconds = 5;

/** Seconds that a database takes to restart. A full disk takes longer, but another refusal costs little. */
const retryWhenUnavailableSeconds = 2;

/** Turns anything that was thrown into what the caller is told. The text of an unforeseen error never gets out. */
export function toRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof NotAuthenticated) {
    const { detail } = authenticationDetails[error.problem];
    return { httpStatus: 401, headers: { "www-authenticate": "Token" }, body: { detail }, isOurFault: false };
  }
  if (isPublicFailure(error)) return toEnvelope(error.kind, error.message);
  if (error instanceof Unavailable) return toEnvelope("unavailable", error.message);
  return refuseFrameworkError(error) ?? toEnvelope("internalError", internalErrorMessage(requestId), true);
}

function toEnvelope(kind: PublicFailureKind, message: string, isOurFault = kind === "internalError"): Refusal {
  const { code, httpStatus } = errorCatalogue[kind];
  const retryAfter = retryAfterSeconds[kind];
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return { httpStatus, headers, body: { status: "error", code, message, data: null }, isOurFault };
}

const retryAfterSeconds: Partial<Record<PublicFailureKind, number>> = {
  overloaded: retryWhenOverloadedSeconds,
  unavailable: retryWhenUnavailableSeconds,
};

function internalErrorMessage(requestId: string): string {
  return `Something went wrong on our side. Try again. If the error persists, report the request ID ${requestId}.`;
}

/** The framework's own refusals have a status below 500. Their text is not sent, because it may quote the request. */
function refuseFrameworkError(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !("statusCode" in error) || !("code" in error)) return null;
  if (typeof error.statusCode !== "number" || error.statusCode < 400 || error.statusCode >= 500) return null;
  if (error.statusCode === 413) return toEnvelope("fileTooLarge", "The request body is too large.");
  const message = frameworkMessages[String(error.code)] ?? "The request is malformed.";
  return toEnvelope("invalidRequest", message);
}

const frameworkMessages: Record<string, string> = {
  FST_ERR_BAD_URL: "The path is not correctly percent-encoded.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The Content-Type header is malformed or not supported here.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body length does not match the Content-Length header.",
};
