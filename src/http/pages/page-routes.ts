import type { FastifyInstance, FastifyReply } from "fastify";
import type { OwnAddresses } from "../own-addresses.ts";
import { findShownUrl } from "./find-shown-url.ts";
import { renderReferencePage } from "./reference-page.ts";
import { style } from "./style.ts";

/** The pages run no scripts, and load only their style sheet and an empty icon. */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "public, max-age=300",
};

/** The API reference, which is made once: `/docs/reference` and its style sheet. */
export function addPageRoutes(app: FastifyInstance, baseUrl: () => string, own: OwnAddresses): void {
  // The address is known once the service listens.
  let reference: string | null = null;
  const send = (reply: FastifyReply, contentType: string, text: string) =>
    reply.headers(pageHeaders).header("content-type", `${contentType}; charset=utf-8`).send(text);
  app.get("/docs/reference", async (request, reply) => {
    reference ??= renderReferencePage(baseUrl());
    return send(reply, "text/html", reference.replaceAll(baseUrl(), findShownUrl(baseUrl(), own, request)));
  });
  app.get("/docs/style.css", async (_request, reply) => send(reply, "text/css", style));
}
