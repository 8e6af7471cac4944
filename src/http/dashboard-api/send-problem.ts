import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Refusal } from "../../administration/refusal.ts";
import { type DashboardProblem, dashboardProblems, type ProblemBody } from "../../contract/dashboard/problem.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { Failure, type FailureKind } from "../../domain/failure.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { sendBeforeBody } from "../refusals/send-refusal.ts";
import { retryWhenOverloadedSeconds, toRefusal } from "../refusals/to-refusal.ts";

/** Members of the request that are wrong, by path. */
export class InvalidMembers extends Error {
  override readonly name = "InvalidMembers";
  readonly fields: Record<string, string>;

  constructor(issues: z.core.$ZodIssue[]) {
    super("the request has wrong members");
    const entries = issues.map((issue) => [toPath(issue.path), `${issue.message}.`] as const);
    // The first problem of a member is the one to mend first.
    this.fields = Object.fromEntries(entries.toReversed());
  }
}

/** A place as people write it: `fields[2].rules[0].pattern`. */
function toPath(path: PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "");
}

interface Problem {
  status: number;
  error: ProblemBody["error"];
}

/** A well-formed request about a document that cannot be processed: the public interface answers 200, a page needs an error. */
const documentProblemStatus = 422;

/** Answers whatever was thrown with the dashboard's envelope; nothing of an unforeseen error's own text gets out. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, error: body } = toProblem(error, request.id);
  const route = request.routeOptions.url;
  if (error instanceof Unavailable)
    request.log.warn({ err: error, route }, "A request of the dashboard could not be answered");
  else if (status >= 500 && body.code !== "overloaded")
    request.log.error({ err: error, route }, "A request of the dashboard failed");
  if (body.retryAfter !== undefined) reply.header("retry-after", body.retryAfter);
  reply
    .code(status)
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8");
  return sendBeforeBody(JSON.stringify({ error: body } satisfies ProblemBody), request, reply);
}

function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal) {
    const { problem, message, fields, retryAfter } = error;
    return {
      status: dashboardProblems[problem],
      error: named(problem, message, { ...(fields && { fields }), ...(retryAfter && { retryAfter }) }),
    };
  }
  if (error instanceof InvalidMembers) {
    const { fields } = error;
    return { status: dashboardProblems.invalid, error: named("invalid", describeFields(fields), { fields }) };
  }
  if (error instanceof Failure) {
    const details = error.kind === "overloaded" ? { retryAfter: retryWhenOverloadedSeconds } : {};
    return { status: statusOf(error.kind), error: named(error.kind, error.message, details) };
  }
  return refuseOther(error, requestId);
}

/** The framework's refusals and our own faults are worded as in the public interface. */
function refuseOther(error: unknown, requestId: string): Problem {
  const { httpStatus, headers, body } = toRefusal(error, requestId);
  const retryAfter = Number(headers["retry-after"]);
  return {
    status: httpStatus,
    error: named(kindOf(error, httpStatus), "message" in body ? body.message : body.detail, {
      ...(retryAfter > 0 && { retryAfter }),
    }),
  };
}

function kindOf(error: unknown, httpStatus: number): FailureKind {
  if (error instanceof Unavailable) return "unavailable";
  if (httpStatus >= 500) return "internalError";
  return httpStatus === 413 ? "fileTooLarge" : "invalidRequest";
}

function named(
  code: DashboardProblem | FailureKind,
  message: string,
  details: { fields?: Record<string, string>; retryAfter?: number } = {},
): ProblemBody["error"] {
  return { code, message, ...details };
}

function statusOf(kind: FailureKind): number {
  const { httpStatus } = errorCatalogue[kind];
  return httpStatus === 200 ? documentProblemStatus : httpStatus;
}

function describeFields(fields: Record<string, string>): string {
  const [first] = Object.entries(fields);
  if (!first) return "The request is not valid.";
  const [path, message] = first;
  return path === "" ? `The request ${message}` : `${path} ${message}`;
}
