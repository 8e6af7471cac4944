import type { EntryDetail } from "../contract/dashboard/entries.ts";
import { findEdits, findEntryContexts } from "../entries/history/store.ts";
import type { StoredEntry } from "../entries/store.ts";
import type { Field } from "../model/field.ts";
import { type FieldValue, ownValue, type ParsedData, type RowValue, type ValidationError } from "../model/record.ts";
import type { Db } from "../platform/database/database.ts";
import { validateRecord } from "../values/validate/validate-record.ts";
import { WorkBudget } from "../values/validate/work-budget.ts";

/** What the present parser says of its entries. */
export interface ParserView {
  fields: Field[];
  reviewThreshold: number;
}

/** Why an entry waits for a person; nobody looks at duplicates, as their values went to the original. */
function findReviewReasons(
  entry: Pick<StoredEntry, "isValid" | "status" | "confirmedAt">,
  lowestConfidence: number | null,
  reviewThreshold: number,
): EntryDetail["reviewReasons"] {
  if (entry.confirmedAt !== null || entry.status === "duplicate") return [];
  const isUnsure = lowestConfidence !== null && lowestConfidence < reviewThreshold;
  return [...(entry.isValid ? [] : (["invalid"] as const)), ...(isUnsure ? (["lowConfidence"] as const) : [])];
}

/** Entries as the viewer shows them: with evidence, history, and what the parser's present rules say of them. */
export async function describeEntries(db: Db, parser: ParserView, entries: StoredEntry[]) {
  const ids = entries.map((entry) => entry.id);
  const [edits, contexts] = await Promise.all([findEdits(db, ids), findEntryContexts(db, ids)]);
  const contextById = new Map(contexts.map((context) => [context.entryId, context]));
  const budget = new WorkBudget();
  return entries.map(({ documentId, parserId: _, modelVersion: __, confirmedAt, confirmedBy: ___, ...entry }) => {
    const context = contextById.get(entry.id);
    const lowestConfidence = context?.lowestConfidence ?? null;
    const originalDocumentId = context?.originalDocumentId ?? null;
    return {
      ...entry,
      documentId,
      grounding: entry.grounding ?? {},
      duplicateOf:
        entry.duplicateOf === null || originalDocumentId === null
          ? null
          : { entryId: entry.duplicateOf, documentId: originalDocumentId },
      currentErrors: checkNow(entry.parsedData, parser.fields, budget),
      edits: edits.filter((edit) => edit.entryId === entry.id),
      reviewReasons: findReviewReasons({ ...entry, confirmedAt }, lowestConfidence, parser.reviewThreshold),
      reviewedAt: confirmedAt,
      reviewedBy: context?.confirmedBy ?? null,
      lowestConfidence,
    };
  });
}

/** What the rules say of values as they are now. A value that does not fit its field any more counts as none. */
function checkNow(parsedData: ParsedData, fields: Field[], budget: WorkBudget): ValidationError[] {
  const fitting = Object.fromEntries(fields.map((field) => [field.name, fit(field, ownValue(parsedData, field.name))]));
  const record = { parsedData: fitting, grounding: {}, unreadable: new Map<string, string>() };
  return validateRecord(record, fields, new Date().toISOString().slice(0, 10), budget);
}

/** Fields change after entries were read: a list may have been a text, and children may be new. */
function fit(field: Field, value: FieldValue): FieldValue {
  const complete = (row: RowValue): RowValue => ({
    ...Object.fromEntries(field.fields.map((child) => [child.name, null])),
    ...row,
  });
  if (field.type === "list") return Array.isArray(value) ? value.map(complete) : null;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  if (field.type === "object") return isObject ? complete(value) : null;
  return typeof value === "object" ? null : value;
}
