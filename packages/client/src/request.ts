import { ConnectionError, ServiceError, TimeoutError, toError, WinnowError } from "./errors.ts";

/** Where and how requests are sent. */
export interface Connection {
  /** Address of the service, without a path. */
  url: string;
  token: string;
  fetch: typeof globalThis.fetch;
  /** How often a request is sent again if the service is busy or cannot be reached. */
  retries: number;
}

export interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  /** Whether the answer is a text, unless it is an error. */
  isText?: boolean;
  /** Makes the body of each try; without one, there is no body. */
  toBody?: () => RequestInit;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Pauses where the service names none: doubled with each try, and spread so that many clients do not come at once. */
const pauseMs = { first: 500, longest: 20_000 };

/** A busy service, and the answers of a proxy whose service is away. */
const worthAnotherTry = new Set([429, 502, 503, 504]);

/** Sends a request, again if that helps, and returns the `data` of the answer. Throws `WinnowError`. */
export async function send(connection: Connection, call: Call): Promise<unknown> {
  const limit = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal]);
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendOnce(connection, call, signal);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (limit.aborted) throw timeoutError(call.timeoutMs, error);
      if (!(error instanceof WinnowError) || tries >= connection.retries || !isWorthAnotherTry(error)) throw error;
      await rest(error.retryAfterSeconds, tries, signal).catch(() => {
        call.signal?.throwIfAborted();
        throw error;
      });
    }
  }
}

async function sendOnce(connection: Connection, call: Call, signal: AbortSignal): Promise<unknown> {
  const upload: RequestInit = call.toBody?.() ?? {};
  const headers = new Headers(upload.headers);
  headers.set("authorization", `Token ${connection.token}`);
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  const { fetch } = connection;
  const response = await fetch(`${connection.url}${call.path}`, {
    ...upload,
    method: call.method,
    headers,
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ConnectionError("unreachable", `No service answers at ${connection.url}.`, { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ConnectionError("unreachable", `The answer of ${connection.url} was cut off.`, { cause });
  });
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (call.isText && response.ok && !isJson) return text;
  return readAnswer(connection.url, response, text);
}

function readAnswer(url: string, response: Response, text: string): unknown {
  const { status } = response;
  const body = parseJson(text);
  const requestId = response.headers.get("x-request-id");
  const details = { status, requestId, retryAfterSeconds: secondsOf(response.headers.get("retry-after")) };
  if (status === 401 && has(body, "detail")) throw toError("unauthorized", String(body.detail), details);
  if (!has(body, "status") || !has(body, "code") || !has(body, "message")) {
    const message = `${url} does not answer like a Winnow service (HTTP ${status}).`;
    throw worthAnotherTry.has(status)
      ? toError("unavailable", message, { ...details, status: 503 })
      : new ServiceError("no_service", message, details);
  }
  if (body.status === "success") return has(body, "data") ? body.data : null;
  throw toError(String(body.code), String(body.message), details);
}

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isWorthAnotherTry(error: WinnowError): boolean {
  return error instanceof ConnectionError || (error.status !== null && worthAnotherTry.has(error.status));
}

/** Waits before the next try: as long as the service says, or a little longer each time. Rejects if it is given up. */
function rest(retryAfterSeconds: number | null, tries: number, signal: AbortSignal): Promise<void> {
  const own = Math.min(pauseMs.longest, pauseMs.first * 2 ** tries) * (0.5 + Math.random() / 2);
  return sleep(retryAfterSeconds === null ? own : retryAfterSeconds * 1000, signal);
}

/** Resolves after some milliseconds; rejects as soon as the signal aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** The error of a wait that took too long. */
export function timeoutError(timeoutMs: number, cause?: unknown): TimeoutError {
  const message = `No result within ${timeoutMs / 1000} seconds. The document may still be processed and charged.`;
  return new TimeoutError("timeout", message, { cause });
}

/** The seconds of a Retry-After header, which can be a date too. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - Date.now()) / 1000);
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value;
}
