import type { StoredEntry } from "../entries/entry-store.ts";
import type { EntryView } from "./parsing.ts";

/** An entry as callers see it. */
export function toEntryView(entry: StoredEntry): EntryView {
  return {
    id: entry.id,
    status: entry.status,
    cost: entry.cost,
    costCurrency: entry.costCurrency,
    processingTimeSeconds: entry.processingTimeSeconds,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    isDeduplicated: entry.isDeduplicated,
    isValid: entry.isValid,
    parsedData: entry.parsedData,
    validationErrors: entry.validationErrors,
    warnings: entry.warnings,
    grounding: entry.grounding,
    modelUse: entry.modelUse,
  };
}
