import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { inboxRoutes } from "../../../../../src/contract/dashboard/inbox.ts";
import { type SheetRow, sheetRoutes } from "../../../../../src/contract/dashboard/sheet.ts";
import { call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { keepRows } from "../sheet-queries.ts";
import { type SheetView, toScope } from "../sheet-view.ts";
import type { RowSelection } from "./row-selection.ts";

/** Entries that are confirmed in one request: about a second. */
const atOnce = 50;
/** IDs per request. */
const idsAtOnce = 200;

/** A row for work with many: its entry and its document. */
export interface BulkRow {
  entryId: string;
  documentId: string;
}

/** How far the work is, and whether it should go on. */
export interface Progress {
  tell(done: number, total: number): void;
  isStopped(): boolean;
}

/** The chosen rows; those of a whole view are asked for. */
export async function findChosen(
  parserId: string,
  view: SheetView,
  selection: RowSelection,
  loaded: readonly SheetRow[],
): Promise<BulkRow[]> {
  if (selection.kind === "some") return loaded.filter(({ entryId }) => selection.ids.has(entryId));
  const found: BulkRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: BulkRow[]; nextCursor: string | null } = await call(sheetRoutes.listSheetEntries, {
      params: { parserId },
      query: { ...toScope(view), limit: idsAtOnce, ...(cursor === null ? {} : { cursor }) },
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/**
 * Confirms entries, or takes that back, a few at a time; returns how many were done, and those that this changed:
 * others have confirmed some meanwhile.
 */
export async function confirmAll(
  parserId: string,
  entryIds: readonly string[],
  isConfirmed: boolean,
  progress: Progress,
): Promise<{ done: number; changed: string[] }> {
  const all: string[] = [];
  for (let from = 0; from < entryIds.length; from += atOnce) {
    if (progress.isStopped()) return { done: from, changed: all };
    progress.tell(from, entryIds.length);
    const part = entryIds.slice(from, from + atOnce);
    const { rows, changed } = await call(sheetRoutes.confirmSheet, {
      params: { parserId },
      body: { entryIds: part, isConfirmed },
    });
    all.push(...changed);
    const current = new Map(rows.map((row) => [row.entryId, row]));
    keepRows(parserId, (row) => current.get(row.entryId) ?? row);
  }
  return { done: entryIds.length, changed: all };
}

/** A document with which something could not be done, and why. */
export interface Refusal {
  documentId: string;
  message: string;
}

/** How many documents something was done with, those that the service refused, and what is left after it ended early. */
export interface BulkResult {
  done: number;
  refused: Refusal[];
  /** Why nothing more was tried, such as a balance that is used up; null: a person stopped it, or all were tried. */
  endedBy: string | null;
  /** Documents that were not tried. */
  left: readonly string[];
}

/** Deletes documents for good, one after another. */
export function deleteAll(parserId: string, documentIds: readonly string[], progress: Progress): Promise<BulkResult> {
  return workThrough(parserId, documentIds, progress, (documentId) =>
    call(documentRoutes.deleteDocument, { params: { documentId } }),
  );
}

/** Moves documents to another parser, one after another. */
export function moveAll(
  parserId: string,
  documentIds: readonly string[],
  toParserId: string,
  progress: Progress,
): Promise<BulkResult> {
  return workThrough(parserId, documentIds, progress, (documentId) =>
    call(inboxRoutes.moveDocument, { params: { documentId }, body: { parserId: toParserId } }),
  );
}

/** What one document is refused for, the next one may not be; other failures would meet all that follow. */
function isOwn(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 409, 422].includes(error.status);
}

async function workThrough(
  parserId: string,
  documentIds: readonly string[],
  progress: Progress,
  work: (documentId: string) => Promise<unknown>,
): Promise<BulkResult> {
  const refused: Refusal[] = [];
  const end = (tried: number, endedBy: string | null) => ({
    done: tried - refused.length,
    refused,
    endedBy,
    left: documentIds.slice(tried),
  });
  for (const [index, documentId] of documentIds.entries()) {
    if (progress.isStopped()) return end(index, null);
    progress.tell(index, documentIds.length);
    try {
      await work(documentId);
      keepRows(parserId, (row) => (row.documentId === documentId ? null : row));
    } catch (error) {
      if (!isOwn(error)) return end(index, error instanceof Error ? error.message : String(error));
      refused.push({ documentId, message: error.message });
    }
  }
  return end(documentIds.length, null);
}
