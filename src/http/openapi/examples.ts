import { successCatalogue } from "../../contract/success.ts";

/** Example bodies of the reference. A test checks that each matches its schema. */

export const documentId = "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10";
export const entryId = "c3a9f6d2-1e5b-4c7d-8a90-64b1d2e3f4a5";

const success = ({ code, message }: { code: string; message: string }, data: unknown) => ({
  status: "success",
  code,
  message,
  data,
});

const validationErrors = [
  {
    field: "due_date",
    value: null,
    rule: "required",
    message: "due_date is required.",
    is_valid: false,
    parser_field_id: "0d9a4c52-6f0e-4b7e-8f55-3f1c2b7a9e01",
    path: { key: "due_date", depth: 0, index: 0 },
  },
];

const result = {
  status: "completed",
  is_valid: false,
  parsed_data: {
    invoice_number: "INV-1042",
    invoice_date: "2026-03-14",
    due_date: null,
    total: 118.8,
    line_items: [
      { description: "Paper, A4", quantity: 10, amount: 49.9 },
      { description: "Toner", quantity: 1, amount: 68.9 },
    ],
  },
  validation_errors: validationErrors,
};

/** The form's fields; the file itself is left to the reader. */
export const parseForm = { file: "(the document's bytes)", environment: "default" };

export const documentProcessed = success(successCatalogue.documentProcessed, [{ document_id: entryId, ...result }]);

export const documentAccepted = success(successCatalogue.documentAccepted, { document_id: documentId });

const document = {
  document_id: documentId,
  status: "completed",
  url: `https://winnow.example.com/files/${documentId}?expires=1773484013&signature=1f0c`,
  metadata: { filename: "invoice.pdf", content_type: "application/pdf", size_bytes: 48_213, page_count: 1 },
  entries: [
    {
      id: entryId,
      cost: 0.05,
      cost_currency: "USD",
      processing_time_seconds: 0.041,
      created_at: "2026-03-14T09:26:53.589Z",
      updated_at: "2026-03-14T09:26:53.589Z",
      is_deduplicated: false,
      ...result,
    },
  ],
};

export const documentRetrieved = success(successCatalogue.documentRetrieved, document);

export const documentFailed = success(successCatalogue.documentRetrieved, {
  document_id: documentId,
  status: "failed",
  url: document.url,
  metadata: { filename: "invoice.pdf", content_type: "application/octet-stream", size_bytes: 0, page_count: 0 },
  entries: [],
  error: { code: "doc:download_failed", message: "file_url responded with HTTP 404." },
});

export const noParsedData = success(successCatalogue.noParsedData, { ...document, status: "processing", entries: [] });

export const correction = { update_fields: { due_date: "2026-04-13", invoice_number: "INV-1042-A" } };

export const entryUpdated = success(successCatalogue.entryUpdated, {
  id: entryId,
  ...result,
  parsed_data: { ...result.parsed_data, ...correction.update_fields },
});

export const webhookBody = success(successCatalogue.documentProcessed, {
  document_id: documentId,
  entry_id: entryId,
  ...result,
});
