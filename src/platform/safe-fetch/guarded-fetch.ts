import { buffer } from "node:stream/consumers";
import type { AddressPolicy } from "./address-policy.ts";
import { createGuardedConnector, type ResolveHost, resolveWithSystem } from "./guarded-connector.ts";
import { SafeFetchError, toSafeFetchError } from "./safe-fetch-error.ts";

export interface GuardedFetchOptions {
  /** What may be reached by an address; asked for each request. */
  policyFor: (url: URL) => AddressPolicy;
  /** The sentence for what is not reached. */
  explainRefusal: (host: string) => string;
  /** A longer response is cut off, and the request throws `tooLarge`. */
  maxResponseBytes: number;
  /** Instead of the machine's own name service. */
  resolveHost?: ResolveHost;
  /** Certificates of authorities in PEM, instead of the system's. */
  ca?: string;
}

/** Maximum milliseconds for a TCP and TLS connection: enough to recover from three lost first packets. */
const connectLimitMs = 10_000;

/**
 * Makes a `fetch` for libraries that take one. It reaches what the policy allows, checked where the connection is made, and
 * throws `SafeFetchError`, or the signal's reason. A redirect is refused: what was sent would go to somebody else. The time
 * limit is the signal's.
 */
export function createGuardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { policyFor, explainRefusal, maxResponseBytes, ca = null, resolveHost = resolveWithSystem } = options;
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new SafeFetchError("refused", "Only http and https addresses are allowed.");
    const { buildConnector, Client } = await import("undici");
    const policy = policyFor(url);
    // One connection for each request: what a policy allowed a minute ago is checked again, and seconds of answering
    // outweigh it.
    const client = new Client(url.origin, {
      connect: createGuardedConnector({
        buildConnector,
        policy,
        resolveHost,
        connectTimeoutMs: connectLimitMs,
        ca,
        explainRefusal,
      }),
      pipelining: 0,
      maxResponseSize: maxResponseBytes,
      // A language model may be silent for minutes: only the signal ends that.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      const answer = await client.request({
        method: init?.method === "POST" ? "POST" : "GET",
        path: `${url.pathname}${url.search}`,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), "accept-encoding": "identity" },
        body: typeof init?.body === "string" ? init.body : null,
        signal: init?.signal ?? null,
      });
      if (answer.statusCode >= 300 && answer.statusCode < 400) throw redirected(url, answer.headers.location);
      if (answer.statusCode > 599) throw new SafeFetchError("unreachable", "The host's response is not HTTP.");
      const body = await buffer(answer.body);
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
      const hasBody = answer.statusCode !== 204 && answer.statusCode !== 205;
      return new Response(hasBody ? body : null, { status: answer.statusCode, headers });
    } catch (error) {
      if (init?.signal?.aborted) throw init.signal.reason;
      throw toSafeFetchError(error);
    } finally {
      await client.destroy();
    }
  };
}

function redirected(url: URL, location: string | string[] | undefined): SafeFetchError {
  const to =
    typeof location === "string" && URL.canParse(location, url.href)
      ? new URL(location, url.href).host
      : "another address";
  return new SafeFetchError("refused", `${url.host} redirects to ${to}, and redirects are not followed.`);
}
