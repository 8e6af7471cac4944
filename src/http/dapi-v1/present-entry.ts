import type { WireCorrectedEntry, WireEntry, WireParsedEntry } from "../../contract/entry.ts";
import type { WireValidationError } from "../../contract/validation-error.ts";
import type { ValidationError } from "../../model/record.ts";
import type { EntryView } from "../../pipeline/parsing.ts";

function presentResult(entry: EntryView, withGrounding: boolean) {
  return {
    is_valid: entry.isValid,
    parsed_data: entry.parsedData,
    validation_errors: entry.validationErrors.map(presentValidationError),
    ...(withGrounding ? { grounding: entry.grounding ?? {} } : {}),
  };
}

/** An entry as get-document shows it. */
export function presentEntry(entry: EntryView, withGrounding: boolean): WireEntry {
  return {
    id: entry.id,
    status: entry.status,
    // A JSON number, as the specification has it; decimal text until here.
    cost: Number(entry.cost),
    cost_currency: entry.costCurrency,
    processing_time_seconds: entry.processingTimeSeconds,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
    is_deduplicated: entry.isDeduplicated,
    ...presentResult(entry, withGrounding),
  };
}

/** An entry as sync parse shows it: its `document_id` is the entry's id. */
export function presentParsedEntry(entry: EntryView, withGrounding: boolean): WireParsedEntry {
  return { document_id: entry.id, status: entry.status, ...presentResult(entry, withGrounding) };
}

/** An entry as the correction shows it. */
export function presentCorrectedEntry(entry: EntryView, withGrounding: boolean): WireCorrectedEntry {
  return { id: entry.id, status: entry.status, ...presentResult(entry, withGrounding) };
}

function presentValidationError(error: ValidationError): WireValidationError {
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
