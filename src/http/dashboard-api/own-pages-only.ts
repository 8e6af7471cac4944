import type { FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { OwnAddresses } from "../own-addresses.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what does not come from the dashboard's own pages, with any cookie.
 *
 * Reads and writes have to be sent to an address of the service's own: a stranger's name that leads here would make the
 * stranger's page one of ours. Where they have an `Origin`, it has to be one of the service's own, too.
 *
 * Writes have to say where they come from. Browsers do so in `Sec-Fetch-Site`, which no page can set; over plain HTTP they
 * leave it out, and `Origin` tells it. A write with neither comes from no browser page, and has no business here: programs
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
