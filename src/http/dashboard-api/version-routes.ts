import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { versionRoutes } from "../../contract/dashboard/versions.ts";
import { addRoute } from "./add-route.ts";

/** The versions of parsers. */
export function addVersionRoutes(app: FastifyInstance, { versions }: Administration): void {
  addRoute(app, versionRoutes.listParserVersions, ({ person, params, query }) =>
    versions.list(person, params.parserId, query),
  );
  addRoute(app, versionRoutes.getParserVersion, ({ person, params }) =>
    versions.get(person, params.parserId, params.version),
  );
  addRoute(app, versionRoutes.restoreParserVersion, ({ person, params, body }) =>
    versions.restore(person, params.parserId, params.version, body.currentVersion),
  );
}
