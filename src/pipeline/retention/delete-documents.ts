import { keepUsageOf } from "../../billing/deleted-usage-store.ts";
import { deleteDocumentRows, lockFinishedDocuments } from "../../documents/old-document-store.ts";
import { deleteEntries, lockEntriesOf } from "../../entries/edit-store.ts";
import { lockUniqueValues } from "../../entries/uniqueness/unique-value-store.ts";
import { deleteKeysOf } from "../../idempotency/key-store.ts";
import { forgetDocuments, outliveDocuments } from "../../learning/change-learning.ts";
import { findNeededWords, listWordsFiles } from "../../learning/word-store.ts";
import type { Db } from "../../platform/database/database.ts";
import { removeSourcesOf } from "../../routing/old-inbox-store.ts";
import { forgetItemNames } from "../../sources/item-store.ts";
import { deleteDeliveriesOf, lockDeliveriesOf } from "../../webhooks/delivery-log-store.ts";

/**
 * Deletes those documents of a parser that are finished, with everything made from them: entries, deliveries, idempotency
 * keys, words. Those with a delivery that is being sent stay, unless `isSentToo`. The ledger keeps what they cost, and their
 * figures stay in the usage; values of deleted entries are no duplicates any more. Call it in a transaction, and delete the
 * files that it returns once that is committed: those of the documents, their words unless an example needs them, and the
 * files of which they were parts.
 */
export async function deleteDocuments(
  tx: Db,
  parser: { id: string; accountId: string },
  documentIds: readonly string[],
  { forgetsExamples, isSentToo }: { forgetsExamples: boolean; isSentToo: boolean },
): Promise<{ ids: string[]; fileKeys: string[] }> {
  // In the order in which a correction and a new duplicate lock them, so that none waits for the other in a circle.
  await lockUniqueValues(tx, parser.id);
  const entries = await lockEntriesOf(tx, documentIds);
  const finished = await lockFinishedDocuments(tx, documentIds);
  // Somebody may have sent them again a moment ago.
  const sending = await lockDeliveriesOf(tx, documentIds);
  const documents = isSentToo ? finished : finished.filter(({ id }) => !sending.has(id));
  const ids = documents.map(({ id }) => id);
  if (ids.length === 0) return { ids, fileKeys: [] };
  const leaving = new Set(ids);
  const entryIds = entries.filter(({ documentId }) => leaving.has(documentId)).map(({ id }) => id);
  await (forgetsExamples ? forgetDocuments : outliveDocuments)(tx, parser, ids);
  const wordsKeys = await listWordsFiles(tx, ids);
  await keepUsageOf(tx, ids);
  await deleteDeliveriesOf(tx, ids);
  await deleteKeysOf(tx, ids);
  await deleteEntries(tx, entryIds);
  await forgetItemNames(tx, ids);
  const sourceKeys = await removeSourcesOf(tx, ids);
  await deleteDocumentRows(tx, ids);
  const needed = await findNeededWords(tx, wordsKeys);
  const unneeded = wordsKeys.filter((key) => !needed.has(key));
  return { ids, fileKeys: [...documents.flatMap(({ fileKey }) => fileKey ?? []), ...unneeded, ...sourceKeys] };
}
