import type { EntryDetail } from "../contract/dashboard/entries.ts";
import type { Field } from "../domain/field.ts";
import { countComments } from "../entries/desk/comment-store.ts";
import { findEdits, findEntryContexts } from "../entries/edit-store.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";

/** What the current parser says about its entries. */
export interface ParserView {
  fields: Field[];
  reviewThreshold: number;
}

/** Why an entry waits for a person; nobody looks at duplicates, because their values went to the original. */
function findReviewReasons(
  entry: Pick<StoredEntry, "isValid" | "status" | "confirmedAt">,
  lowestConfidence: number | null,
  reviewThreshold: number,
): EntryDetail["reviewReasons"] {
  if (entry.confirmedAt !== null || entry.status === "duplicate") return [];
  const isUnsure = lowestConfidence !== null && lowestConfidence < reviewThreshold;
  return [...(entry.isValid ? [] : (["invalid"] as const)), ...(isUnsure ? (["lowConfidence"] as const) : [])];
}

/** Entries as the viewer shows them: with evidence, history, and what the parser's current rules say about them. */
export async function describeEntries(
  { db, rules }: Pick<AdministrationDeps, "db" | "rules">,
  { accountId }: Person,
  parser: ParserView,
  entries: StoredEntry[],
) {
  const ids = entries.map((entry) => entry.id);
  const records = entries.map((entry) => entry.parsedData);
  const [edits, contexts, comments, currentErrors] = await Promise.all([
    findEdits(db, ids),
    findEntryContexts(db, ids),
    countComments(db, ids),
    rules.judge(accountId, parser.fields, records),
  ]);
  const contextById = new Map(contexts.map((context) => [context.entryId, context]));
  return entries.map((stored, index) => {
    const { documentId, parserId: _, confirmedAt, confirmedBy: __, confirmedByMember: ___, ...entry } = stored;
    const context = contextById.get(entry.id);
    const lowestConfidence = context?.lowestConfidence ?? null;
    const originalDocumentId = context?.originalDocumentId ?? null;
    return {
      ...entry,
      documentId,
      grounding: entry.grounding ?? {},
      unfilled: entry.unfilled ?? {},
      duplicateOf:
        entry.duplicateOf === null || originalDocumentId === null
          ? null
          : { entryId: entry.duplicateOf, documentId: originalDocumentId },
      currentErrors: currentErrors[index] ?? [],
      edits: edits.filter((edit) => edit.entryId === entry.id),
      reviewReasons: findReviewReasons({ ...entry, confirmedAt }, lowestConfidence, parser.reviewThreshold),
      reviewedAt: confirmedAt,
      reviewedBy: context?.confirmedBy ?? null,
      lowestConfidence,
      commentCount: comments.get(entry.id) ?? 0,
    };
  });
}
