import type { FastifyRequest } from "fastify";
import { Refusal } from "../../administration/refusal.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a page of another origin makes with this browser's cookie. Browsers say where a request comes from
 * in `Sec-Fetch-Site`, which no page can set; over plain HTTP they leave it out, and `Origin` tells it. A request with
 * neither comes from no browser page, and has no business here: programs use API tokens.
 */
export function refuseForeignWrites(request: FastifyRequest, baseUrl: string): void {
  if (harmlessMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin") return;
  if (site === undefined && isOwnOrigin(request, baseUrl)) return;
  throw new Refusal(
    "foreignRequest",
    "This request did not come from the dashboard. Open the dashboard and try again.",
  );
}

/** The origin that the request was sent to, or the public one where a proxy between them changes the host. */
function isOwnOrigin({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, host } = headers;
  if (typeof origin !== "string" || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || new URL(origin).origin === new URL(baseUrl).origin;
}
