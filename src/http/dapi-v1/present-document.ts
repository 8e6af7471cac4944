import type { WireDocument } from "../../contract/document.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { fileFormats } from "../../model/file.ts";
import type { DocumentView } from "../../pipeline/parsing.ts";
import { presentEntry } from "./present-entry.ts";

/** A document as get-document shows it. */
export function presentDocument(document: DocumentView, withGrounding: boolean): WireDocument {
  return {
    document_id: document.id,
    status: document.status,
    url: document.url,
    metadata: {
      filename: document.filename,
      content_type: document.format && fileFormats[document.format].contentType,
      size_bytes: document.sizeBytes,
      page_count: document.pageCount,
    },
    entries: document.entries.map((entry) => presentEntry(entry, withGrounding)),
    ...(document.error
      ? { error: { code: errorCatalogue[document.error.kind].code, message: document.error.message } }
      : {}),
  };
}
