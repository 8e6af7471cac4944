import type { Readable } from "node:stream";
import type { Origin } from "../domain/audit-event.ts";
import type { DocumentSource, DocumentStatus, EntryStatus } from "../domain/document.ts";
import type { PublicFailureKind } from "../domain/failure.ts";
import type { FileFormat, ReceivedFile } from "../domain/file.ts";
import type { ModelUse } from "../domain/model-use.ts";
import type { ParsedData, RecordGrounding, ValidationError } from "../domain/record.ts";
import type { Warning } from "../domain/warning.ts";
import type { ReadableFile } from "../platform/files/readable-file.ts";
import type { TranscribedPage } from "./transcribe-document.ts";
import type { EInvoiceOrder } from "./write-e-invoice.ts";

/** Who asks: the account that a token acts for. */
export interface Caller {
  accountId: string;
  tokenId: string;
}

/** The parser that a request addresses, found before its body is read. */
export interface AddressedParser {
  id: string;
  accountId: string;
  maxPages: number;
  /** Decimal text, in the account's currency. */
  ratePerPage: string;
  hasUniqueField: boolean;
}

/** Who sends a document: a token's caller, or a person in the dashboard, who has no token. */
export interface Submitter {
  accountId: string;
  tokenId: string | null;
}

/** A document to parse, as decoded from a request. */
export interface ParseRequest {
  caller: Submitter;
  parser: AddressedParser;
  source: DocumentSource;
  /** What to parse: bytes already received, or an address to download from. */
  input: { kind: "file"; file: ReceivedFile } | { kind: "url"; url: string };
  environment: string;
  hasMultipleEntries: boolean;
  idempotencyKey: string | null;
}

export interface EntryView {
  id: string;
  status: EntryStatus;
  cost: string;
  costCurrency: string;
  processingTimeSeconds: number;
  createdAt: Date;
  updatedAt: Date;
  isDeduplicated: boolean;
  isValid: boolean;
  parsedData: ParsedData;
  validationErrors: ValidationError[];
  warnings: Warning[];
  /** Null if it was not asked for. */
  grounding: RecordGrounding | null;
  /** Null if no language model was asked. */
  modelUse: ModelUse | null;
}

export interface DocumentView {
  id: string;
  status: DocumentStatus;
  /** The signed address of the stored file, valid for one hour; also given if there is no file. */
  url: string;
  /** The last part of the given address if there is no file. */
  filename: string;
  /** Null if there is no file: not downloaded yet, or never. */
  format: FileFormat | null;
  /** 0 if there is no file. */
  sizeBytes: number;
  pageCount: number;
  entries: EntryView[];
  /** Why a failed document failed; null otherwise. */
  error: { kind: PublicFailureKind; message: string } | null;
}

/** What the HTTP layer asks of the service. Every method throws `Failure` for errors that the caller may see. */
export interface Parsing {
  /** Finds the caller's own, unarchived parser; otherwise `parserNotFound`. */
  findParser(caller: Caller, slug: string): Promise<AddressedParser>;
  /** Streams an upload into the file store; `fileTooLarge` beyond the limit, with nothing left behind. */
  receiveFile(stream: Readable, filename: string | null): Promise<ReceivedFile>;
  /** Deletes a received file that no document will own. */
  discardFile(file: ReceivedFile): Promise<void>;
  /** Accepts, processes and waits; returns the document's entries. */
  parseNow(request: ParseRequest): Promise<{ documentId: string; entries: EntryView[] }>;
  /** Accepts and queues. */
  accept(request: ParseRequest): Promise<{ documentId: string }>;
  getDocument(
    caller: Caller,
    slug: string,
    documentId: string,
    options: { withGrounding: boolean },
  ): Promise<DocumentView>;
  /** The words of a completed document, page by page; null while it is processed. `textNotKept` if they are gone. */
  findText(
    caller: Caller,
    slug: string,
    documentId: string,
  ): Promise<{ document: DocumentView; pages: AsyncIterable<TranscribedPage> | null }>;
  /** `sent` contains values by field name; in place of a value that cannot be stored, the `Failure` that refuses it. */
  correctEntry(
    caller: Caller & Origin,
    slug: string,
    entryId: string,
    sent: Record<string, unknown>,
  ): Promise<EntryView>;
  /** An entry as an e-invoice, as XML. */
  writeEInvoice(caller: Caller, slug: string, entryId: string, order: EInvoiceOrder): Promise<string>;
  /** The stored file of a signed address, or null if signature, expiry or file is wrong. */
  findSignedFile(documentId: string, expires: string, signature: string): Promise<ReadableFile | null>;
}
