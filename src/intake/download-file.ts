import { Readable } from "node:stream";
import { parse as parseContentDisposition } from "content-disposition";
import { Failure } from "../domain/failure.ts";
import type { ReceivedFile } from "../domain/file.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { describeSize } from "../platform/files/measured-stream.ts";
import type { SafeAnswer, SafeFetch } from "../platform/safe-fetch/safe-fetch.ts";
import { SafeFetchError } from "../platform/safe-fetch/safe-fetch-error.ts";
import { filenameOfAddress } from "./filename-of-address.ts";
import { receiveFile } from "./receive-file.ts";

interface DownloadLimits {
  maxBytes: number;
  timeoutMs: number;
  /** Ends the download, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** How many bytes at the start of a file are checked for HTML. */
const sniffedBytes = 512;

/**
 * Downloads a file with a plain GET without credentials into the store.
 *
 * @throws Failure `downloadFailed` that says what went wrong: refused, unreachable, a status other than 2xx, timed out,
 * too large, or a page for people instead of the file. Then nothing is left behind.
 */
export async function downloadFile(
  safeFetch: SafeFetch,
  store: FileStore,
  url: string,
  limits: DownloadLimits,
): Promise<ReceivedFile> {
  try {
    const answer = await safeFetch.request({
      method: "GET",
      url,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Winnow" },
      body: null,
      timeoutMs: limits.timeoutMs,
      maxResponseBytes: limits.maxBytes,
      ...(limits.signal && { signal: limits.signal }),
    });
    try {
      checkAnswer(answer, limits);
      const file = Readable.from(refuseHtml(answer), { objectMode: false });
      return await receiveFile(store, file, findFilename(answer.headers, url), limits);
    } finally {
      answer.body.destroy();
    }
  } catch (error) {
    limits.signal?.throwIfAborted();
    throw toDownloadFailure(error, limits);
  }
}

function checkAnswer({ status, headers }: SafeAnswer, limits: DownloadLimits): void {
  if (status >= 300 && status < 400) {
    throw fail(
      `file_url responded with a redirect (HTTP ${status}). Redirects are not followed: use the file's final address.`,
    );
  }
  if (status < 200 || status >= 300) throw fail(`file_url responded with HTTP ${status}.`);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    throw fail(`file_url responded with compressed content (${encoding}), which was not requested.`);
  if (Number(headers["content-length"]) > limits.maxBytes) throw tooLarge(limits);
}

/** Passes the file on once its first bytes turn out not to be HTML. */
async function* refuseHtml(answer: SafeAnswer): AsyncGenerator<Buffer> {
  const claimsHtml = /^(text\/html|application\/xhtml\+xml)\b/i.test(answer.headers["content-type"] ?? "");
  let head = Buffer.alloc(0);
  for await (const chunk of answer.body) {
    if (head.length >= sniffedBytes) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < sniffedBytes) continue;
    checkHead(head, claimsHtml);
    yield head;
  }
  if (head.length < sniffedBytes) {
    checkHead(head, claimsHtml);
    yield head;
  }
}

/** The bytes decide. A server that says HTML is only believed if the bytes are markup of any kind. */
function checkHead(head: Buffer, claimsHtml: boolean): void {
  const start = head.subarray(0, sniffedBytes).toString("latin1").replace(/^ï»¿/, "").trimStart();
  const isHtml = /^(<!--((?!-->).)*-->\s*|<\?xml[^>]*>\s*)*<(!doctype html|html|head|body|script|title|meta)\b/is.test(
    start,
  );
  if (isHtml || (claimsHtml && start.startsWith("<"))) {
    throw fail("file_url points to a web page, not a file. Use an address that points directly to the file.");
  }
}

function findFilename(headers: Record<string, string>, url: string): string | null {
  return filenameOfHeader(headers["content-disposition"]) ?? filenameOfAddress(url);
}

function filenameOfHeader(header: string | undefined): string | null {
  if (header === undefined) return null;
  try {
    return parseContentDisposition(header).parameters.filename ?? null;
  } catch {
    // A malformed header names no file; the address still does.
    return null;
  }
}

function toDownloadFailure(error: unknown, limits: DownloadLimits): unknown {
  if (error instanceof Failure && error.kind === "fileTooLarge") return tooLarge(limits, error);
  if (!(error instanceof SafeFetchError)) return error;
  switch (error.problem) {
    case "tooLarge":
      return tooLarge(limits, error);
    case "timedOut":
      return fail(`file_url was not downloaded within ${limits.timeoutMs / 1000} seconds.`, error);
    case "refused":
      return fail(`file_url was refused. ${error.message}`, error);
    case "unreachable":
      return fail(`file_url could not be reached. ${error.message}`, error);
  }
}

function tooLarge({ maxBytes }: DownloadLimits, cause?: Error): Failure {
  return fail(`file_url points to a file larger than ${describeSize(maxBytes)}, the largest size accepted.`, cause);
}

function fail(message: string, cause?: Error): Failure {
  return new Failure("downloadFailed", message, { cause });
}
