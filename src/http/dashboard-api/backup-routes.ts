import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { backupRoutes } from "../../contract/dashboard/backups.ts";
import { addRoute } from "./add-route.ts";

/** Backups, as operators see them, and on a first start the way back from one. */
export function addBackupRoutes(app: FastifyInstance, { backups, restoreFirst }: Administration): void {
  const visitorOf = (request: FastifyRequest) => ({ address: request.ip, requestId: request.id, introduction: null });
  addRoute(app, backupRoutes.getBackups, () => backups.read());
  addRoute(app, backupRoutes.requestBackup, ({ person }) => backups.request(person));
  addRoute(app, backupRoutes.listRestorable, ({ request, body }) => restoreFirst.list(visitorOf(request), body.code));
  addRoute(app, backupRoutes.startRestore, ({ request, body }) => restoreFirst.start(visitorOf(request), body));
  addRoute(app, backupRoutes.getRestore, async () => restoreFirst.state());
}
