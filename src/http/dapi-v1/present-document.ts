import type { WireDocument } from "../../contract/document.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { fileFormats } from "../../domain/file.ts";
import type { DocumentView } from "../../pipeline/parsing.ts";
import { presentEntry } from "./present-entry.ts";
import type { Extras } from "./read-extras.ts";

/** A document as get-document shows it. */
export function presentDocument(document: DocumentView, extras: Extras): WireDocument {
  return {
    document_id: document.id,
    status: document.status,
    url: document.url,
    metadata: {
      filename: document.filename,
      content_type: document.format ? fileFormats[document.format].contentType : "application/octet-stream",
      size_bytes: document.sizeBytes,
      page_count: document.pageCount,
    },
    entries: document.entries.map((entry) => presentEntry(entry, extras)),
    ...(document.error
      ? { error: { code: errorCatalogue[document.error.kind].code, message: document.error.message } }
      : {}),
  };
}
