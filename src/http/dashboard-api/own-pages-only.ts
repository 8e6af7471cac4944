import type { FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { OwnAddresses } from "../own-addresses.ts";

const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects what does not come from the dashboard's own pages, with any cookie.
 *
 * Reads and writes must be sent to an address of the service's own: a stranger's name that leads here would make the
 * stranger's page one of ours. If they have an `Origin`, it must also be one of the service's own.
 *
 * Writes must say where they come from. Browsers do so in `Sec-Fetch-Site`, which no page can set; over plain HTTP they
 * leave it out, and `Origin` tells it. A write with neither does not come from a browser page, and has no business
 * here: programs use API tokens.
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
