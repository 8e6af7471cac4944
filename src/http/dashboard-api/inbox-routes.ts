import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { inboxRoutes } from "../../contract/dashboard/inbox.ts";
import { inboxCountRoutes } from "../../contract/dashboard/inbox-count.ts";
import { decodeParseForm } from "../dapi-v1/decode-parse-form.ts";
import { addRoute } from "./add-route.ts";
import { clientGone } from "./client-gone.ts";
import type { Uploads } from "./receive-upload.ts";
import { sendPage } from "./send-file.ts";

/** Whether the parser can tell entries apart shows once there is one. */
const anyParser = { hasUniqueField: true };

/** Documents that are sent without a parser, the inbox in which they wait, and moving them later. */
export function addInboxRoutes(app: FastifyInstance, administration: Administration, uploads: Uploads): void {
  const { inbox, moves, parts, readySamples } = administration;
  addRoute(app, inboxRoutes.routeDocument, async ({ person, request, reply }) => {
    uploads.refuseTooLong(request);
    await inbox.checkRoom(person);
    return uploads.receive(
      person,
      request,
      reply,
      (form) => decodeParseForm(form, anyParser),
      (file, { environment, hasMultipleEntries }) => inbox.keep(person, file, { environment, hasMultipleEntries }),
    );
  });
  addRoute(app, inboxRoutes.listInbox, async ({ person }) => ({ items: await inbox.list(person) }));
  addRoute(app, inboxCountRoutes.countInbox, async ({ person }) => ({ waiting: await inbox.count(person) }));
  addRoute(app, inboxRoutes.getInboxFile, ({ person, params }) => inbox.get(person, params.inboxId));
  addRoute(app, inboxRoutes.getInboxPage, async ({ person, params, query, reply }) => {
    const page = { number: Number(params.page), maxWidthPx: query.width };
    return sendPage(reply, await inbox.renderPage(person, params.inboxId, page, clientGone(reply)));
  });
  addRoute(app, inboxRoutes.sendInboxFile, ({ person, params, body }) =>
    inbox.send(person, params.inboxId, body.parserId),
  );
  addRoute(app, inboxRoutes.makeParserFromInbox, ({ person, params, body }) =>
    inbox.makeParser(person, params.inboxId, body.template),
  );
  addRoute(app, inboxRoutes.sampleFromInbox, ({ person, params }) => inbox.copyToSample(person, params.inboxId));
  addRoute(app, inboxRoutes.lookAgain, ({ person, params }) => inbox.lookAgain(person, params.inboxId));
  addRoute(app, inboxRoutes.splitInboxFile, async ({ person, params, body, reply }) => ({
    items: await parts.split(person, params.inboxId, body.before, clientGone(reply)),
  }));
  addRoute(app, inboxRoutes.joinInboxFile, ({ person, params }) => parts.join(person, params.inboxId));
  addRoute(app, inboxRoutes.deleteInboxFile, ({ person, params }) => inbox.delete(person, params.inboxId));
  addRoute(app, inboxRoutes.restoreInboxFile, ({ person, params }) => inbox.restore(person, params.inboxId));
  addRoute(app, inboxRoutes.forecastMove, ({ person, params }) =>
    moves.forecast(person, params.documentId, params.parserId),
  );
  addRoute(app, inboxRoutes.moveDocument, ({ person, params, body }) =>
    moves.move(person, params.documentId, body.parserId),
  );
  addRoute(app, inboxRoutes.listReadySamples, async () => ({ items: readySamples.list() }));
  addRoute(app, inboxRoutes.routeReadySample, ({ person, params }) => readySamples.route(person, params.sampleName));
}
