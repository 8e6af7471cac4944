import { embeddedSources } from "../../domain/embedded-source.ts";
import type { Field } from "../../domain/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../../domain/record.ts";
import type { EmbeddedRecord, Meaning } from "../embedded-record.ts";
import { findMeanings } from "../fields/find-meanings.ts";
import { foldLetters } from "./same-value.ts";

/** The numbers that identify business documents. */
const ownNumbers: Meaning[] = ["invoice_number", "credit_note_number", "order_number"];

/**
 * Which embedded records belong to each record of a file, most trusted first. In a file with one record, all do, apart
 * from several invoices with different numbers. Otherwise an invoice's data belongs to the record with its number
 * (joined files lose attachments, so counting them tells nothing), and what a page states belongs to the page's only
 * record.
 */
export function assignRecords(records: RawRecord[], embedded: EmbeddedRecord[], fields: Field[]): EmbeddedRecord[][] {
  const ordered = embedded.toSorted((a, b) => embeddedSources.indexOf(a.source) - embeddedSources.indexOf(b.source));
  const invoices = ordered.filter(({ source }) => source === "einvoice-xml");
  const others = ordered.filter(({ source }) => source !== "einvoice-xml");
  const numbers = new Set(invoices.map(numberOf));
  const numberFields = fields.filter((field) =>
    findMeanings(field, null).some((meaning) => ownNumbers.includes(meaning)),
  );
  const isAlone = records.length === 1;
  const pages = records.map(pagesOf);
  return records.map((record, index) => {
    const own = invoices.filter((invoice) =>
      isAlone && numbers.size === 1 ? true : readNumbers(record, numberFields).has(numberOf(invoice)),
    );
    const onPages = others.filter(({ page }) => {
      if (isAlone) return true;
      return page !== null && pages.every((each, other) => each.has(page) === (other === index));
    });
    return [...own, ...onPages];
  });
}

function numberOf({ values }: EmbeddedRecord): string {
  const number = ownNumbers.map((meaning) => values.get(meaning)?.text).find(Boolean);
  return foldLetters(number ?? "");
}

/** What the engine read as a record's number, with the runners-up. */
function readNumbers(record: RawRecord, fields: Field[]): Set<string> {
  const texts = fields.flatMap(({ name }) => {
    const value = Object.hasOwn(record.values, name) ? record.values[name] : null;
    return value?.kind === "scalar" ? [value.text, ...value.alternatives.map(({ text }) => text)] : [];
  });
  return new Set(texts.map(foldLetters).filter((text) => text !== ""));
}

function pagesOf(record: RawRecord): Set<number> {
  const scalars = Object.values(record.values).flatMap(scalarsOf);
  return new Set(scalars.flatMap(({ place }) => (place ? [place.page] : [])));
}

function scalarsOf(value: RawValue | null): RawScalar[] {
  if (value === null) return [];
  if (value.kind === "scalar") return [value];
  const cells = value.kind === "object" ? [value.values] : value.rows;
  return cells.flatMap((row) => Object.values(row)).filter((cell) => cell !== null);
}
