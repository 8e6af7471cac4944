import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { sheetRoutes } from "../../contract/dashboard/sheet.ts";
import { addRoute } from "./add-route.ts";
import { noBytes, sendDownload } from "./send-file.ts";

/** A parser's entries as a sheet. */
export function addSheetRoutes(app: FastifyInstance, { sheet, exports }: Administration): void {
  addRoute(app, sheetRoutes.listSheet, ({ person, params, query }) => sheet.list(person, params.parserId, query));
  addRoute(app, sheetRoutes.sumSheet, ({ person, params, query }) => sheet.sum(person, params.parserId, query));
  addRoute(app, sheetRoutes.listSheetEntries, ({ person, params, query }) =>
    sheet.listEntries(person, params.parserId, query),
  );
  addRoute(app, sheetRoutes.forecastSheetMove, ({ person, params, body }) =>
    sheet.forecastMove(person, params.parserId, body),
  );
  addRoute(app, sheetRoutes.exportSheet, async ({ person, params, query, request, reply }) => {
    const source = await sheet.findExport(person, params.parserId, query);
    if (request.method === "HEAD") return sendDownload(reply, { ...exports.describe(query), body: noBytes() });
    return sendDownload(reply, await exports.makeFrom(person, source, query));
  });
  addRoute(app, sheetRoutes.changeSheet, ({ person, params, body }) =>
    sheet.change(person, params.parserId, body.rows),
  );
  addRoute(app, sheetRoutes.confirmSheet, ({ person, params, body }) =>
    sheet.setConfirmed(person, params.parserId, body.entryIds, body.isConfirmed),
  );
}
