import type { z } from "zod";
import { textFormats } from "../../contract/document-text.ts";
import { successSchemas } from "../../contract/envelope.ts";
import { correctionSchema, maxIdempotencyKeyLength, parseFormSchema } from "../../contract/requests.ts";
import { successCatalogue } from "../../contract/success.ts";
import type { PublicFailureKind } from "../../domain/failure.ts";
import * as examples from "./examples.ts";

/** A path, query or header parameter. */
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: object;
  example: string;
}

/** A successful response of an operation. */
interface SuccessAnswer {
  name: string;
  httpStatus: number;
  description: string;
  schema: z.ZodType;
  example: unknown;
}

/** A successful response that is not JSON. */
export interface TextAnswer {
  contentType: string;
  description: string;
  example: string;
}

/** An operation of the specified interface, as the OpenAPI document and the reference page show it. */
export interface Operation {
  operationId: string;
  method: "get" | "post" | "put";
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { contentType: string; schema: z.ZodType; example: unknown } | null;
  answers: SuccessAnswer[];
  /** With HTTP 200. */
  texts?: TextAnswer[];
  failures: PublicFailureKind[];
  /** A request to copy. `$WINNOW_URL` and `$WINNOW_TOKEN` are the reader's own. */
  curl: string;
}

const slug: Parameter = {
  name: "slug",
  in: "path",
  required: true,
  description: "The parser's slug. The parser must be the caller's own and not archived.",
  schema: { type: "string" },
  example: "invoices",
};

const include: Parameter = {
  name: "include",
  in: "query",
  required: false,
  description:
    "Comma-separated extras. `grounding` adds the source of each value: confidence, page, box and text. `warnings` adds what to look at: values that differ between file and print, or a language model's answers that were left out. `model_use` adds what language models were asked, and what that cost. Unknown words are ignored.",
  schema: { type: "string" },
  example: "grounding",
};

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `1 to ${maxIdempotencyKeyLength} printable ASCII characters. Within 24 hours, the same key from the same token returns the first request's response without processing or charging again. With a different body, it is an \`invalid_request\`.`,
  schema: { type: "string", minLength: 1, maxLength: maxIdempotencyKeyLength },
  example: "order-1042-attempt-1",
};

/** A country of an e-invoice that its document does not print. */
const country = (name: string): Parameter => ({
  name,
  in: "query",
  required: false,
  description: "A country that the document does not print, as a code of ISO 3166. What the entry states goes first.",
  schema: { type: "string" },
  example: "DE",
});

/** A parameter with a single value so far. */
const only = (name: string, value: string): Parameter => ({
  name,
  in: "query",
  required: false,
  description: `\`${value}\`, the only one so far.`,
  schema: { type: "string", enum: [value], default: value },
  example: value,
});

/** What any operation that needs a token can return. */
const everywhere: PublicFailureKind[] = ["parserNotFound", "rateLimited", "unavailable", "internalError"];

/** What is rejected before a document is processed or queued. */
const atIntake: PublicFailureKind[] = [
  ...everywhere,
  "fileMissing",
  "invalidRequest",
  "uniqueFieldRequired",
  "insufficientBalance",
  "fileTooLarge",
  "overloaded",
  "pageLimitExceeded",
  "unsupportedFormat",
  "emptyFile",
  "corruptFile",
  "encryptedFile",
];

/** What a document can have failed with. */
const ofFailedDocuments: PublicFailureKind[] = [
  "pageLimitExceeded",
  "unsupportedFormat",
  "emptyFile",
  "corruptFile",
  "encryptedFile",
  "downloadFailed",
  "processingFailed",
  "processingTimedOut",
];

const parseBody = { contentType: "multipart/form-data", schema: parseFormSchema, example: examples.parseForm };

/** The four operations of the specification, in its order, and the ones beside them. */
export const operations: Operation[] = [
  {
    operationId: "parseDocument",
    method: "post",
    path: "/dapi/v1/parser/{slug}/parse",
    summary: "Parse a document (sync)",
    description: `Sends a document and waits for its entries. The request stays open until processing finishes, so set timeouts of your client and proxies to 180 seconds.

Some errors use HTTP 200 with status \`error\`, so check \`status\`. Documents parsed here send no webhooks. Disconnecting does not cancel the work: the document may still be processed and charged. A document that does not match the parser produces an entry with only null values.`,
    parameters: [slug, include, idempotencyKey],
    body: parseBody,
    answers: [
      {
        name: "processed",
        httpStatus: successCatalogue.documentProcessed.httpStatus,
        description: "The document was processed; `data` contains its entries, usually one.",
        schema: successSchemas.documentProcessed,
        example: examples.documentProcessed,
      },
    ],
    failures: [...atIntake, "downloadFailed", "processingFailed", "processingTimedOut"],
    curl: `curl "$WINNOW_URL/dapi/v1/parser/invoices/parse" \\
  --header "Authorization: Token $WINNOW_TOKEN" \\
  --form file=@invoice.pdf`,
  },
  {
    operationId: "parseDocumentAsync",
    method: "post",
    path: "/dapi/v1/parser/{slug}/parse/async",
    summary: "Parse a document (async)",
    description: `Sends a document and returns its \`document_id\` at once. Get the entries by webhook or with get-document.

Takes the same form as the sync endpoint. Invalid requests are rejected at once. A \`file_url\` is only checked for its format here and downloaded later; if the download fails, the document becomes \`failed\`.`,
    parameters: [slug, idempotencyKey],
    body: parseBody,
    answers: [
      {
        name: "accepted",
        httpStatus: successCatalogue.documentAccepted.httpStatus,
        description: "The document is stored and queued.",
        schema: successSchemas.documentAccepted,
        example: examples.documentAccepted,
      },
    ],
    failures: atIntake,
    curl: `curl "$WINNOW_URL/dapi/v1/parser/invoices/parse/async" \\
  --header "Authorization: Token $WINNOW_TOKEN" \\
  --form file=@invoice.pdf \\
  --form environment=default`,
  },
  {
    operationId: "getDocument",
    method: "get",
    path: "/dapi/v1/parser/{slug}/document/{document_id}",
    summary: "Get a document",
    description: `Returns a document with its entries. While it is \`pending\` or \`processing\`, the code is \`no_parsed_data\` and \`entries\` is empty. Poll until \`status\` is \`completed\` or \`failed\`. A failed document has no entries and an \`error\` that says why.

You can also use it to check a token: with any ID, a valid token gets \`document_not_found\` and an invalid one a 401.`,
    parameters: [
      slug,
      {
        name: "document_id",
        in: "path",
        required: true,
        description: "The `document_id` that the async endpoint returned.",
        schema: { type: "string", format: "uuid" },
        example: examples.documentId,
      },
      include,
    ],
    body: null,
    answers: [
      {
        name: "retrieved",
        httpStatus: successCatalogue.documentRetrieved.httpStatus,
        description: "The document is completed.",
        schema: successSchemas.documentRetrieved,
        example: examples.documentRetrieved,
      },
      {
        name: "failed",
        httpStatus: successCatalogue.documentRetrieved.httpStatus,
        description: "The document failed; `error` says why.",
        schema: successSchemas.documentRetrieved,
        example: examples.documentFailed,
      },
      {
        name: "not ready",
        httpStatus: successCatalogue.noParsedData.httpStatus,
        description: "The document is pending or processing.",
        schema: successSchemas.noParsedData,
        example: examples.noParsedData,
      },
    ],
    failures: [...everywhere, "documentNotFound"],
    curl: `curl "$WINNOW_URL/dapi/v1/parser/invoices/document/${examples.documentId}" \\
  --header "Authorization: Token $WINNOW_TOKEN"`,
  },
  {
    operationId: "getDocumentText",
    method: "get",
    path: "/dapi/v1/parser/{slug}/document/{document_id}/text",
    summary: "Get the text of a document",
    description: `Returns what was read, in the order in which a person reads it: as plain text, as Markdown with headings, lists and tables, or as JSON with the place of each word. Pages of plain text are separated by form feeds; in Markdown each begins with a comment such as \`<!-- page 2 -->\`, and running heads are only on the first page that has them. Large documents are streamed.

While the document is processed, the response is the one of get-document, with the code \`no_parsed_data\`. A document that failed has no text: the response is its error.`,
    parameters: [
      slug,
      {
        name: "document_id",
        in: "path",
        required: true,
        description:
          "The `document_id` that the async endpoint returned, or the one of an entry from the sync endpoint.",
        schema: { type: "string", format: "uuid" },
        example: examples.documentId,
      },
      {
        name: "format",
        in: "query",
        required: false,
        description: "`text` (the default), `markdown` or `json`. Without it, the `Accept` header decides.",
        schema: { type: "string", enum: textFormats, default: "text" },
        example: "markdown",
      },
    ],
    body: null,
    texts: [
      { contentType: "text/plain", description: "The text of the document.", example: examples.plainText },
      {
        contentType: "text/markdown",
        description: "The text of the document as Markdown.",
        example: examples.markdown,
      },
    ],
    answers: [
      {
        name: "text",
        httpStatus: successCatalogue.documentText.httpStatus,
        description: "With `format=json`: the words, lines and tables of each page, with their boxes.",
        schema: successSchemas.documentText,
        example: examples.documentText,
      },
      {
        name: "not ready",
        httpStatus: successCatalogue.noParsedData.httpStatus,
        description: "The document is pending or processing.",
        schema: successSchemas.noParsedData,
        example: examples.noParsedData,
      },
    ],
    failures: [...everywhere, "documentNotFound", "textNotKept", "invalidRequest", ...ofFailedDocuments],
    curl: `curl "$WINNOW_URL/dapi/v1/parser/invoices/document/${examples.documentId}/text?format=markdown" \\
  --header "Authorization: Token $WINNOW_TOKEN"`,
  },
  {
    operationId: "correctEntry",
    method: "put",
    path: "/dapi/v1/parser/{slug}/parsed-data/{parsed_data_id}",
    summary: "Correct parsed values",
    description: `Overwrites top-level values of an entry and returns the whole entry. Keys that are not fields of the parser are ignored. Objects and lists are skipped, as are text, numbers and booleans for list and object fields. Null clears any value. Other values are stored as sent.

Validation does not run again: \`is_valid\` and \`validation_errors\` keep their values from processing.`,
    parameters: [
      slug,
      {
        name: "parsed_data_id",
        in: "path",
        required: true,
        description:
          "The entry's ID: `entries[].id` of get-document, `data.entry_id` of a webhook, or `data[].document_id` of sync parse.",
        schema: { type: "string", format: "uuid" },
        example: examples.entryId,
      },
      include,
    ],
    body: { contentType: "application/json", schema: correctionSchema, example: examples.correction },
    answers: [
      {
        name: "updated",
        httpStatus: successCatalogue.entryUpdated.httpStatus,
        description: "The entry after the correction.",
        schema: successSchemas.entryUpdated,
        example: examples.entryUpdated,
      },
    ],
    failures: [...everywhere, "entryNotFound", "invalidRequest", "fileTooLarge"],
    curl: `curl --request PUT "$WINNOW_URL/dapi/v1/parser/invoices/parsed-data/${examples.entryId}" \\
  --header "Authorization: Token $WINNOW_TOKEN" \\
  --json '${JSON.stringify(examples.correction)}'`,
  },
  {
    operationId: "getEInvoice",
    method: "get",
    path: "/dapi/v1/parser/{slug}/parsed-data/{parsed_data_id}/e-invoice",
    summary: "Get an entry as an e-invoice",
    description: `Returns a confirmed entry of an invoice as XML that EN 16931 allows: Cross Industry Invoice in the profile EN 16931 of Factur-X and ZUGFeRD. The entry's values are found by what their fields mean, whatever the parser calls them. Nothing is made up: what a valid invoice needs and the entry does not state is named in the error, as are amounts that do not agree.`,
    parameters: [
      slug,
      {
        name: "parsed_data_id",
        in: "path",
        required: true,
        description: "The entry's ID, as for a correction.",
        schema: { type: "string", format: "uuid" },
        example: examples.entryId,
      },
      country("seller_country"),
      country("buyer_country"),
      {
        name: "unconfirmed",
        in: "query",
        required: false,
        description: "`true`: also for an entry that nobody has confirmed.",
        schema: { type: "string", enum: ["true", "false"], default: "false" },
        example: "true",
      },
      only("syntax", "cii"),
      only("profile", "en16931"),
    ],
    body: null,
    texts: [{ contentType: "application/xml", description: "The e-invoice.", example: examples.eInvoice }],
    answers: [],
    failures: [...everywhere, "entryNotFound", "entryNotConfirmed", "invoiceIncomplete", "invalidRequest"],
    curl: `curl "$WINNOW_URL/dapi/v1/parser/invoices/parsed-data/${examples.entryId}/e-invoice?buyer_country=DE" \\
  --header "Authorization: Token $WINNOW_TOKEN" --output factur-x.xml`,
  },
];
