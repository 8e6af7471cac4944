import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { usageRoutes } from "../../contract/dashboard/usage.ts";
import { addRoute } from "./add-route.ts";

/** What the account used and paid. */
export function addUsageRoutes(app: FastifyInstance, { usage }: Administration): void {
  addRoute(app, usageRoutes.getUsage, ({ person, query, request }) =>
    usage.get({ ...person, currency: request.session?.currency ?? "" }, query),
  );
  addRoute(app, usageRoutes.listMovements, ({ person, query }) => usage.listMovements(person, query));
}
