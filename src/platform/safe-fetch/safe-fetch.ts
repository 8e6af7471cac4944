import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { createAddressPolicy } from "./address-policy.ts";
import { createGuardedConnector, type ResolveHost, resolveWithSystem } from "./guarded-connector.ts";
import { SafeFetchError, toSafeFetchError } from "./safe-fetch-error.ts";

/** Requests to addresses that users gave: never into the operator's own network, never for longer or larger than told. */
export interface SafeFetch {
  /**
   * Sends one request and gives its answer, whatever its status; redirects are answers, never followed. Throws
   * `SafeFetchError`, and the body breaks off with the same error: the time limit covers both.
   */
  request(request: SafeRequest): Promise<SafeAnswer>;
}

export interface SafeRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  /** Beside `host`, `content-length` and `connection`, which are made here. */
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** For everything from the look-up of the name to the last byte of the body. */
  timeoutMs: number;
  /** The body breaks off with `tooLarge` after so many bytes. */
  maxResponseBytes: number;
  /** Cuts the request off; it then throws the signal's reason. */
  signal?: AbortSignal;
}

export interface SafeAnswer {
  status: number;
  /** Lower-case names; several values of one name are joined with a comma. */
  headers: Record<string, string>;
  /** The bytes as sent, not decompressed. To be read to its end or destroyed. */
  body: Readable;
}

export interface SafeFetchOptions {
  /** Host names, addresses and CIDR ranges that may be reached although they are private. */
  allowHosts: readonly string[];
  /** Plain HTTP is allowed beside HTTPS. */
  allowHttp: boolean;
  /** In place of the machine's own name service. */
  resolveHost?: ResolveHost;
  /** Certificates of authorities in PEM, in place of the system's. */
  ca?: string;
}

/** Milliseconds at most for a TCP and TLS connection: three lost first packets are still made up for in it. */
const connectLimitMs = 10_000;

/** Makes the one way out to addresses that users gave. Throws an Error that names a wrong entry of `allowHosts`. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const policy = createAddressPolicy(options.allowHosts);
  const resolveHost = options.resolveHost ?? resolveWithSystem;
  return {
    async request(request) {
      const url = checkTarget(request.url, options.allowHttp);
      // Loaded with the first request: a service that fetches and delivers nothing starts without it.
      const { buildConnector, Client } = await import("undici");
      // A connection for each request: one that waited in a pool can be closed by the host in the moment of sending,
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
        // Also when the reader has had enough before the end.
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
    throw new SafeFetchError("refused", "Only https addresses are requested.");
  }
  if (url.protocol === "http:" && !allowHttp) {
    throw new SafeFetchError(
      "refused",
      "Only https addresses are requested. An operator can allow plain http with WINNOW_ALLOW_HTTP.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new SafeFetchError("refused", "An address with a user name or password in it is not requested.");
  }
  return url;
}

/** Gives the body on, and names what breaks it off. */
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
