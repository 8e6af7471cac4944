import type { EntryStatus } from "../domain/document.ts";
import type { ParsedData, ValidationError } from "../domain/record.ts";

/** The part of an entry that receivers get. */
export interface DeliverableEntry {
  id: string;
  status: EntryStatus;
  isValid: boolean;
  validationErrors: ValidationError[];
  parsedData: ParsedData;
}

/**
 * The text of a delivery's body: the envelope of `document_processed` with one entry. `mappedJson` is the JSON text
 * that the data mapping made; null: the values are sent unchanged.
 */
export function toDeliveryBody(documentId: string, entry: DeliverableEntry, mappedJson: string | null): string {
  return JSON.stringify({
    status: "success",
    code: "document_processed",
    message: "The document was processed.",
    data: {
      document_id: documentId,
      entry_id: entry.id,
      status: entry.status,
      is_valid: entry.isValid,
      validation_errors: entry.validationErrors.map(presentError),
      parsed_data: mappedJson === null ? entry.parsedData : JSON.parse(mappedJson),
    },
  });
}

/** Why a document failed, as the public API says it. */
export interface DocumentFailure {
  code: string;
  message: string;
}

/** The text of a delivery's body about a failed document: the same members, without an entry. */
export function toFailureBody(documentId: string, { code, message }: DocumentFailure): string {
  return JSON.stringify({
    status: "error",
    code,
    message,
    data: {
      document_id: documentId,
      entry_id: null,
      status: "failed",
      is_valid: false,
      validation_errors: [],
      parsed_data: null,
    },
  });
}

function presentError(error: ValidationError) {
  return {
    field: error.field,
    value: error.value,
    rule: error.rule,
    message: error.message,
    is_valid: error.isValid,
    parser_field_id: error.parserFieldId,
    path: { key: error.path.key, depth: error.path.depth, index: error.path.index },
  };
}
