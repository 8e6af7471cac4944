import type { DocumentLayout } from "../domain/document-layout.ts";
import type { EmbeddedData } from "../domain/embedded-data.ts";
import { readCode } from "./codes/read-code.ts";
import type { EmbeddedRecord } from "./embedded-record.ts";
import { readForm } from "./forms/read-form.ts";
import { findMrz } from "./mrz/find-mrz.ts";
import { readMrz } from "./mrz/read-mrz.ts";
import { readEinvoice } from "./xml/read-einvoice.ts";

/** Everything that a file states for machines, by meaning. */
export interface EmbeddedTruth {
  records: EmbeddedRecord[];
  /** Attachments that should be invoices but could not be read; sentences for people. */
  problems: string[];
  /** The lines written for machines: they do not count as printed for people. */
  machineLines: Set<string>;
}

/** Finds the meaning of a file's embedded data and of its printed lines for machines. `today` is ISO. */
export function understandEmbedded(data: EmbeddedData, layout: DocumentLayout, today: string): EmbeddedTruth {
  const einvoices = data.attachments.map((attachment) => ({ attachment, reading: readEinvoice(attachment) }));
  const zones = findMrz(layout);
  const records = [
    ...einvoices.map(({ reading }) => reading.record),
    ...zones.map((zone) => readMrz(zone, today)),
    ...data.codes.map(readCode),
    ...readForm(data.formFields, layout),
  ];
  return {
    records: records.filter((record) => record !== null),
    problems: einvoices.flatMap(({ attachment, reading }) =>
      reading.problem === null
        ? []
        : [`The attached ${attachment.name} was not read: ${reading.problem}. The printed values are used.`],
    ),
    machineLines: new Set(
      zones.flatMap(({ printed }) => printed.flatMap(({ segments }) => segments.map(({ text }) => text))),
    ),
  };
}
