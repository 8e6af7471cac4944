import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { dashboardStatus, type RefusalBody } from "../../contract/dashboard/failure.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { Failure, type FailureKind, isPublicKind } from "../../domain/failure.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { sendBeforeBody } from "../refusals/send-refusal.ts";
import { retryWhenOverloadedSeconds, toRefusal as toPublicRefusal } from "../refusals/to-refusal.ts";

/** Makes the failure of a request with invalid members: the first problem of each, by path. */
export function invalidMembers(issues: z.core.$ZodIssue[]): Failure {
  const entries = issues.map((issue) => [toPath(issue.path), `${issue.message}.`] as const);
  // The first problem of a member is the one to fix first.
  const fields = Object.fromEntries(entries.toReversed());
  return new Failure("invalid", describeFields(fields), { fields });
}

/** A place as people write it: `fields[2].rules[0].pattern`. */
function toPath(path: PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "");
}

interface DashboardRefusal {
  status: number;
  error: RefusalBody["error"];
}

/**
 * For a valid request whose document cannot be processed: the public interface returns 200, but a page needs an error.
 */
const documentFailureStatus = 422;

/** Responds to whatever was thrown with the dashboard's envelope. The text of an unforeseen error never gets out. */
export function sendDashboardRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, error: body } = toRefusal(error, request.id);
  const route = request.routeOptions.url;
  if (error instanceof Unavailable)
    request.log.warn({ err: error, route }, "A dashboard request could not be answered");
  else if (status >= 500 && body.code !== "overloaded")
    request.log.error({ err: error, route }, "A dashboard request failed");
  if (body.retryAfter !== undefined) reply.header("retry-after", body.retryAfter);
  reply
    .code(status)
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
  return sendBeforeBody(JSON.stringify({ error: body } satisfies RefusalBody), request, reply);
}

function toRefusal(error: unknown, requestId: string): DashboardRefusal {
  if (!(error instanceof Failure)) return refuseOther(error, requestId);
  const { kind, message, fields } = error;
  const retryAfter = error.retryAfter ?? (kind === "overloaded" ? retryWhenOverloadedSeconds : null);
  return {
    status: statusOf(kind),
    error: { code: kind, message, ...(fields && { fields }), ...(retryAfter && { retryAfter }) },
  };
}

/** The framework's refusals and our own errors have the same messages as in the public interface. */
function refuseOther(error: unknown, requestId: string): DashboardRefusal {
  const { httpStatus, headers, body } = toPublicRefusal(error, requestId);
  const retryAfter = Number(headers["retry-after"]);
  const code = kindOf(error, httpStatus);
  const message = "message" in body ? body.message : body.detail;
  return { status: httpStatus, error: { code, message, ...(retryAfter > 0 && { retryAfter }) } };
}

function kindOf(error: unknown, httpStatus: number): FailureKind {
  if (error instanceof Unavailable) return "unavailable";
  if (httpStatus >= 500) return "internalError";
  return httpStatus === 413 ? "fileTooLarge" : "invalidRequest";
}

function statusOf(kind: FailureKind): number {
  if (!isPublicKind(kind)) return dashboardStatus[kind];
  const { httpStatus } = errorCatalogue[kind];
  return httpStatus === 200 ? documentFailureStatus : httpStatus;
}

function describeFields(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  if (!first) return "The request is not valid.";
  const [path, message] = first;
  return path === "" ? `The request ${message}` : `${path} ${message}`;
}
