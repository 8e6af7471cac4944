import type { Field } from "../../src/domain/field.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import type { BeginsRecord } from "../../src/extraction/records/begins-record.ts";
import type { FileRecord } from "../../src/extraction/records/split-records.ts";
import { splitRecords } from "../../src/extraction/records/split-records.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import type { JoinedFile } from "./join-documents.ts";

/** The least share of a record's words that must come from one document. */
const OWN_WORDS = 0.9;

/** Splits a joined file into records, and tells whether they are the documents that it was joined from. */
export function createRecordCheck(file: JoinedFile, fields: Field[]) {
  const layout = layoutDocument(file.text);
  const schema = describeSchema(fields);
  const document = readAs(layout.pages, fields);
  return {
    split: (begins?: BeginsRecord) => Array.from(splitRecords(document, schema, begins)),
    isRight(found: FileRecord[]): boolean {
      const owners = found.map((record) => ownerOf(file, record));
      return found.length === file.count && !owners.includes(null) && new Set(owners).size === file.count;
    },
    describe: (found: FileRecord[]) => found.map(({ numbers }) => numbers.join(",")).join(" | "),
  };
}

/** The document that a record comes from; null if it mixes several. */
function ownerOf({ pageOwners, wordOwners }: JoinedFile, { pages, numbers }: FileRecord): number | null {
  if (pageOwners.length > 0) {
    const owners = new Set(numbers.map((number) => pageOwners[number - 1]));
    const [owner] = owners;
    return owners.size === 1 && owner !== undefined ? owner : null;
  }
  const words = pages.flatMap(({ segments }) => segments.flatMap((segment) => segment.words));
  const counts = Map.groupBy(words, (word) => wordOwners.get(word) ?? -1);
  const [best] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return best !== undefined && best[1].length >= OWN_WORDS * words.length ? best[0] : null;
}
