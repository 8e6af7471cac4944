import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { RouteTable } from "../route-table.ts";

/**
 * Responds to a request that no route takes, before its body is read: OPTIONS with the path's methods, a wrong method
 * with `methodNotAllowed`, an unknown path with `notFound`. Returns the reply if it responded.
 */
export function refuseUnrouted(routes: RouteTable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = routes.methodsFor(request.url.split("?", 1)[0] ?? "");
  if (methods.length === 0) throw new Failure("notFound", "There is nothing at this path. Please check it.");
  reply.header("allow", [...methods, "OPTIONS"].join(", "));
  if (request.method === "OPTIONS") return reply.code(204).send();
  throw new Failure("methodNotAllowed", `This path supports ${methods.join(", ")}, not ${request.method}.`);
}
