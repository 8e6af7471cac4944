import { DocumentError } from "./errors.ts";
import { type Connection, send, sleep, timeoutError } from "./request.ts";
import { openSource, type Source, toUpload, type UploadProgress } from "./source.ts";
import type {
  AcceptedDocument,
  DocumentText,
  CorrectedEntry as WireCorrectedEntry,
  Document as WireDocument,
  Entry as WireEntry,
  ParsedEntry as WireParsedEntry,
} from "./wire.ts";

/** Values by the parser's field names. `winnow types SLUG` prints the type of a parser. */
export type Values = Record<string, unknown>;

type With<Data, Shape> = Omit<Shape, "parsed_data"> & { parsed_data: Data };

/** An entry as `parse` returns it; `id` is what `correct` needs. */
export type ParsedEntry<Data = Values> = With<Data, Omit<WireParsedEntry, "document_id">> & { id: string };
/** An entry of a document. */
export type Entry<Data = Values> = With<Data, WireEntry>;
/** An entry after a correction. */
export type CorrectedEntry<Data = Values> = With<Data, WireCorrectedEntry>;
/** A document with its entries. */
export type Document<Data = Values> = Omit<WireDocument, "entries"> & { entries: Entry<Data>[] };

/** What answers can contain in addition to the values. */
export type Extra = "grounding" | "warnings" | "model_use";

export interface WinnowOptions {
  /** Where the service is, such as `https://winnow.example.com`. */
  url: string;
  /** An API token. It acts for its account: keep it on your server. */
  token: string;
  /** For one call, with all its tries; default 180,000. */
  timeoutMs?: number;
  /** How often a request is sent again if the service is busy or cannot be reached; default 5. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface GetOptions extends CallOptions {
  include?: readonly Extra[];
}

export interface TextOptions extends CallOptions {
  /** Default: `markdown`. */
  format?: "markdown" | "text";
}

export interface EInvoiceOptions extends CallOptions {
  /** Countries that the document does not print, such as `DE`. */
  sellerCountry?: string;
  buyerCountry?: string;
  /** Also for an entry that nobody has confirmed. */
  isUnconfirmed?: boolean;
}

export interface ParseOptions extends GetOptions {
  /** Name of the file where the source has none. */
  filename?: string;
  /** One entry per record in the file; the parser needs a unique field. */
  hasMultipleEntries?: boolean;
  /** Only webhooks of this environment get the entries (with `parseAsync`). */
  environment?: string;
  /**
   * The same key within 24 hours never processes or charges twice. By default each call has a key of its own, for its own
   * tries. Give one, such as an order's number, to be safe over restarts of your program too.
   */
  idempotencyKey?: string;
  /** Called while the document is sent. */
  onProgress?: (progress: UploadProgress) => void;
}

const defaults = { timeoutMs: 180_000, retries: 5 };

/** Pauses between two looks at a document: short at first, because most documents take less than a second. */
const pollPauseMs = { first: 150, longest: 2000, growth: 1.5 };

/** A client of one Winnow service. Every method throws `WinnowError`. */
export class Winnow {
  readonly #connection: Connection;
  readonly #timeoutMs: number;

  constructor({ url, token, timeoutMs, retries, fetch }: WinnowOptions) {
    this.#connection = {
      url: url.replace(/\/+$/, ""),
      token,
      retries: retries ?? defaults.retries,
      // Browsers only let it be called as a function of the window.
      fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    };
    this.#timeoutMs = timeoutMs ?? defaults.timeoutMs;
  }

  /** Sends a document and waits for its entries. No webhook is called. */
  async parse<Data = Values>(parser: string, source: Source, options: ParseOptions = {}): Promise<ParsedEntry<Data>[]> {
    const entries = (await this.#upload(parser, "parse", source, options)) as With<Data, WireParsedEntry>[];
    return entries.map(({ document_id: id, ...entry }) => ({ id, ...entry }));
  }

  /** Queues a document and returns its ID, for `waitFor` and `get`. Its entries go to the parser's webhooks, too. */
  async parseAsync(parser: string, source: Source, options: ParseOptions = {}): Promise<string> {
    const accepted = (await this.#upload(parser, "parse/async", source, options)) as AcceptedDocument;
    return accepted.document_id;
  }

  /** Waits until a document is completed. Throws `DocumentError` if it failed. */
  async waitFor<Data = Values>(
    parser: string,
    documentId: string,
    options: GetOptions & { onStatus?: (status: WireDocument["status"]) => void } = {},
  ): Promise<Document<Data>> {
    const { onStatus, signal, timeoutMs = this.#timeoutMs } = options;
    const deadline = performance.now() + timeoutMs;
    for (let pauseMs = pollPauseMs.first; ; pauseMs = Math.min(pauseMs * pollPauseMs.growth, pollPauseMs.longest)) {
      const left = Math.max(1, Math.ceil(deadline - performance.now()));
      const document = await this.get<Data>(parser, documentId, { ...options, timeoutMs: left });
      onStatus?.(document.status);
      if (document.status === "completed") return document;
      if (document.status === "failed") {
        const { code, message } = document.error ?? { code: "doc:processing_failed", message: "The document failed." };
        throw new DocumentError(code, message, { status: 200 });
      }
      if (performance.now() + pauseMs > deadline) throw timeoutError(timeoutMs);
      await sleep(pauseMs, signal);
    }
  }

  /** A document as it is now; its `entries` are empty until it is completed. */
  async get<Data = Values>(parser: string, documentId: string, options: GetOptions = {}): Promise<Document<Data>> {
    const path = `${pathOf(parser)}/document/${encodeURIComponent(documentId)}${query(options)}`;
    return (await this.#send({ method: "GET", path }, options)) as Document<Data>;
  }

  /**
   * What a document says, in the order of reading, once it is completed: as Markdown with headings, lists and tables, or as
   * plain text. `documentId` can also be the `id` of an entry from `parse`.
   */
  async getText(parser: string, documentId: string, options: TextOptions = {}): Promise<string> {
    const format = options.format ?? "markdown";
    return (await this.#waitForText({ path: toTextPath(parser, documentId, format), isText: true }, options)) as string;
  }

  /** The same with the place of each word. */
  async getWords(parser: string, documentId: string, options: CallOptions = {}): Promise<DocumentText> {
    return (await this.#waitForText({ path: toTextPath(parser, documentId, "json") }, options)) as DocumentText;
  }

  /** Changes values of an entry; null clears one. The parser learns from it. */
  async correct<Data = Values>(
    parser: string,
    entryId: string,
    values: { [Name in keyof Data]?: unknown },
    options: GetOptions = {},
  ): Promise<CorrectedEntry<Data>> {
    const path = `${pathOf(parser)}/parsed-data/${encodeURIComponent(entryId)}${query(options)}`;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ update_fields: values });
    const answer = await this.#send({ method: "PUT", path, headers, toBody: () => ({ body }) }, options);
    return answer as CorrectedEntry<Data>;
  }

  /** A confirmed entry of an invoice as an e-invoice: XML that EN 16931 allows. */
  async getEInvoice(parser: string, entryId: string, options: EInvoiceOptions = {}): Promise<string> {
    const { sellerCountry, buyerCountry, isUnconfirmed } = options;
    const asked = new URLSearchParams({
      ...(sellerCountry !== undefined && { seller_country: sellerCountry }),
      ...(buyerCountry !== undefined && { buyer_country: buyerCountry }),
      ...(isUnconfirmed && { unconfirmed: "true" }),
    });
    const path = `${pathOf(parser)}/parsed-data/${encodeURIComponent(entryId)}/e-invoice?${asked}`;
    return (await this.#send({ method: "GET", path, isText: true }, options)) as string;
  }

  /** Asks for a text until the document is completed; before, the answer is the document itself. */
  async #waitForText(call: { path: string; isText?: boolean }, options: CallOptions): Promise<unknown> {
    const { signal, timeoutMs = this.#timeoutMs } = options;
    const deadline = performance.now() + timeoutMs;
    for (let pauseMs = pollPauseMs.first; ; pauseMs = Math.min(pauseMs * pollPauseMs.growth, pollPauseMs.longest)) {
      const left = Math.max(1, Math.ceil(deadline - performance.now()));
      const answer = await this.#send({ method: "GET", ...call }, { ...options, timeoutMs: left });
      if (typeof answer !== "object" || answer === null || !("status" in answer)) return answer;
      if (performance.now() + pauseMs > deadline) throw timeoutError(timeoutMs);
      await sleep(pauseMs, signal);
    }
  }

  async #upload(parser: string, endpoint: string, source: Source, options: ParseOptions): Promise<unknown> {
    const opened = await openSource(source, options.filename);
    const toBody = (): RequestInit => {
      const form = new FormData();
      if (options.environment !== undefined) form.set("environment", options.environment);
      if (options.hasMultipleEntries) form.set("has_multiple_entries", "true");
      if ("url" in opened) {
        form.set("file_url", opened.url);
        return { body: form };
      }
      form.set("file", opened.blob, opened.name);
      return toUpload(form, opened.blob.size, options.onProgress);
    };
    const headers = { "idempotency-key": options.idempotencyKey ?? crypto.randomUUID() };
    const path = `${pathOf(parser)}/${endpoint}${query(options)}`;
    const answer = await this.#send({ method: "POST", path, headers, toBody }, options);
    if ("blob" in opened) options.onProgress?.({ sent: opened.blob.size, total: opened.blob.size });
    return answer;
  }

  #send(
    call: Pick<Parameters<typeof send>[1], "method" | "path" | "headers" | "isText" | "toBody">,
    options: CallOptions,
  ) {
    return send(this.#connection, {
      ...call,
      timeoutMs: options.timeoutMs ?? this.#timeoutMs,
      signal: options.signal,
    });
  }
}

function pathOf(parser: string): string {
  return `/dapi/v1/parser/${encodeURIComponent(parser)}`;
}

function toTextPath(parser: string, documentId: string, format: string): string {
  return `${pathOf(parser)}/document/${encodeURIComponent(documentId)}/text?format=${format}`;
}

function query({ include = [] }: GetOptions): string {
  return include.length === 0 ? "" : `?include=${include.join(",")}`;
}
