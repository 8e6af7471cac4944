import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { acceptedDocumentSchema, documentSchema, type WireDocument } from "../../contract/document.ts";
import {
  correctedEntrySchema,
  parsedEntrySchema,
  type WireCorrectedEntry,
  type WireParsedEntry,
} from "../../contract/entry.ts";
import { ServiceError } from "./service-error.ts";

/** A document to send: a file of this machine, or an address that the service downloads from. */
export type Input = { kind: "file"; path: string } | { kind: "url"; url: string };

export interface SendOptions {
  hasMultipleEntries: boolean;
  environment: string | null;
  /** Adds where each value was read, and how certain the engine is. */
  withGrounding: boolean;
}

/** The HTTP interface of a service, as one parser's client sees it. Every call throws `ServiceError`. */
export interface ServiceClient {
  parse(input: Input, options: SendOptions): Promise<WireParsedEntry[]>;
  /** Returns the document's ID at once. */
  parseAsync(input: Input, options: SendOptions): Promise<string>;
  getDocument(documentId: string, options: { withGrounding: boolean }): Promise<WireDocument>;
  /** Polls until the document is completed or failed. */
  waitForDocument(documentId: string, options: { withGrounding: boolean }): Promise<WireDocument>;
  correct(entryId: string, updates: Record<string, unknown>): Promise<WireCorrectedEntry>;
}

export interface ServiceAddress {
  /** Where the service is, without a path. */
  url: string;
  token: string;
  /** The parser's slug. */
  parser: string;
  /** For one document, including waiting for its turn and its result. */
  timeoutMs: number;
}

/** How often a request is sent again after its connection broke, and the pause before that. */
const afterLoss = { tries: 2, pauseSeconds: 1 };

/** The network's codes for a connection that was there and broke: the request may have arrived. */
const brokenOff = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED)$/;

/** Pauses between two polls: short at first, because most documents take less than a second. */
const pollPauseMs = { first: 150, longest: 2000, growth: 1.5 };

const envelope = z.object({
  status: z.enum(["success", "error"]),
  code: z.string(),
  message: z.string(),
  data: z.unknown(),
});
const refusedToken = z.object({ detail: z.string() });

/**
 * A client for one parser of a service. If the service is busy, it tries again after the pause that the service asks
 * for.
 */
export function createServiceClient({ url, token, parser, timeoutMs }: ServiceAddress): ServiceClient {
  const base = `${url.replace(/\/+$/, "")}/dapi/v1/parser/${encodeURIComponent(parser)}`;

  async function call<Data>(path: string, schema: z.ZodType<Data>, request: RequestInit) {
    const deadline = AbortSignal.timeout(timeoutMs);
    // The key makes it safe to repeat a request whose response was lost.
    const headers = { authorization: `Token ${token}`, "idempotency-key": crypto.randomUUID() };
    const losses: ServiceError[] = [];
    for (;;) {
      try {
        const response = await ask(`${base}${path}`, {
          ...request,
          headers: { ...headers, ...request.headers },
          signal: deadline,
        });
        return schema.parse(await readAnswer(response, deadline));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw deadline.aborted ? timeoutError(timeoutMs) : error;
        if (error.code === "connection_lost") losses.push(error);
        // A service that is gone now may have got the request before.
        const isGone = error.code === "unreachable" || losses.length > afterLoss.tries;
        const pause = error.retryAfterSeconds;
        if (pause === null || isGone) throw (isGone ? losses.at(-1) : null) ?? error;
        await sleep(pause * 1000, null, { signal: deadline }).catch(() => {
          throw error;
        });
      }
    }
  }

  const send = async <Data>(path: string, schema: z.ZodType<Data>, input: Input, options: SendOptions) =>
    call(path + query(options), schema, { method: "POST", body: await toForm(input, options) });

  const getDocument: ServiceClient["getDocument"] = (documentId, options) =>
    call(`/document/${encodeURIComponent(documentId)}${query(options)}`, documentSchema, { method: "GET" });

  return {
    parse: (input, options) => send("/parse", z.array(parsedEntrySchema), input, options),
    parseAsync: async (input, options) =>
      (await send("/parse/async", acceptedDocumentSchema, input, options)).document_id,
    getDocument,
    async waitForDocument(documentId, options) {
      const deadline = Date.now() + timeoutMs;
      for (let pauseMs = pollPauseMs.first; ; pauseMs = Math.min(pauseMs * pollPauseMs.growth, pollPauseMs.longest)) {
        const document = await getDocument(documentId, options);
        if (document.status === "completed" || document.status === "failed") return document;
        if (Date.now() + pauseMs > deadline) throw timeoutError(timeoutMs);
        await sleep(pauseMs);
      }
    },
    correct: (entryId, updates) =>
      call(`/parsed-data/${encodeURIComponent(entryId)}`, correctedEntrySchema, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ update_fields: updates }),
      }),
  };
}

function query({ withGrounding }: { withGrounding: boolean }): string {
  return withGrounding ? "?include=grounding" : "";
}

async function toForm(input: Input, options: SendOptions): Promise<FormData> {
  const form = new FormData();
  if (options.environment !== null) form.set("environment", options.environment);
  if (options.hasMultipleEntries) form.set("has_multiple_entries", "true");
  if (input.kind === "url") form.set("file_url", input.url);
  else form.set("file", await readWhole(input.path), basename(input.path));
  return form;
}

/** Not as a stream: if the file changed or went away while it is sent, Node would end the process. */
async function readWhole(path: string): Promise<Blob> {
  try {
    return new Blob([await readFile(path)]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError("unreadable", `The file cannot be read: ${reason}`, { cause: error });
  }
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const { origin } = new URL(url);
    if (brokenOff.test(codeOf(error))) throw connectionLost(origin, error);
    throw new ServiceError(
      "unreachable",
      `No service is running at ${origin}. Start one with "winnow serve", or set another address with --url or WINNOW_URL.`,
      { cause: error },
    );
  }
}

/** The network's code for a request that failed, which fetch hides inside its own error; empty for none. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function connectionLost(origin: string, cause: unknown): ServiceError {
  return new ServiceError(
    "connection_lost",
    `The connection to ${origin} broke before the service had answered. It may still process and charge the document.`,
    { cause, retryAfterSeconds: afterLoss.pauseSeconds },
  );
}

/** Returns the data of a success; throws everything else. */
async function readAnswer(response: Response, deadline: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    if (deadline.aborted) throw error;
    throw connectionLost(new URL(response.url).origin, error);
  });
  const body = parseJson(text);
  const refused = refusedToken.safeParse(body);
  if (response.status === 401 && refused.success) {
    throw new ServiceError(
      "unauthorized",
      `The service rejected the token: ${refused.data.detail} Set a valid token with --token or WINNOW_TOKEN.`,
    );
  }
  const answer = envelope.safeParse(body);
  if (!answer.success) {
    const { origin } = new URL(response.url);
    throw new ServiceError(
      "no_service",
      `${origin} does not respond like a Winnow service (HTTP ${response.status}). Check --url or WINNOW_URL.`,
    );
  }
  if (answer.data.status === "success") return answer.data.data;
  const isBusy = response.status === 429 || response.status === 503;
  const retryAfterSeconds = isBusy ? Math.max(Number(response.headers.get("retry-after")) || 0, 1) : null;
  throw new ServiceError(answer.data.code, answer.data.message, { retryAfterSeconds });
}

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function timeoutError(timeoutMs: number): ServiceError {
  return new ServiceError(
    "timeout",
    `The service returned no result within ${timeoutMs / 1000} seconds. It may still process and charge the document. Use --timeout to wait longer.`,
  );
}
