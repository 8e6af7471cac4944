import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dashboardPages } from "../../contract/dashboard/pages.ts";
import { dashboardApiPrefix } from "../../contract/dashboard/route.ts";
import type { OwnAddresses } from "../own-addresses.ts";
import { freshFile, pageHeaders } from "../page-headers.ts";
import { chooseLanguage, type FindLanguage } from "./choose-language.ts";
import { buildFolder, findLanguages } from "./find-build.ts";
import { renderMissingBuildPage } from "./missing-build-page.ts";
import { renderUnknownAddressPage } from "./unknown-address-page.ts";

/** Which language is sent: see chooseLanguage. */
const headers = { ...pageHeaders, vary: "Accept-Language, Cookie" };

/** Files of the build that stand beside `assets/` and keep their names. */
const plainFiles = ["color-scheme.js", "winnow-mark.svg"];

/** How long these may be cached, in seconds: they only change with a new version, and old ones break nothing. */
const plainFileAge = 3600;

/**
 * Serves the built dashboard: its page at `/` and at every address of its own, its scripts and styles under `/assets/`,
 * compressed beforehand and cached by browsers forever. Without a build, the pages say how to make one.
 */
export function addDashboardSite(
  app: FastifyInstance,
  own: OwnAddresses,
  findLanguage: FindLanguage,
  folder = buildFolder,
): void {
  if (findLanguages(folder).length > 0) addBuild(app, own, findLanguage, folder);
  else addMissingBuild(app, own);
}

function addBuild(app: FastifyInstance, own: OwnAddresses, findLanguage: FindLanguage, folder: string): void {
  const offered = findLanguages(folder);
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
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const language = await chooseLanguage(request, findLanguage, offered);
      return reply.headers(headers).sendFile(`${language}.html`, folder, freshFile);
    };
    addPages(scope, own, answer);
    app.setNotFoundHandler((request, reply) => answerPage(own, request, reply, () => answer(request, reply.code(404))));
    const plain = { "cache-control": `public, max-age=${plainFileAge}`, "x-content-type-options": "nosniff" };
    for (const file of plainFiles) {
      scope.get(`/${file}`, async (_request, reply) => reply.headers(plain).sendFile(file));
    }
    done();
  });
}

function addMissingBuild(app: FastifyInstance, own: OwnAddresses): void {
  const page = renderMissingBuildPage();
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(503).headers(headers).type("text/html; charset=utf-8").send(page);
  addPages(app, own, answer);
  app.setNotFoundHandler((request, reply) => answerPage(own, request, reply, () => answer(request, reply)));
}

/** Paths whose answers are for programs, wherever a request comes from. */
const programPaths = [
  "/dapi",
  dashboardApiPrefix,
  "/files",
  "/assets",
  "/health",
  "/ready",
  "/metrics",
  "/openapi.json",
];

/**
 * Whether a request for an unknown path is a person's, whose browser asks for a page: it gets the dashboard, which says that
 * there is no such page. Programs get JSON.
 */
export function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = url.split("?", 1)[0] ?? "";
  const isForPrograms = programPaths.some((start) => path === start || path.startsWith(`${start}/`));
  return !isForPrograms && (headers.accept?.includes("text/html") ?? false);
}

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function addPages(app: FastifyInstance, own: OwnAddresses, answer: AnswerPage): void {
  const paths = ["/", ...dashboardPages.flatMap((page) => [`/${page}`, `/${page}/*`])];
  for (const path of paths) {
    app.get(path, async (request, reply) => answerPage(own, request, reply, () => answer(request, reply)));
  }
}

/**
 * At an address that is not the service's own, the dashboard would reject everything, so a page explains why instead.
 */
async function answerPage(
  own: OwnAddresses,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (own.isAskedFor(request)) return answer();
  const page = renderUnknownAddressPage(own.explain(request));
  return reply.code(403).headers(headers).type("text/html; charset=utf-8").send(page);
}
