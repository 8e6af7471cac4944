import type { FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { OwnAddresses } from "../own-addresses.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects what does not come from the dashboard's own pages, with any cookie.
 *
 * Reads and writes must be sent to one of the service's own addresses. Otherwise a stranger could point a name at the
 * service, and the stranger's page would count as one of ours. An `Origin`, if there is one, must also be one of ours.
 *
 * Writes must say where they come from. Browsers do so in `Sec-Fetch-Site`, which no page can set. Over plain HTTP they
 * leave it out, and `Origin` says it. A write with neither does not come from a browser page and is rejected: programs
 * use API tokens.
 */
export function refuseForeignRequests(request: FastifyRequest, own: OwnAddresses): void {
  if (!own.isAskedFor(request)) throw new Failure("unknownAddress", own.explain(request));
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && !own.isOrigin(origin, request)) refuse();
  if (harmlessMethods.has(request.method)) return;
  if (site === undefined ? origin === undefined : site !== "same-origin") refuse();
}

function refuse(): never {
  throw new Failure(
    "foreignRequest",
    "This request did not come from the dashboard. Open the dashboard and try again.",
  );
}
