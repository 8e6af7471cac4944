import type { Field } from "../domain/field.ts";
import type { ParsedData } from "../domain/record.ts";
import type { Db } from "../platform/database/database.ts";
import { countAnsweredExamples, findExampleOfEntry, saveExample } from "./example-store.ts";
import { requestTraining } from "./request-training.ts";
import { type Mark, toAnsweredTruths, toTruths } from "./truths.ts";

/** An entry as a person left it. */
export interface TaughtEntry {
  id: string;
  documentId: string;
  /** Which record of its document it is, from 0. */
  position: number;
  parsedData: ParsedData;
  editedFields: readonly string[];
  /** When a person confirmed every value; null if nobody has. */
  confirmedAt: Date | null;
}

/**
 * Makes the entry's example, or updates it, and requests a training. `marks` are places that the person showed on the
 * page. Call it in the transaction that changes the entry.
 */
export async function learnFromEntry(
  tx: Db,
  parser: { id: string; accountId: string; fields: readonly Field[] },
  entry: TaughtEntry,
  marks: readonly Mark[] = [],
): Promise<void> {
  const earlier = await findExampleOfEntry(tx, entry.id);
  await saveExample(tx, parser.id, {
    entryId: entry.id,
    documentId: entry.documentId,
    position: entry.position,
    isConfirmed: entry.confirmedAt !== null,
    truths: toTruths(parser.fields, entry, marks, earlier?.truths),
  });
  await requestTraining(tx, parser);
}

/** The most examples of a parser that only a language model vouches for: what it asks for by then, more of them do not teach. */
const mostAnswered = 200;

/**
 * Makes an example of what a language model said about an entry that nobody has looked at, and requests a training.
 * `asked`: the fields for which it found a value in the document, or found that there is none. Call it in the transaction
 * that writes the entry.
 */
export async function learnFromAnswer(
  tx: Db,
  parser: { id: string; accountId: string; fields: readonly Field[] },
  entry: Pick<TaughtEntry, "id" | "documentId" | "position" | "parsedData">,
  asked: readonly string[],
): Promise<void> {
  if (asked.length === 0 || (await countAnsweredExamples(tx, parser.id)) >= mostAnswered) return;
  await saveExample(tx, parser.id, {
    entryId: entry.id,
    documentId: entry.documentId,
    position: entry.position,
    isConfirmed: false,
    truths: toAnsweredTruths(parser.fields, entry.parsedData, asked),
  });
  await requestTraining(tx, parser);
}
