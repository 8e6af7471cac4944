import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { refuseChangedNumbers } from "../../contract/exact-number.ts";
import { Failure } from "../../domain/failure.ts";
import type { AccountSlots } from "../../platform/account-slots.ts";
import type { HttpServices } from "../http-services.ts";
import { addActivityRoutes } from "./activity-routes.ts";
import { addBackupRoutes } from "./backup-routes.ts";
import { addDeskRoutes } from "./desk-routes.ts";
import { addDocumentRoutes, addEntryRoutes } from "./document-routes.ts";
import { addInboxRoutes } from "./inbox-routes.ts";
import { addIntegrationRoutes } from "./integration-routes.ts";
import { addLanguageModelRoutes } from "./language-model-routes.ts";
import { addLearningRoutes } from "./learning-routes.ts";
import { limitRate, rateLimitOptions } from "./limit-rate.ts";
import { addMemberRoutes } from "./member-routes.ts";
import { addOperatorRoutes } from "./operator-routes.ts";
import { refuseForeignRequests } from "./own-pages-only.ts";
import { addParserRoutes } from "./parser-routes.ts";
import { createUploads, type Uploads } from "./receive-upload.ts";
import { addSampleRoutes } from "./sample-routes.ts";
import { sendDashboardRefusal } from "./send-dashboard-refusal.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { addSessionRoutes } from "./session-routes.ts";
import { addSheetRoutes } from "./sheet-routes.ts";
import { addSourceRoutes } from "./source-routes.ts";
import { addUsageRoutes } from "./usage-routes.ts";
import { addVersionRoutes } from "./version-routes.ts";
import { addWatchRoute } from "./watch-documents.ts";

/** Largest JSON body, in bytes: a parser with 200 fields and all its rules is a tenth of it. */
const maxBodyBytes = 2_000_000;

/**
 * Answers of some size are compressed: the rows of a sheet take a tenth. Only JSON, which is sent as a whole, and only for the
 * dashboard's own pages: no other page can make a browser ask with the session, so sizes tell strangers nothing.
 */
const compression = {
  threshold: 2_000,
  encodings: ["br" as const, "gzip" as const],
  customTypes: (type: string) => type.startsWith("application/json"),
  // A higher quality takes longer than it saves on a fast line.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** No page of another origin loads a response, and none may be framed. */
const ownHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Everything under `/dashboard-api/`: the dashboard's own internal interface, defined by the catalogue in
 * `contract/dashboard`. It checks in this order: that the request comes from the dashboard's own pages, the session,
 * the rate limit, access, path, query and body.
 */
export function addDashboardApi(app: FastifyInstance, services: HttpServices, slots: AccountSlots): void {
  const { administration } = services;
  app.register(cookie);
  app.register(compress, compression);
  app.decorateRequest("session", null);
  app.setErrorHandler((error, request, reply) => sendDashboardRefusal(error, request, reply));
  app.setNotFoundHandler(() => {
    throw new Failure("notFound", "There is nothing at this path.");
  });
  // Only JSON is accepted, because a page of another origin cannot send it without asking for permission first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, parseBody(String(body))),
  );
  app.register(multipart);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(ownHeaders);
    refuseForeignRequests(request, services.ownAddresses);
    const secret = readSessionCookie(request);
    request.session = secret === null ? null : await administration.signIn.findSession(secret);
  });
  app.register(rateLimit, rateLimitOptions(services.limits.dashboardRates));
  app.addHook("onRequest", limitRate(app));
  const uploads = createUploads(
    slots,
    services.parsing,
    administration.documents.unlock,
    services.limits.maxUploadBytes,
  );
  // Routes are only compressed if compression knows of them first.
  void app.after(() => addRoutes(app, administration, uploads));
}

function addRoutes(app: FastifyInstance, administration: HttpServices["administration"], uploads: Uploads): void {
  addSessionRoutes(app, administration);
  addMemberRoutes(app, administration);
  addOperatorRoutes(app, administration);
  addParserRoutes(app, administration);
  addVersionRoutes(app, administration);
  addSampleRoutes(app, administration, uploads);
  addDocumentRoutes(app, administration, uploads);
  addInboxRoutes(app, administration, uploads);
  addEntryRoutes(app, administration);
  addDeskRoutes(app, administration);
  addSheetRoutes(app, administration);
  addLearningRoutes(app, administration);
  addWatchRoute(app, administration);
  addIntegrationRoutes(app, administration);
  addSourceRoutes(app, administration);
  addUsageRoutes(app, administration);
  addActivityRoutes(app, administration);
  addLanguageModelRoutes(app, administration);
  addBackupRoutes(app, administration);
}

/**
 * Parses a JSON body. A body that is not JSON becomes a text, and a number that would be read as a different one
 * becomes NaN; no schema accepts either. `__proto__` is a key like any other.
 */
function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text, refuseChangedNumbers);
  } catch {
    return text;
  }
}
