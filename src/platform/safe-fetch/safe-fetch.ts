import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { createAddressPolicy } from "./address-policy.ts";
import { createGuardedConnector, type ResolveHost, resolveWithSystem } from "./guarded-connector.ts";
import { SafeFetchError, toSafeFetchError } from "./safe-fetch-error.ts";

/** Requests to addresses from users: never into the operator's own network, never longer or larger than allowed. */
export interface SafeFetch {
  /**
   * Sends one request and returns its response, whatever its status; redirects are responses, never followed. Throws
   * `SafeFetchError`, and the body ends with the same error: the time limit covers both.
   */
  request(request: SafeRequest): Promise<SafeAnswer>;
}

export interface SafeRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  /** Except `host`, `content-length` and `connection`, which are set here. */
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** Limit for everything from the look-up of the name to the last byte of the body. */
  timeoutMs: number;
  /** The body ends with `tooLarge` after this many bytes. */
  maxResponseBytes: number;
  /** Cancels the request, which then throws the signal's reason. */
  signal?: AbortSignal;
}

export interface SafeAnswer {
  status: number;
  /** Lower-case names; several values of one name are joined with a comma. */
  headers: Record<string, string>;
  /** The bytes as sent, not decompressed. Read them to the end or destroy the stream. */
  body: Readable;
}

export interface SafeFetchOptions {
  /** Host names, addresses and CIDR ranges that may be reached although they are private. */
  allowHosts: readonly string[];
  /** Whether plain HTTP is allowed in addition to HTTPS. */
  allowHttp: boolean;
  /** Instead of the machine's own name service. */
  resolveHost?: ResolveHost;
  /** Certificates of authorities in PEM, instead of the system's. */
  ca?: string;
}

/** Maximum milliseconds for a TCP and TLS connection: enough to recover from three lost first packets. */
const connectLimitMs = 10_000;

/** Makes the only way out to addresses from users. Throws an Error that names a wrong entry of `allowHosts`. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const policy = createAddressPolicy(options.allowHosts);
  const resolveHost = options.resolveHost ?? resolveWithSystem;
  return {
    async request(request) {
      const url = checkTarget(request.url, options.allowHttp);
      // Loaded with the first request: a service that fetches and delivers nothing starts without it.
      const { buildConnector, Client } = await import("undici");
      // Each request gets its own connection: the host can close one that waited in a pool at the moment of sending,
      // and a delivery is not tried twice. Nothing here reads the proxy variables of the environment.
      const client = new Client(url.origin, {
        connect: createGuardedConnector({
          buildConnector,
          policy,
          resolveHost,
          connectTimeoutMs: Math.min(connectLimitMs, request.timeoutMs),
          ca: options.ca ?? null,
        }),
        pipelining: 0,
        maxResponseSize: request.maxResponseBytes,
        headersTimeout: request.timeoutMs,
        bodyTimeout: request.timeoutMs,
      });
      const signals = [AbortSignal.timeout(request.timeoutMs), ...(request.signal ? [request.signal] : [])];
      try {
        const answer = await client.request({
          method: request.method,
          path: `${url.pathname}${url.search}`,
          headers: request.headers,
          body: request.body,
          signal: AbortSignal.any(signals),
        });
        const body = Readable.from(readBody(answer.body), { objectMode: false });
        // This also covers a reader that stops before the end.
        body.once("close", () => void client.destroy());
        return { status: answer.statusCode, headers: flattenHeaders(answer.headers), body };
      } catch (error) {
        await client.destroy();
        throw toSafeFetchError(error);
      }
    },
  };
}

function checkTarget(text: string, allowHttp: boolean): URL {
  if (!URL.canParse(text)) throw new SafeFetchError("refused", "The address is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new SafeFetchError("refused", "Only https addresses are allowed.");
  }
  if (url.protocol === "http:" && !allowHttp) {
    throw new SafeFetchError(
      "refused",
      "Only https addresses are allowed. An operator can allow plain http with WINNOW_ALLOW_HTTP.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new SafeFetchError("refused", "The address must not contain a user name or password.");
  }
  return url;
}

/** Passes the body on, and names what ends it early. */
async function* readBody(body: Dispatcher.ResponseData["body"]): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw toSafeFetchError(error);
  }
}

function flattenHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
