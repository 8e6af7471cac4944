import type { XmlAttachment } from "../../domain/embedded-data.ts";
import type { EmbeddedRecord } from "../embedded-record.ts";
import { parseXml, XmlRefused } from "./parse-xml.ts";
import { ciiRoots, readCii } from "./read-cii.ts";
import { readUbl, ublNamespace, ublRoots } from "./read-ubl.ts";

/**
 * File names that the standards for hybrid invoices prescribe: a file with such a name must be readable, or people are
 * told.
 */
const standardNames = new Set(["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml"]);

export interface EinvoiceReading {
  /** Null for an XML file that is not an e-invoice. */
  record: EmbeddedRecord | null;
  /** Why a file that must be an e-invoice could not be read, as part of a sentence; null otherwise. */
  problem: string | null;
}

/** Reads an attached XML file as an e-invoice. */
export function readEinvoice({ name, bytes }: XmlAttachment): EinvoiceReading {
  const isStandard = standardNames.has(name.toLowerCase());
  try {
    const root = parseXml(bytes);
    if (ciiRoots.has(root.name)) return { record: readCii(root, name), problem: null };
    if (ublRoots.has(root.name) && root.namespace.startsWith(ublNamespace)) {
      return { record: readUbl(root, name), problem: null };
    }
    return { record: null, problem: isStandard ? "it is not an invoice in a known format" : null };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return { record: null, problem: isStandard ? error.message : null };
  }
}
