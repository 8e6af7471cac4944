import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { OpenSession } from "../../accounts/sessions/session-store.ts";
import type { Person } from "../../administration/administration-deps.ts";
import type { RouteAccess, RouteDefinition, RouteParameters } from "../../contract/dashboard/route.ts";
import { describeShape } from "../../contract/describe-shape.ts";
import { Failure } from "../../domain/failure.ts";
import { mayAs, type Role, roles } from "../../domain/role.ts";
import { findUnstorableText } from "./find-unstorable-text.ts";
import { invalidMembers } from "./send-dashboard-refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The dashboard's session; null if nobody is signed in. */
    session: OpenSession | null;
  }
}

/** What a route's function is given: everything is checked by the catalogue's schemas. */
export interface RouteCall<Definition extends RouteDefinition> {
  /** Null only on routes that are open to everybody. */
  person: Definition["access"] extends "everybody" ? Person | null : Person;
  params: RouteParameters<Definition>;
  query: Definition["query"] extends z.ZodType ? z.output<Definition["query"]> : undefined;
  body: Definition["body"] extends z.ZodType ? z.output<Definition["body"]> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a function may return for a schema: times may be dates, which become texts on the wire. */
export type Answerable<Shape> = string extends Shape
  ? Shape | Date
  : Shape extends (infer Item)[]
    ? Answerable<Item>[]
    : Shape extends object
      ? { [Key in keyof Shape]: Answerable<Shape[Key]> }
      : Shape;

type RouteAnswer<Definition extends RouteDefinition> = Definition["response"] extends z.ZodType
  ? Answerable<z.input<Definition["response"]>>
  : Definition["response"] extends "nothing"
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing need not say so.
      void
    : FastifyReply;

/**
 * Adds a route of the catalogue. Access, path, query and body are checked before `handle` is called, and its result is
 * sent through the schema, so that no member leaves that the catalogue does not name.
 */
export function addRoute<Definition extends RouteDefinition>(
  app: FastifyInstance,
  definition: Definition,
  handle: (call: RouteCall<Definition>) => Promise<RouteAnswer<Definition>>,
): void {
  const { method, path, access, query, body, response } = definition;
  app.route({
    method,
    url: path,
    onRequest: async (request) => checkAccess(access, request.session),
    handler: async (request, reply) => {
      const call = {
        person: request.session && toPerson(request, request.session),
        params: request.params,
        query: query && check(query, request.query),
        body: body === undefined || body === "form" ? undefined : check(body, request.body),
        request,
        reply,
      } as RouteCall<Definition>;
      const answer = await handle(call);
      if (response === "file" || response === "events") return answer;
      reply.header("cache-control", "no-store");
      if (response === "nothing") return reply.code(204).send();
      // Through JSON first, because the schema describes what is on the wire.
      return reply.send(response.parse(JSON.parse(JSON.stringify(answer))));
    },
  });
}

/** Who is signed in, as the dashboard's work needs it. */
function toPerson(request: FastifyRequest, session: OpenSession): Person {
  const { id, accountId, memberId, email, role, isOperator } = session;
  const actor = { kind: "person", id, accountId, name: email, requestId: request.id, address: request.ip } as const;
  return { id, accountId, memberId, email, role, isOperator, actor };
}

function checkAccess(access: RouteAccess, session: OpenSession | null): void {
  if (access === "everybody") return;
  if (session === null)
    throw new Failure("notSignedIn", "You are not signed in, or your session has expired. Sign in again.");
  if (access === "operator") {
    if (!session.isOperator) throw new Failure("operatorsOnly", "Only operators can do this.");
  } else if (!mayAs(session.role, access)) {
    throw new Failure("notAllowed", `You are a ${session.role} of this account. Only ${atLeast(access)} can do this.`);
  }
}

/** The roles that may, as people read them: "editors and owners". */
function atLeast(least: Role): string {
  const names = roles.slice(roles.indexOf(least)).map((role) => `${role}s`);
  return new Intl.ListFormat("en").format(names);
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value ?? {}, { error: describeShape });
  if (!result.success) throw invalidMembers(result.error.issues);
  const path = findUnstorableText(result.data);
  if (path === null) return result.data;
  throw invalidMembers([{ code: "custom", path, message: "contains invalid characters" }]);
}
