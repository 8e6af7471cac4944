import type { PublicFailureKind } from "../domain/failure.ts";

/** How a failure looks on the wire, in words that the reference and `docs/errors.md` repeat. */
export interface CataloguedError {
  code: string;
  /** 4xx: the request itself is wrong. 200: a valid request whose document cannot be processed. 5xx: our fault. */
  httpStatus: number;
  /** When it is returned. */
  condition: string;
  /** What the caller can do. */
  remedy: string;
}

/** Every failure's code, status, condition and remedy; a kind without a row does not compile. */
export const errorCatalogue = {
  parserNotFound: {
    code: "parser_not_found",
    httpStatus: 404,
    condition: "The slug is unknown, or it belongs to an archived parser, a library template or another account.",
    remedy: "Check the slug in the path, and that the token belongs to the account that owns the parser.",
  },
  documentNotFound: {
    code: "document_not_found",
    httpStatus: 404,
    condition: "No document with this ID was sent to this parser, or the ID is not a UUID.",
    remedy: "Use the `document_id` that the async endpoint returned, with the same parser.",
  },
  entryNotFound: {
    code: "entry_not_found",
    httpStatus: 404,
    condition: "No entry with this ID belongs to this parser, or the ID is not a UUID.",
    remedy: "Use an entry's ID: `entries[].id`, a webhook's `entry_id`, or the sync response's `document_id`.",
  },
  textNotKept: {
    code: "text_not_kept",
    httpStatus: 410,
    condition: "The words of this document are no longer kept.",
    remedy: "Send the document again, and ask for the text of the new one.",
  },
  entryNotConfirmed: {
    code: "entry_not_confirmed",
    httpStatus: 409,
    condition: "An e-invoice was asked for, and nobody has confirmed the entry.",
    remedy: "Confirm the entry in the dashboard, or send `unconfirmed=true`.",
  },
  invoiceIncomplete: {
    code: "invoice_incomplete",
    httpStatus: 422,
    condition:
      "The entry does not state what a valid e-invoice needs. The message names each field and what is wrong with it.",
    remedy:
      "Correct the entry. A country that the document does not print can be sent as `seller_country` or `buyer_country`.",
  },
  fileMissing: {
    code: "file_not_found",
    httpStatus: 400,
    condition: "There is no `file` and no `file_url`, or the body is not a complete multipart form.",
    remedy: "Send multipart/form-data with `file` or `file_url`, and let the HTTP library write the Content-Type.",
  },
  invalidRequest: {
    code: "invalid_request",
    httpStatus: 400,
    condition: "A field, header or body has the wrong format. The message says which.",
    remedy: "Correct the request as the message says. Sending it again unchanged will fail again.",
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
    remedy: "Add credit to the account's balance, then send the document again.",
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
    condition: "The path does not support this method. The `Allow` header lists the supported methods.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  fileTooLarge: {
    code: "file_too_large",
    httpStatus: 413,
    condition: "The file or the request body exceeds the size limit.",
    remedy: "Send a smaller file, or split the document.",
  },
  rateLimited: {
    code: "rate_limited",
    httpStatus: 429,
    condition: "The token exceeded its limit of requests per minute.",
    remedy: "Wait for the number of seconds in the `Retry-After` header, then send requests more slowly.",
  },
  internalError: {
    code: "internal_error",
    httpStatus: 500,
    condition: "The service had an internal error. The message contains the request ID.",
    remedy: "Try again. If the error persists, report the request ID.",
  },
  overloaded: {
    code: "overloaded",
    httpStatus: 503,
    condition: "The service is at capacity.",
    remedy: "Wait for the number of seconds in the `Retry-After` header, then send the request again.",
  },
  unavailable: {
    code: "unavailable",
    httpStatus: 503,
    condition: "The service temporarily cannot reach its database or store files.",
    remedy:
      "Wait for the number of seconds in the `Retry-After` header, then send the request again. With an `Idempotency-Key`, a document is never processed twice.",
  },
  pageLimitExceeded: {
    code: "doc:unknown",
    httpStatus: 200,
    condition: "The document has more pages than the parser's Maximum Pages. The message contains both numbers.",
    remedy: "Split the document, or raise the parser's Maximum Pages. Nothing was charged.",
  },
  unsupportedFormat: {
    code: "doc:unsupported_format",
    httpStatus: 200,
    condition: "The file is not a PDF, PNG, JPEG or WEBP. The content decides, not the file name or Content-Type.",
    remedy: "Convert the document to one of these formats. Nothing was charged.",
  },
  emptyFile: {
    code: "doc:empty",
    httpStatus: 200,
    condition: "The file is empty, or the document has no pages.",
    remedy: "Send a file with content. Nothing was charged.",
  },
  corruptFile: {
    code: "doc:corrupt",
    httpStatus: 200,
    condition: "The file cannot be opened.",
    remedy: "Open the file in a viewer and save it again. Nothing was charged.",
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
      "`file_url` was rejected, unreachable, too slow or too large, did not respond with 2xx, or points to a web page instead of a file.",
    remedy: "Use a public or pre-signed address that points directly to the file. Nothing was charged.",
  },
  processingFailed: {
    code: "doc:processing_failed",
    httpStatus: 200,
    condition: "Processing failed permanently.",
    remedy: "Try again. If the error persists, report the document. Nothing was charged.",
  },
  processingTimedOut: {
    code: "doc:timeout",
    httpStatus: 200,
    condition: "Processing exceeded its time limit and was stopped.",
    remedy: "Split the document, or send a lighter scan. Nothing was charged.",
  },
} as const satisfies Record<PublicFailureKind, CataloguedError>;
