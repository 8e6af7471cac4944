import type { Parser } from "../domain/parser.ts";
import { type CheckedRecord, type Grounding, ownValue, type RecordGrounding } from "../domain/record.ts";
import type { StoredEntry } from "../entries/entry-store.ts";
import { isLeaf } from "../entries/lowest-confidence.ts";
import { learnFromAnswer } from "../learning/learn-from-entry.ts";
import type { Db } from "../platform/database/database.ts";

/**
 * Teaches a parser that wants it what a language model found in a document's entries. Call it in the transaction that
 * writes them.
 */
export async function learnAnswers(
  tx: Db,
  parser: Parser,
  entries: readonly StoredEntry[],
  records: readonly CheckedRecord[],
): Promise<void> {
  if (!parser.settings.engine.learnsFromModel) return;
  for (const [index, entry] of entries.entries()) {
    const record = records[index];
    if (record !== undefined) await learnFromAnswer(tx, parser, entry, answeredFields(parser, record));
  }
}

/** The fields for which a language model found a value in the document, or found that there is none. */
function answeredFields({ fields }: Parser, { grounding, unfilled }: CheckedRecord): string[] {
  const isDenied = (path: string) => ownValue(unfilled, path)?.why === "not found by the language model";
  return fields
    .filter(({ name, type, fields: children }) => {
      const found = ownValue(grounding, name);
      if (found !== null) return groundingsOf(found).some(({ answered }) => answered !== undefined);
      const paths = type === "object" ? children.map((child) => `${name}.${child.name}`) : [name];
      return paths.every(isDenied);
    })
    .map(({ name }) => name);
}

function groundingsOf(found: NonNullable<RecordGrounding[string]>): Grounding[] {
  if (!Array.isArray(found) && isLeaf(found)) return [found];
  const rows = Array.isArray(found) ? found : [found];
  return rows.flatMap((row) => Object.values(row)).filter((each) => each !== null);
}
