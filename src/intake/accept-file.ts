import { Failure } from "../domain/failure.ts";
import { type AcceptedFile, type FileFacts, fileFormats, type ReceivedFile } from "../domain/file.ts";

interface AcceptOptions {
  /** Determines format and pages from the bytes; throws `Failure` for a file that cannot be read. */
  inspect: (received: ReceivedFile) => Promise<FileFacts>;
  /** The parser's Maximum Pages. */
  maxPages: number;
}

/**
 * Accepts a received file, or says why not, before anything is charged.
 *
 * @throws Failure `emptyFile`, `pageLimitExceeded`, and what `inspect` throws.
 */
export async function acceptFile(received: ReceivedFile, { inspect, maxPages }: AcceptOptions): Promise<AcceptedFile> {
  if (received.sizeBytes === 0) throw new Failure("emptyFile", "The file is empty.");
  const { format, pageCount } = await inspect(received);
  if (pageCount === 0) throw new Failure("emptyFile", "The file has no pages.");
  refuseTooManyPages(pageCount, maxPages);
  const filename = received.filename ?? `document.${fileFormats[format].extension}`;
  return { ...received, format, pageCount, filename };
}

/** @throws Failure `pageLimitExceeded`. */
export function refuseTooManyPages(pageCount: number, maxPages: number): void {
  if (pageCount <= maxPages) return;
  throw new Failure(
    "pageLimitExceeded",
    `The document has ${pageCount} pages, more than this parser's limit of ${maxPages} (Maximum Pages).`,
  );
}
