import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { sampleRoutes } from "../../contract/dashboard/parsers.ts";
import { addRoute } from "./add-route.ts";
import { clientGone } from "./client-gone.ts";
import type { Uploads } from "./receive-upload.ts";
import { sendPage } from "./send-file.ts";

/** Sample documents of the editor. */
export function addSampleRoutes(app: FastifyInstance, { samples, pointing }: Administration, uploads: Uploads): void {
  addRoute(app, sampleRoutes.listSamples, async ({ person, query }) => ({
    items: await samples.list(person, query.parserId ?? null),
  }));
  addRoute(app, sampleRoutes.uploadSample, async ({ person, query, request, reply }) => {
    const parserId = query.parserId ?? null;
    uploads.refuseTooLong(request);
    await samples.checkRoom(person, parserId);
    return uploads.receive(
      person,
      request,
      reply,
      () => null,
      (file) => samples.keep(person, file, parserId),
    );
  });
  addRoute(app, sampleRoutes.sampleFromDocument, ({ person, body }) => samples.keepDocument(person, body.documentId));
  addRoute(app, sampleRoutes.deleteSample, ({ person, params }) => samples.delete(person, params.sampleId));
  addRoute(app, sampleRoutes.getSamplePage, async ({ person, params, query, reply }) => {
    const page = { number: Number(params.page), maxWidthPx: query.width };
    return sendPage(reply, await samples.renderPage(person, params.sampleId, page, clientGone(reply)));
  });
  addRoute(app, sampleRoutes.proposeFields, ({ person, params, reply }) =>
    pointing.propose(person, params.sampleId, clientGone(reply)),
  );
  addRoute(app, sampleRoutes.findSampleTemplate, ({ person, params, reply }) =>
    pointing.findTemplate(person, params.sampleId, clientGone(reply)),
  );
  addRoute(app, sampleRoutes.getSampleWords, ({ person, params, reply }) =>
    pointing.readWords(person, params.sampleId, Number(params.page), clientGone(reply)),
  );
  addRoute(app, sampleRoutes.pointAtSample, ({ person, params, body, reply }) =>
    pointing.pointAt(person, params.sampleId, { page: Number(params.page), ...body }, clientGone(reply)),
  );
  addRoute(app, sampleRoutes.readPicked, ({ person, params, body, reply }) =>
    pointing.readPicked(person, params.sampleId, body, clientGone(reply)),
  );
  addRoute(app, sampleRoutes.previewSample, ({ person, params, body, reply }) =>
    samples.preview(person, params.sampleId, body, clientGone(reply)),
  );
}
