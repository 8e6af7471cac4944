import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import type { buildConnector } from "undici";
import type { AddressPolicy } from "./address-policy.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";

/** An answer of the name service. */
interface ResolvedAddress {
  address: string;
  family: number;
}

/** Asks the name service for every address of a host. */
export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>;

/** Asks as every other program on the machine does: the hosts file, then the configured name servers. */
export const resolveWithSystem: ResolveHost = (host) => systemLookup(host, { all: true });

interface GuardOptions {
  /** The library's own function for making connections. */
  buildConnector: typeof buildConnector;
  policy: AddressPolicy;
  resolveHost: ResolveHost;
  /** Milliseconds for TCP and TLS together. */
  connectTimeoutMs: number;
  /** Certificates of authorities in PEM, instead of the system's; null: the system's. */
  ca: string | null;
  /** Instead of the sentence for an address that is not contacted. */
  explainRefusal?: (host: string) => string;
}

/**
 * Creates a connector that only connects to addresses that the policy allows. An address in the URL is checked before
 * the connection. For a name, every answer of the name service is checked, and the connection goes to one of these, so
 * that a second look-up has no effect. Finally the address at the other end of the socket is checked.
 */
export function createGuardedConnector({
  buildConnector,
  policy,
  resolveHost,
  connectTimeoutMs,
  ca,
  explainRefusal = explainPrivate,
}: GuardOptions): buildConnector.connector {
  const refuse = (host: string) => new SafeFetchError("refused", explainRefusal(host));
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: createGuardedLookup(policy, resolveHost, refuse),
    ...(ca === null ? {} : { ca }),
  });
  return (options, callback) => {
    const host = options.hostname;
    if (isIP(host) !== 0 && !policy.allowsAddress(host)) {
      callback(refuse(host), null);
      return;
    }
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error !== null || isAllowedPeer(policy, host, socket)) {
        callback(...result);
        return;
      }
      socket.destroy();
      callback(refuse(host), null);
    });
  };
}

function isAllowedPeer(policy: AddressPolicy, host: string, socket: Socket): boolean {
  return policy.allowsHost(host) || policy.allowsAddress(socket.remoteAddress ?? "");
}

/** Looks names up, and only gives addresses that the policy allows; none is an error, from `refuse`. */
export function createGuardedLookup(
  policy: AddressPolicy,
  resolveHost: ResolveHost,
  refuse: (host: string) => SafeFetchError,
): LookupFunction {
  return (host, options, callback) => {
    resolveHost(host).then(
      (answers) => {
        const allowed = policy.allowsHost(host)
          ? answers
          : answers.filter(({ address }) => policy.allowsAddress(address));
        const [first] = allowed;
        if (first === undefined) callback(refuse(host), "");
        else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

/** The sentence for a host that is not contacted. */
export function explainPrivate(host: string): string {
  return `${host} was not contacted: its address is private or reserved. An operator can allow it with WINNOW_ALLOW_HOSTS.`;
}
