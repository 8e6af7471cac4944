import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { parseHost } from "../formats/parse-host.ts";

/** A name of this service, as it appears in a `Host` header. */
interface OwnHost {
  /** As `URL` writes it: in lower case, IPv6 in brackets. */
  name: string;
  /** Null: any port. */
  port: number | null;
  /** The protocol of pages at that address; null: `http` or `https`. */
  protocol: "http:" | "https:" | null;
}

/** Says whether a browser reached the service through one of the service's own addresses. */
export interface OwnAddresses {
  /** Whether the request was sent to an address of the service's own. */
  isAskedFor(request: FastifyRequest): boolean;
  /** Whether the page that sent the request has an origin of the service's own. */
  isOrigin(origin: string, request: FastifyRequest): boolean;
  /** Tells a visitor at another address which address it was, and how to make it one of the service's own. */
  explain(request: FastifyRequest): string;
}

/**
 * Addresses at which people may open the dashboard: the public one, the name on which the service listens, those of the
 * setting, and every IP address and `localhost`, at any port, because a tunnel or a container may use another port. Any
 * other name may belong to a stranger who points it at the service (DNS rebinding), so that the stranger's page would
 * share our origin.
 */
export function createOwnAddresses(options: {
  baseUrl: () => string;
  /** `WINNOW_HOST`. */
  listenHost: string;
  /** `WINNOW_DASHBOARD_HOSTS`: a name, or a name and a port. */
  dashboardHosts: readonly string[];
}): OwnAddresses {
  const given = [options.listenHost, ...options.dashboardHosts].flatMap((entry): OwnHost[] => {
    const host = parseHost(entry);
    return host ? [{ ...host, protocol: null }] : [];
  });
  const named = () => [toOwnHost(new URL(options.baseUrl())), ...given];
  return {
    isAskedFor(request) {
      const host = parseHost(request.headers.host ?? "");
      return host !== null && (needsNoNameServer(host.name) || named().some((own) => isSame(own, host)));
    },
    isOrigin(origin, request) {
      if (!URL.canParse(origin)) return false;
      const { protocol, host } = new URL(origin);
      if (protocol !== "http:" && protocol !== "https:") return false;
      const page = parseHost(host);
      const asked = parseHost(request.headers.host ?? "");
      if (page === null || asked === null) return false;
      // Another port of this machine is another program, whose pages are not ours.
      if (needsNoNameServer(page.name)) return page.name === asked.name && page.port === asked.port;
      return named().some((own) => isSame(own, page) && (own.protocol === null || own.protocol === protocol));
    },
    explain: (request) =>
      `This service does not recognise the address ${request.headers.host || "you used"}. Open ${options.baseUrl()} ` +
      "instead. If this address is correct, the operator can allow it: set WINNOW_BASE_URL if it is the public address " +
      "(for example, behind a proxy), or add it to WINNOW_DASHBOARD_HOSTS.",
  };
}

/**
 * Whether a browser reaches a host without asking a name server; a stranger's name server may answer with any address.
 */
function needsNoNameServer(name: string): boolean {
  return name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

function toOwnHost({ hostname, port, protocol }: URL): OwnHost {
  const isSecure = protocol === "https:";
  return {
    name: hostname,
    port: port === "" ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? "https:" : "http:",
  };
}

function isSame(own: OwnHost, host: { name: string; port: number | null }): boolean {
  if (own.name !== host.name) return false;
  if (own.port === null || own.port === host.port) return true;
  return host.port === null && (own.port === 80 || own.port === 443);
}
