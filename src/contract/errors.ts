import type { PublicFailureKind } from "../domain/failure.ts";

/** How a failure looks on the wire, in words that the reference and `docs/errors.md` repeat. */
export interface CataloguedError {
  code: string;
  /** 4xx: the request is wrong in itself. 200: a right request whose document cannot be processed. 5xx: our fault. */
  httpStatus: number;
  /** When it is answered. */
  condition: string;
  /** What the caller can do. */
  remedy: string;
}

/** Every failure's code, status, condition and remedy; a kind without a row does not compile. */
export const errorCatalogue = {
  parserNotFound: {
    code: "parser_not_found",
    httpStatus: 404,
    condition: "The slug is unknown, or the parser is archived, a library template's or another account's.",
    remedy: "Check the slug in the path, and that the token belongs to the account that owns the parser.",
  },
  documentNotFound: {
    code: "document_not_found",
    httpStatus: 404,
    condition: "No document with this id was sent to this parser; an id that is no UUID too.",
    remedy: "Use the `document_id` that the async endpoint returned, with the same parser.",
  },
  entryNotFound: {
    code: "entry_not_found",
    httpStatus: 404,
    condition: "No entry with this id belongs to this parser; an id that is no UUID too.",
    remedy: "Use an entry's id: `entries[].id`, a webhook's `entry_id`, or the sync response's `document_id`.",
  },
  fileMissing: {
    code: "file_not_found",
    httpStatus: 400,
    condition: "There is no `file` and no `file_url`, or the body is not a complete multipart form.",
    remedy: "Send multipart/form-data with a `file` part, and let the HTTP library write the Content-Type.",
  },
  invalidRequest: {
    code: "invalid_request",
    httpStatus: 400,
    condition: "A field, header or body does not have the form that is asked for; the message says which.",
    remedy: "Correct the request as the message says; sending it again unchanged will fail again.",
  },
  uniqueFieldRequired: {
    code: "unique_field_required",
    httpStatus: 400,
    condition: "`has_multiple_entries` is true and the parser has no unique field.",
    remedy: "Mark at least one field of the parser as unique, or leave `has_multiple_entries` out.",
  },
  insufficientBalance: {
    code: "insufficient_balance",
    httpStatus: 402,
    condition: "The balance does not cover the document's pages times the parser's per-page rate.",
    remedy: "Add to the account's balance, then send the document again.",
  },
  notFound: {
    code: "not_found",
    httpStatus: 404,
    condition: "There is nothing at this path.",
    remedy: "Check the path and the version prefix `/dapi/v1`.",
  },
  methodNotAllowed: {
    code: "method_not_allowed",
    httpStatus: 405,
    condition: "The path exists, but not with this method; the `Allow` header lists those it has.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  fileTooLarge: {
    code: "file_too_large",
    httpStatus: 413,
    condition: "The file, or the request's body, is over the size limit.",
    remedy: "Send a smaller file, or split the document.",
  },
  rateLimited: {
    code: "rate_limited",
    httpStatus: 429,
    condition: "The token made more requests than it may within a minute.",
    remedy: "Wait for the seconds in the `Retry-After` header, then go on more slowly.",
  },
  internalError: {
    code: "internal_error",
    httpStatus: 500,
    condition: "A fault of the service; the message quotes the request id.",
    remedy: "Try again; if it stays, report the request id.",
  },
  overloaded: {
    code: "overloaded",
    httpStatus: 503,
    condition: "The service has as much work as it can take.",
    remedy: "Wait for the seconds in the `Retry-After` header, then send the request again.",
  },
  unavailable: {
    code: "unavailable",
    httpStatus: 503,
    condition: "The service cannot reach its database, or cannot store files, for now.",
    remedy:
      "Wait for the seconds in the `Retry-After` header, then send the request again; with an `Idempotency-Key`, a document that was accepted all the same is not processed twice.",
  },
  pageLimitExceeded: {
    code: "doc:unknown",
    httpStatus: 200,
    condition:
      "The document has more pages than the parser's Maximum Pages; the message names the limit and the count.",
    remedy: "Split the document, or raise the parser's Maximum Pages. Nothing was charged.",
  },
  unsupportedFormat: {
    code: "doc:unsupported_format",
    httpStatus: 200,
    condition: "The bytes are not PDF, PNG, JPEG or WEBP; the content decides, not the name or the Content-Type.",
    remedy: "Convert the document to one of these formats. Nothing was charged.",
  },
  emptyFile: {
    code: "doc:empty",
    httpStatus: 200,
    condition: "The file has no bytes, or the document no pages.",
    remedy: "Send a file with content. Nothing was charged.",
  },
  corruptFile: {
    code: "doc:corrupt",
    httpStatus: 200,
    condition: "The file cannot be opened.",
    remedy: "Open the file in a viewer and save it anew. Nothing was charged.",
  },
  encryptedFile: {
    code: "doc:encrypted",
    httpStatus: 200,
    condition: "The file needs a password.",
    remedy: "Save the document without a password. Nothing was charged.",
  },
  downloadFailed: {
    code: "doc:download_failed",
    httpStatus: 200,
    condition:
      "`file_url` was refused, unreachable, not answered with 2xx, timed out, too large, or leads to a web page instead of a file.",
    remedy: "Give a public or pre-signed address that points directly at the file. Nothing was charged.",
  },
  processingFailed: {
    code: "doc:processing_failed",
    httpStatus: 200,
    condition: "Processing failed for good.",
    remedy: "Try once more; if it stays, report the document. Nothing was charged.",
  },
  processingTimedOut: {
    code: "doc:timeout",
    httpStatus: 200,
    condition: "Processing passed its time limit and was stopped.",
    remedy: "Split the document, or send a lighter scan. Nothing was charged.",
  },
} as const satisfies Record<PublicFailureKind, CataloguedError>;
