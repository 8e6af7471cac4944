import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { documentTextRoutes } from "../../contract/dashboard/document-text.ts";
import { documentRoutes } from "../../contract/dashboard/documents.ts";
import { eInvoiceRoutes } from "../../contract/dashboard/e-invoices.ts";
import { entryRoutes } from "../../contract/dashboard/entries.ts";
import { gridRoutes } from "../../contract/dashboard/grids.ts";
import { reviewRoutes } from "../../contract/dashboard/review.ts";
import { decodeParseForm } from "../dapi-v1/decode-parse-form.ts";
import { sendStoredFile } from "../files/send-stored-file.ts";
import { addRoute } from "./add-route.ts";
import { clientGone } from "./client-gone.ts";
import type { Uploads } from "./receive-upload.ts";
import { noBytes, sendDownload, sendPage } from "./send-file.ts";

/** Documents and their entries. */
export function addDocumentRoutes(app: FastifyInstance, administration: Administration, uploads: Uploads): void {
  const { browse, documents, exports, grids, regions, text, words } = administration;
  addRoute(app, documentRoutes.uploadDocument, async ({ person, params, request, reply }) => {
    uploads.refuseTooLong(request);
    const parser = await documents.findParser(person, params.parserId);
    return uploads.receive(
      person,
      request,
      reply,
      (form) => decodeParseForm(form, parser),
      (file, { environment, hasMultipleEntries }) =>
        documents.send(person, parser, { file, environment, hasMultipleEntries }),
    );
  });
  addRoute(app, documentRoutes.listDocuments, ({ person, query }) => browse.list(person, query));
  addRoute(app, documentRoutes.exportEntries, async ({ person, query, request, reply }) => {
    if (request.method === "HEAD") return sendDownload(reply, { ...exports.describe(query), body: noBytes() });
    const { list, repeated, ...asked } = query;
    return sendDownload(reply, await exports.make(person, asked, { format: asked.format, list, repeated }));
  });
  addRoute(app, documentRoutes.getDocument, ({ person, params }) => browse.get(person, params.documentId));
  addRoute(app, documentRoutes.deleteDocument, ({ person, params }) => documents.delete(person, params.documentId));
  addRoute(app, documentRoutes.reprocessDocument, ({ person, params }) =>
    documents.reprocess(person, params.documentId),
  );
  addRoute(app, documentRoutes.getDocumentFile, async ({ person, params, query, request, reply }) => {
    const file = await browse.findFile(person, params.documentId);
    return sendStoredFile(request, reply, file, { isDownload: query.download === "true" });
  });
  addRoute(app, documentRoutes.getDocumentPage, async ({ person, params, query, reply }) => {
    const page = { number: Number(params.page), maxWidthPx: query.width };
    return sendPage(reply, await browse.renderPage(person, params.documentId, page, clientGone(reply)));
  });
  addRoute(app, documentRoutes.readRegion, ({ person, params, body, reply }) =>
    regions.read(person, params.documentId, { ...body, page: Number(params.page) }, clientGone(reply)),
  );
  addRoute(app, gridRoutes.proposeGrid, ({ person, params, body, reply }) => {
    const place = { documentId: params.documentId, page: Number(params.page), field: body.field };
    return grids.propose(person, place, body.box, clientGone(reply));
  });
  addRoute(app, gridRoutes.readGrid, ({ person, params, body, reply }) => {
    const place = { documentId: params.documentId, page: Number(params.page), field: body.field };
    return grids.read(person, place, body.grid, clientGone(reply));
  });
  addRoute(app, documentRoutes.getPageWords, ({ person, params, reply }) =>
    words.page(person, params.documentId, Number(params.page), clientGone(reply)),
  );
  addRoute(app, documentTextRoutes.getDocumentText, ({ person, params, query, reply }) =>
    text.show(person, params.documentId, query.as, clientGone(reply)),
  );
  addRoute(app, documentTextRoutes.downloadDocumentText, async ({ person, params, query, request, reply }) => {
    const made = await text.download(person, params.documentId, query.as, clientGone(reply));
    return sendDownload(reply, request.method === "HEAD" ? { ...made, body: noBytes() } : made);
  });
  addRoute(app, documentRoutes.searchDocument, ({ person, params, query, reply }) =>
    words.search(person, params.documentId, query.text, clientGone(reply)),
  );
}

/** Correcting and confirming, and the review queue. */
export function addEntryRoutes(app: FastifyInstance, { eInvoices, entries, review }: Administration): void {
  addRoute(app, eInvoiceRoutes.checkEInvoice, ({ person, params, query }) =>
    eInvoices.check(person, params.entryId, query),
  );
  addRoute(app, eInvoiceRoutes.downloadEInvoice, async ({ person, params, query, request, reply }) => {
    const made = await eInvoices.download(person, params.entryId, query);
    return sendDownload(reply, request.method === "HEAD" ? { ...made, body: noBytes() } : made);
  });
  addRoute(app, entryRoutes.getEntry, ({ person, params }) => entries.get(person, params.entryId));
  addRoute(app, entryRoutes.changeEntry, ({ person, params, body }) => entries.change(person, params.entryId, body));
  addRoute(app, entryRoutes.confirmEntry, ({ person, params }) => entries.setConfirmed(person, params.entryId, true));
  addRoute(app, entryRoutes.unconfirmEntry, ({ person, params }) =>
    entries.setConfirmed(person, params.entryId, false),
  );
  addRoute(app, reviewRoutes.listReview, ({ person, query }) => review.list(person, query));
  addRoute(app, reviewRoutes.findReviewNeighbours, ({ person, params, query }) =>
    review.findNeighbours(person, params.entryId, query),
  );
}
