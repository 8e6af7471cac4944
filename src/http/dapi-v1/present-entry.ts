import type { WireCorrectedEntry, WireEntry, WireModelUse, WireParsedEntry } from "../../contract/entry.ts";
import type { WireValidationError } from "../../contract/validation-error.ts";
import type { WireWarning } from "../../contract/warning.ts";
import type { ModelUse } from "../../domain/model-use.ts";
import type { ValidationError } from "../../domain/record.ts";
import type { Warning } from "../../domain/warning.ts";
import type { EntryView } from "../../pipeline/parsing.ts";
import type { Extras } from "./read-extras.ts";

function presentResult(entry: EntryView, extras: Extras) {
  return {
    is_valid: entry.isValid,
    parsed_data: entry.parsedData,
    validation_errors: entry.validationErrors.map(presentValidationError),
    ...(extras.grounding ? { grounding: entry.grounding ?? {} } : {}),
    ...(extras.modelUse ? { model_use: presentModelUse(entry.modelUse) } : {}),
    ...(extras.warnings ? { warnings: entry.warnings.map(presentWarning) } : {}),
  };
}

/** An entry as get-document shows it. */
export function presentEntry(entry: EntryView, extras: Extras): WireEntry {
  return {
    id: entry.id,
    status: entry.status,
    // A JSON number, as the specification says; decimal text until here.
    cost: Number(entry.cost),
    cost_currency: entry.costCurrency,
    processing_time_seconds: entry.processingTimeSeconds,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
    is_deduplicated: entry.isDeduplicated,
    ...presentResult(entry, extras),
  };
}

/** An entry as sync parse shows it: its `document_id` is the entry's id. */
export function presentParsedEntry(entry: EntryView, extras: Extras): WireParsedEntry {
  return { document_id: entry.id, status: entry.status, ...presentResult(entry, extras) };
}

/** An entry as the correction shows it. */
export function presentCorrectedEntry(entry: EntryView, extras: Extras): WireCorrectedEntry {
  return { id: entry.id, status: entry.status, ...presentResult(entry, extras) };
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

function presentWarning(warning: Warning): WireWarning {
  const { kind, message, source, field, path, value, printed } = warning;
  return { kind, message, source, field, parser_field_id: warning.parserFieldId, path, value, printed };
}

function presentModelUse(use: ModelUse | null): WireModelUse | null {
  if (use === null) return null;
  const { fields, requests, inputTokens, outputTokens, cost } = use;
  return { fields, requests, input_tokens: inputTokens, output_tokens: outputTokens, cost: Number(cost) };
}
