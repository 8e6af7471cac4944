import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { OwnAddresses } from "../own-addresses.ts";
import { freshFile, pageHeaders } from "../page-headers.ts";
import { findShownUrl } from "../pages/find-shown-url.ts";

/** Where `npm run build:docs` puts the site. */
const buildFolder = join(import.meta.dirname, "../../../docs/.vitepress/dist");

/** The address in the examples of the pages' Markdown. */
const exampleUrl = "http://127.0.0.1:8080";

/** How long files with names of their own may be cached, in seconds: they only change with a new version. */
const plainFileAge = 3600;

/** Pages are up to ten times smaller compressed; a higher quality takes longer than it saves. */
const compression = {
  threshold: 2_000,
  encodings: ["br" as const, "gzip" as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * Serves the documentation: its pages at `/docs` and below, each also as Markdown, in which the examples are for this service.
 * Without a build, `/docs` leads to the API reference.
 */
export function addDocsSite(
  app: FastifyInstance,
  baseUrl: () => string,
  own: OwnAddresses,
  folder = buildFolder,
): void {
  if (existsSync(join(folder, "index.html"))) addBuild(app, (request) => findShownUrl(baseUrl(), own, request), folder);
  else for (const path of ["/docs", "/docs/"]) app.get(path, async (_, reply) => reply.redirect("/docs/reference"));
}

type FindUrl = (request: FastifyRequest) => string;

function addBuild(app: FastifyInstance, findUrl: FindUrl, folder: string): void {
  app.register((scope, _options, done) => {
    scope.register(compress, compression);
    scope.register(fastifyStatic, {
      root: join(folder, "assets"),
      prefix: "/docs/assets/",
      immutable: true,
      maxAge: "365d",
      index: false,
    });
    // What is registered after the compression is compressed.
    scope.register((pages, _options, ready) => {
      addFiles(pages, findUrl, folder);
      ready();
    });
    done();
  });
}

function addFiles(app: FastifyInstance, findUrl: FindUrl, folder: string): void {
  const files = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((file) => (file.isFile() ? file.name : [])),
  );
  const sendPage = (reply: FastifyReply, name: string) =>
    reply.headers(pageHeaders).sendFile(`${name}.html`, folder, freshFile);
  for (const path of ["/docs", "/docs/"]) app.get(path, async (_, reply) => sendPage(reply, "index"));
  app.get<{ Params: { "*": string } }>("/docs/*", async (request, reply) => {
    const name = request.params["*"];
    if (files.has(`${name}.html`)) return sendPage(reply, name);
    if (!files.has(name)) return sendUnknown(request, () => sendPage(reply.code(404), "404"));
    if (name.endsWith(".html")) return sendPage(reply, name.slice(0, -".html".length));
    if (/[.](md|txt)$/.test(name)) {
      const text = await readFile(join(folder, name), "utf8");
      const type = name.endsWith(".md") ? "text/markdown" : "text/plain";
      reply.header("cache-control", "no-cache").type(`${type}; charset=utf-8`);
      return reply.send(text.replaceAll(exampleUrl, findUrl(request)));
    }
    return reply.header("cache-control", `public, max-age=${plainFileAge}`).sendFile(name, folder, freshFile);
  });
}

/** People see that there is no such page; programs get what they get at any unknown path. */
function sendUnknown(request: FastifyRequest, sendPage: () => FastifyReply): FastifyReply {
  if (request.headers.accept?.includes("text/html")) return sendPage();
  throw new Failure("notFound", "There is nothing at this path. Please check it.");
}
