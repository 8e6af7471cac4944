import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { activityRoutes } from "../../contract/dashboard/activity.ts";
import { addRoute } from "./add-route.ts";
import { noBytes, sendDownload } from "./send-file.ts";

/** The audit log. */
export function addActivityRoutes(app: FastifyInstance, { activity }: Administration): void {
  addRoute(app, activityRoutes.listActivity, ({ person, query }) => activity.list(person, query));
  addRoute(app, activityRoutes.exportActivity, async ({ person, query, request, reply }) => {
    if (request.method === "HEAD") return sendDownload(reply, { ...activity.describe(), body: noBytes() });
    return sendDownload(reply, await activity.export(person, query));
  });
}
