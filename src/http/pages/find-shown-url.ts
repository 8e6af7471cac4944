import type { FastifyRequest } from "fastify";
import { parseHost } from "../../formats/parse-host.ts";
import type { OwnAddresses } from "../own-addresses.ts";

/**
 * The address of the service that the documentation shows: the public one. A service that only knows the address on which it
 * listens shows the one that the visitor used, since a container or tunnel may have another port.
 */
export function findShownUrl(baseUrl: string, own: OwnAddresses, request: FastifyRequest): string {
  const asked = parseHost(request.headers.host ?? "");
  if (!isLocal(new URL(baseUrl).hostname) || !own.isAskedFor(request) || asked === null) return baseUrl;
  return `${request.protocol}://${asked.name}${asked.port === null ? "" : `:${asked.port}`}`;
}

function isLocal(name: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::]"].includes(name);
}
