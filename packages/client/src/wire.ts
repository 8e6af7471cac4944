// Written from /openapi.json by `node scripts/write-client-types.ts`.

/** A rectangle in fractions of the page (0 to 1), origin top left. */
export type Box = {
  left: number;
  top: number;
  right: number;
  bottom: number;
};

/** Where one value was read, and how sure the engine is. */
export type ValueGrounding = {
  /** The engine's confidence, from 0 to 1. */
  confidence: number;
  /** Page number, starting at 1. Null if the value has no place on a page. */
  page: number | null;
  box: Box | null;
  /** The text as read, before normalisation. */
  text: string;
  /** The printed label that led to the value. */
  label?: string;
  /** Present if the engine corrected misread characters. */
  repaired?: {
    /** The text as read. */
    from: string;
    /** The evidence that characters were misread: arithmetic or a legal form that exactly one change makes correct, or a value people entered before. */
    by: "check digit" | "sum" | "product" | "legal form" | "known value" | "language model";
  };
  /** The machine-readable source of the value. Absent if the value was only read from print. */
  source?: "einvoice-xml" | "mrz" | "qr-bill" | "epc-code" | "form-field" | "barcode";
  /** `found`: a language model quoted the value. `agrees`: it quoted the value that the local engine found. */
  answered?: "found" | "agrees";
  /** The printed value, if it differs from the machine-readable one. */
  conflict?: {
    value: string | number | boolean | null;
    /** The text as read, before normalisation. */
    text: string;
    /** The engine's confidence, from 0 to 1. */
    confidence: number;
    /** Page number, starting at 1. Null if the value has no place on a page. */
    page: number | null;
    box: Box | null;
  };
  /** Other candidates, best first. */
  alternatives: Array<{
    value: string | number | boolean | null;
    /** The text as read, before normalisation. */
    text: string;
    /** The engine's confidence, from 0 to 1. */
    confidence: number;
    /** Page number, starting at 1. Null if the value has no place on a page. */
    page: number | null;
    box: Box | null;
  }>;
};

/** Evidence by field name: for a scalar directly, for an object by child, for a list by row and child. Null if nothing was found. */
export type Grounding = Record<string, ValueGrounding | Record<string, ValueGrounding | null> | Array<Record<string, ValueGrounding | null>> | null>;

/** A validation rule that a value broke. */
export type ValidationError = {
  /** Name of the field. For a value in a list or object, the top-level field. */
  field: string;
  /** The invalid value. May be null. */
  value: unknown;
  /** Name of the rule that failed, such as `required`. */
  rule: string;
  /** What is wrong, for people. */
  message: string;
  is_valid: false;
  /** ID of the field. It stays the same when the field is renamed. */
  parser_field_id: string;
  /** Where in `parsed_data` the value is. */
  path: {
    /** Name of the field that the value belongs to. */
    key: string;
    /** 0 for a top-level value, 1 for a value inside a list or object. */
    depth: number;
    /** Row of the list, from 0; 0 for any other value. */
    index: number;
  };
};

/** A note about an entry that breaks no rule. It never changes `is_valid`. */
export type Warning = {
  /** `embedded_differs`: the machine-readable value differs from the printed one. `embedded_unreadable`: the file's machine-readable data could not be read. `answer_not_found`: a language model answered something that the document does not contain; it was left out. `answer_unreadable`: its answer is not a value of the field's type. `model_unavailable`: the language model gave no answer; the values are the local engine's. */
  kind: "embedded_differs" | "embedded_unreadable" | "answer_not_found" | "answer_unreadable" | "model_unavailable";
  message: string;
  /** The machine-readable source of the value, or `language-model`. */
  source: "einvoice-xml" | "mrz" | "qr-bill" | "epc-code" | "form-field" | "barcode" | "language-model";
  /** Null for a warning about the whole file. */
  field: string | null;
  parser_field_id: string | null;
  path: {
    key: string;
    depth: number;
    index: number;
  } | null;
  /** The machine-readable value, as in `parsed_data`. */
  value: string | number | boolean | null;
  /** The value printed on the page. */
  printed: string | number | boolean | null;
};

/** Keys are the parser's field names. Values are scalars, objects or lists of objects, or null if nothing was found. Dates are `YYYY-MM-DD`, dates with times `YYYY-MM-DDTHH:MM:SS` with the offset (`Z`, `+02:00`) if one is printed. Numbers and money are JSON numbers. */
export type ParsedData = Record<string, unknown>;

/** What language models were asked about the entry's document. */
export type ModelUse = {
  /** Values that were asked for. */
  fields: number;
  requests: number;
  input_tokens: number;
  output_tokens: number;
  /** At the prices of the operator's settings, in their currency. It is not charged to the balance. */
  cost: number;
};

/** An extracted record of a document. */
export type Entry = {
  /** The entry's id: the `parsed_data_id` of the correction path. */
  id: string;
  /** `duplicate`: a unique field matched an existing entry of the parser. */
  status: "completed" | "duplicate";
  /** The amount charged for this entry. */
  cost: number;
  /** ISO 4217 code of the account's currency. */
  cost_currency: string;
  processing_time_seconds: number;
  created_at: string;
  updated_at: string;
  is_deduplicated: boolean;
  /** Result of the parser's validation rules when the document was processed. */
  is_valid: boolean;
  parsed_data: ParsedData;
  /** Empty when valid. */
  validation_errors: Array<ValidationError>;
  grounding?: Grounding;
  warnings?: Array<Warning>;
  model_use?: ModelUse | null;
};

/** An extracted record, as sync parse returns it. */
export type ParsedEntry = {
  /** The ENTRY's id: the `parsed_data_id` of the correction path. */
  document_id: string;
  /** `duplicate`: a unique field matched an existing entry of the parser. */
  status: "completed" | "duplicate";
  /** Result of the parser's validation rules when the document was processed. */
  is_valid: boolean;
  parsed_data: ParsedData;
  /** Empty when valid. */
  validation_errors: Array<ValidationError>;
  grounding?: Grounding;
  warnings?: Array<Warning>;
  model_use?: ModelUse | null;
};

/** The whole entry after a correction. */
export type CorrectedEntry = {
  /** The entry's id. */
  id: string;
  /** `duplicate`: a unique field matched an existing entry of the parser. */
  status: "completed" | "duplicate";
  /** Result of the parser's validation rules when the document was processed. */
  is_valid: boolean;
  parsed_data: ParsedData;
  /** Empty when valid. */
  validation_errors: Array<ValidationError>;
  grounding?: Grounding;
  warnings?: Array<Warning>;
  model_use?: ModelUse | null;
};

/** A submitted document and its result. */
export type Document = {
  document_id: string;
  /** Poll until it is `completed` or `failed`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** Signed address of the stored file. It is valid for one hour and needs no token. There is no file while a `file_url` has not been downloaded, or if its download failed. */
  url: string;
  /** Facts about the stored file. */
  metadata: {
    /** The last part of the given address while a `file_url` has not been downloaded, or if its download failed. */
    filename: string;
    /** `application/octet-stream` while a `file_url` has not been downloaded, or if its download failed. */
    content_type: string;
    /** 0 while a `file_url` has not been downloaded, or if its download failed. */
    size_bytes: number;
    /** A file that is not a PDF counts as one page. 0 while a `file_url` has not been downloaded, or if its download failed. */
    page_count: number;
  };
  /** Empty while the document is pending or processing, or if it failed. */
  entries: Array<Entry>;
  /** Why the document failed. Only present on failed documents. */
  error?: {
    code: string;
    message: string;
  };
};

/** A document that is queued. */
export type AcceptedDocument = {
  /** Identifies the submission in get-document and in webhooks. */
  document_id: string;
};

/** A run of characters without white space. */
export type Word = {
  text: string;
  box: Box;
  /** 0 to 1; 1 for a text layer. */
  confidence: number;
};

/** A line, or a cell of a table. */
export type TextLine = {
  text: string;
  box: Box;
  words: Array<Word>;
};

/** A heading, a paragraph or a table. */
export type TextBlock = {
  type: "text";
  /** 1 to 3 for a heading, the largest first. Null: not a heading. */
  heading: number | null;
  box: Box;
  lines: Array<TextLine>;
} | {
  type: "table";
  /** How many of the first rows name the columns: 0 or 1. */
  head_rows: number;
  box: Box;
  /** Rows of cells; null: an empty cell. */
  rows: Array<Array<TextLine | null>>;
};

/** What a page says. */
export type PageText = {
  /** Counted from 1. */
  page: number;
  /** Of the page as it is displayed: points for a PDF, pixels for an image. */
  width: number;
  height: number;
  /** From the text layer, or by OCR. */
  reading: "text" | "ocr" | "text+ocr" | "blank";
  /** In the order of reading. Boxes are fractions of the displayed page. */
  blocks: Array<TextBlock>;
};

/** What was read. */
export type DocumentText = {
  document_id: string;
  pages: Array<PageText>;
};

/** A response with the code `document_processed`. */
export type DocumentProcessed = {
  status: "success";
  code: "document_processed";
  /** What happened, for people. */
  message: string;
  /** The document's entries; usually one. */
  data: Array<ParsedEntry>;
};

/** A response with the code `document_accepted`. */
export type DocumentAccepted = {
  status: "success";
  code: "document_accepted";
  /** What happened, for people. */
  message: string;
  data: AcceptedDocument;
};

/** A response with the code `document_retrieved`. */
export type DocumentRetrieved = {
  status: "success";
  code: "document_retrieved";
  /** What happened, for people. */
  message: string;
  data: Document;
};

/** A response with the code `no_parsed_data`. */
export type NoParsedData = {
  status: "success";
  code: "no_parsed_data";
  /** What happened, for people. */
  message: string;
  data: Document;
};

/** A response with the code `document_text`. */
export type DocumentTextRetrieved = {
  status: "success";
  code: "document_text";
  /** What happened, for people. */
  message: string;
  data: DocumentText;
};

/** A response with the code `entry_updated`. */
export type EntryUpdated = {
  status: "success";
  code: "entry_updated";
  /** What happened, for people. */
  message: string;
  data: CorrectedEntry;
};

/** An error. Some errors use HTTP 200, so check `status` as well as the HTTP status. */
export type Error = {
  status: "error";
  code: "parser_not_found" | "document_not_found" | "entry_not_found" | "text_not_kept" | "entry_not_confirmed" | "invoice_incomplete" | "file_not_found" | "invalid_request" | "unique_field_required" | "insufficient_balance" | "not_found" | "method_not_allowed" | "file_too_large" | "rate_limited" | "internal_error" | "overloaded" | "unavailable" | "doc:unknown" | "doc:unsupported_format" | "doc:empty" | "doc:corrupt" | "doc:encrypted" | "doc:download_failed" | "doc:processing_failed" | "doc:timeout";
  /** What happened, for people. */
  message: string;
  data: null;
};

/** Why the request is not authenticated. */
export type AuthenticationError = {
  detail: "Authentication credentials were not provided." | "Invalid token." | "Invalid token header. No credentials provided." | "Invalid token header. Token string should not contain spaces." | "Access token inactive or deleted." | "Access token has expired." | "User inactive or deleted.";
};

/** An entry sent to a webhook. */
export type WebhookBody = {
  status: "success";
  code: "document_processed";
  message: string;
  data: {
    /** The document, as the async endpoint returned it. */
    document_id: string;
    /** The entry. A redelivery sends the same ID, so use it to handle repeats. */
    entry_id: string;
    status: "completed" | "duplicate";
    is_valid: boolean;
    validation_errors: Array<ValidationError>;
    /** The extracted values (`ParsedData`), or the output of the webhook's data mapping: any JSON value. */
    parsed_data: unknown;
  };
};

/** A failed document, told to a webhook that asks for it. */
export type WebhookFailureBody = {
  status: "error";
  /** Why it failed, as get-document says it. */
  code: string;
  message: string;
  data: {
    /** The document, as the async endpoint returned it. */
    document_id: string;
    entry_id: null;
    status: "failed";
    is_valid: false;
    /** Empty. */
    validation_errors: Array<ValidationError>;
    parsed_data: null;
  };
};

/** A document to parse: exactly one of `file` and `file_url`, and options. */
export type ParseForm = {
  /** The document: PDF, PNG, JPEG or WEBP. */
  file?: string;
  /** Where to download the document, instead of `file`: a public or pre-signed http(s) address that points directly at it. */
  file_url?: string;
  /** Entries are only sent to webhooks of this environment. Only relevant for async requests. */
  environment?: string;
  /** true: one entry per record in the file instead of one merged entry. Needs a unique field on the parser. `true`, `false`, `1` and `0` in any case. */
  has_multiple_entries?: boolean;
};

/** New values for an entry. */
export type Correction = {
  /** New values by field name; null clears a value. Numbers have up to 15 significant digits. Keys that are not fields, and values that are objects or lists, are skipped. */
  update_fields: Record<string, unknown>;
};
