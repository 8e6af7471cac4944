import type { RawList } from "../../domain/record.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { readProse } from "../document/prose.ts";
import { extractList, type FoundList, findLeftOut } from "../tables/extract-list.ts";
import type { TaughtList } from "../tables/learned-rows.ts";
import { extractEnumeration, isEnumeration } from "./extract-enumeration.ts";
import { readPartyList } from "./read-party-list.ts";

/** Reads the rows of a list; null if the document has none. */
export function readList(document: DocumentReading, slot: TaughtList): FoundList | null {
  const parties = readPartyList(readProse(document), slot);
  if (isTable(slot, parties)) return extractList(document, slot);
  const list = parties ?? extractEnumeration(document, slot);
  return list === null ? null : { list, isNamed: true };
}

/** What looked like rows of a list and was left out; nothing for a list that is not read from a table. */
export function readLeftOut(document: DocumentReading, slot: TaughtList): string[] {
  return isTable(slot, readPartyList(readProse(document), slot)) ? findLeftOut(document, slot) : [];
}

function isTable(slot: TaughtList, parties: RawList | null): boolean {
  return parties === null && !isEnumeration(slot);
}
