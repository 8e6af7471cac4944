import type { RawList } from "../../domain/record.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { readProse } from "../document/prose.ts";
import { extractList } from "../tables/extract-list.ts";
import type { TaughtList } from "../tables/learned-rows.ts";
import { extractEnumeration, isEnumeration } from "./extract-enumeration.ts";
import { readPartyList } from "./read-party-list.ts";

/** Reads the rows of a list; null where the document has none. */
export function readList(document: DocumentReading, slot: TaughtList): RawList | null {
  const parties = readPartyList(readProse(document), slot);
  if (parties !== null) return parties;
  return isEnumeration(slot) ? extractEnumeration(document, slot) : extractList(document, slot);
}
