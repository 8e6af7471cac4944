import type { DocumentReading } from "../document/document-reading.ts";
import { readProse } from "../document/prose.ts";
import { extractList, type FoundList } from "../tables/extract-list.ts";
import type { TaughtList } from "../tables/learned-rows.ts";
import { extractEnumeration, isEnumeration } from "./extract-enumeration.ts";
import { readPartyList } from "./read-party-list.ts";

/** Reads the rows of a list; null if the document has none. */
export function readList(document: DocumentReading, slot: TaughtList): FoundList | null {
  const parties = readPartyList(readProse(document), slot);
  if (parties === null && !isEnumeration(slot)) return extractList(document, slot);
  const list = parties ?? extractEnumeration(document, slot);
  return list === null ? null : { list, isNamed: true };
}
