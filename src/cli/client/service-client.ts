import { openAsBlob } from "node:fs";
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

  async function call<Data>(path: string, schema: z.ZodType<Data>, makeRequest: () => Promise<RequestInit>) {
    const deadline = AbortSignal.timeout(timeoutMs);
    // The key makes it safe to repeat a request whose response was lost.
    const headers = { authorization: `Token ${token}`, "idempotency-key": crypto.randomUUID() };
    for (;;) {
      const request = await makeRequest();
      try {
        const response = await ask(`${base}${path}`, {
          ...request,
          headers: { ...headers, ...request.headers },
          signal: deadline,
        });
        return schema.parse(await readAnswer(response));
      } catch (error) {
        const pause = error instanceof ServiceError ? error.retryAfterSeconds : null;
        if (pause === null) throw timeoutOr(error, deadline, timeoutMs);
        await sleep(pause * 1000, null, { signal: deadline }).catch(() => {
          throw error;
        });
      }
    }
  }

  const send = <Data>(path: string, schema: z.ZodType<Data>, input: Input, options: SendOptions) =>
    call(path + query(options), schema, async () => ({ method: "POST", body: await toForm(input, options) }));

  const getDocument: ServiceClient["getDocument"] = (documentId, options) =>
    call(`/document/${encodeURIComponent(documentId)}${query(options)}`, documentSchema, async () => ({
      method: "GET",
    }));

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
      call(`/parsed-data/${encodeURIComponent(entryId)}`, correctedEntrySchema, async () => ({
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ update_fields: updates }),
      })),
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
  else form.set("file", await openAsBlob(input.path), basename(input.path));
  return form;
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const { origin } = new URL(url);
    throw new ServiceError(
      "unreachable",
      `No service is running at ${origin}. Start one with "winnow serve", or set another address with --url or WINNOW_URL.`,
      { cause: error },
    );
  }
}

/** Returns the data of a success; throws everything else. */
async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.json().catch(() => null);
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

function timeoutOr(error: unknown, deadline: AbortSignal, timeoutMs: number): unknown {
  return deadline.aborted && !(error instanceof ServiceError) ? timeoutError(timeoutMs) : error;
}

function timeoutError(timeoutMs: number): ServiceError {
  return new ServiceError(
    "timeout",
    `The service returned no result within ${timeoutMs / 1000} seconds. It may still process and charge the document. Use --timeout to wait longer.`,
  );
}
