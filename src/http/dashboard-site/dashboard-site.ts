import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { dashboardPages } from "../../contract/dashboard/pages.ts";
import type { OwnAddresses } from "../own-addresses.ts";
import { buildFolder, isBuilt } from "./find-build.ts";
import { renderMissingBuildPage } from "./missing-build-page.ts";
import { renderUnknownAddressPage } from "./unknown-address-page.ts";

/**
 * Everything that the dashboard loads and requests comes from the service. Styles may be inline, because the component
 * library sets them on elements; scripts never are.
 */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // The page is requested every time. The scripts it names can be kept: their names depend on their content.
  "cache-control": "no-cache",
};

/** Files of the build that stand beside `assets/` and keep their names. */
const plainFiles = ["color-scheme.js", "winnow-mark.svg"];

/** How long these may be cached, in seconds: they only change with a new version, and old ones break nothing. */
const plainFileAge = 3600;

/**
 * Serves the built dashboard: its page at `/` and at every address of its own, its scripts and styles under `/assets/`,
 * compressed beforehand and cached by browsers forever. Without a build, the pages say how to make one.
 */
export function addDashboardSite(app: FastifyInstance, own: OwnAddresses, folder = buildFolder): void {
  if (isBuilt(folder)) addBuild(app, own, folder);
  else addMissingBuild(app, own);
}

function addBuild(app: FastifyInstance, own: OwnAddresses, folder: string): void {
  app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
    setHeaders: (reply) => reply.header("x-content-type-options", "nosniff"),
  });
  app.register((scope, _options, done) => {
    scope.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
    addPages(scope, own, (reply) => reply.headers(pageHeaders).sendFile("index.html"));
    const headers = { "cache-control": `public, max-age=${plainFileAge}`, "x-content-type-options": "nosniff" };
    for (const file of plainFiles) {
      scope.get(`/${file}`, async (_request, reply) => reply.headers(headers).sendFile(file));
    }
    done();
  });
}

function addMissingBuild(app: FastifyInstance, own: OwnAddresses): void {
  const page = renderMissingBuildPage();
  addPages(app, own, (reply) => reply.code(503).headers(pageHeaders).type("text/html; charset=utf-8").send(page));
}

/**
 * At an address that is not the service's own, the dashboard would reject everything, so a page explains why instead.
 */
function addPages(app: FastifyInstance, own: OwnAddresses, answer: (reply: FastifyReply) => FastifyReply): void {
  const paths = ["/", ...dashboardPages.flatMap((page) => [`/${page}`, `/${page}/*`])];
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      if (own.isAskedFor(request)) return answer(reply);
      const page = renderUnknownAddressPage(own.explain(request));
      return reply.code(403).headers(pageHeaders).type("text/html; charset=utf-8").send(page);
    });
  }
}
