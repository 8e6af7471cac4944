import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { sourceRoutes } from "../../contract/dashboard/sources.ts";
import { addRoute } from "./add-route.ts";

/** Places from which documents come by themselves. */
export function addSourceRoutes(app: FastifyInstance, { sources }: Administration): void {
  addRoute(app, sourceRoutes.listSources, ({ person }) => sources.list(person));
  addRoute(app, sourceRoutes.createSource, ({ person, body }) => sources.create(person, body));
  addRoute(app, sourceRoutes.testSource, ({ person, body }) => sources.test(person, body));
  addRoute(app, sourceRoutes.changeSource, ({ person, params, body }) => sources.change(person, params.sourceId, body));
  addRoute(app, sourceRoutes.deleteSource, ({ person, params }) => sources.delete(person, params.sourceId));
  addRoute(app, sourceRoutes.pauseSource, ({ person, params, body }) =>
    sources.pause(person, params.sourceId, body.isPaused),
  );
  addRoute(app, sourceRoutes.changeSourceAddress, ({ person, params }) =>
    sources.changeAddress(person, params.sourceId),
  );
  addRoute(app, sourceRoutes.lookAtSource, ({ person, params }) => sources.look(person, params.sourceId));
  addRoute(app, sourceRoutes.listSourceItems, ({ person, params, query }) =>
    sources.listItems(person, params.sourceId, query),
  );
}
