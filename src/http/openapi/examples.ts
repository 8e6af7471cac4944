import { errorCatalogue } from "../../contract/errors.ts";
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

const toWords = (text: string, left: number, top: number) =>
  text.split(" ").map((word, index) => ({
    text: word,
    box: { left: left + index * 0.06, top, right: left + index * 0.06 + 0.05, bottom: top + 0.012 },
    confidence: 1,
  }));
const toLine = (text: string, left: number, top: number) => ({
  text,
  box: { left, top, right: left + 0.11, bottom: top + 0.012 },
  words: toWords(text, left, top),
});

export const documentText = success(successCatalogue.documentText, {
  document_id: documentId,
  pages: [
    {
      page: 1,
      width: 595.28,
      height: 841.89,
      reading: "text",
      blocks: [
        {
          type: "text",
          heading: 1,
          box: { left: 0.09, top: 0.08, right: 0.2, bottom: 0.092 },
          lines: [toLine("Invoice INV-1042", 0.09, 0.08)],
        },
        {
          type: "table",
          head_rows: 1,
          box: { left: 0.09, top: 0.3, right: 0.61, bottom: 0.332 },
          rows: [
            [toLine("Description", 0.09, 0.3), toLine("Amount", 0.5, 0.3)],
            [toLine("Paper, A4", 0.09, 0.32), toLine("49.90", 0.5, 0.32)],
          ],
        },
      ],
    },
  ],
});

export const plainText = `Invoice INV-1042

Description  Amount
Paper, A4    49.90
`;

export const markdown = `<!-- page 1 -->

# Invoice INV-1042

| Description | Amount |
| --- | ---: |
| Paper, A4 | 49.90 |
`;

export const eInvoice = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">…</rsm:CrossIndustryInvoice>
`;

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

export const webhookFailureBody = {
  status: "error",
  code: errorCatalogue.emptyFile.code,
  message: "The document is empty.",
  data: {
    document_id: documentId,
    entry_id: null,
    status: "failed",
    is_valid: false,
    validation_errors: [],
    parsed_data: null,
  },
};
