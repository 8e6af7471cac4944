import { type EmbeddedRecord, type EmbeddedRow, put } from "../embedded-record.ts";
import type { XmlNode } from "./parse-xml.ts";
import { decimalAt } from "./xml-path.ts";

/** Where an element for one tax rate has its parts. */
interface TaxPaths {
  rate: string;
  basis: string;
  amount: string;
}

/** Reads the amounts for each tax rate; a document with only one also has the rate as a value. */
export function readTaxes({ taxes, values }: EmbeddedRecord, elements: XmlNode[], paths: TaxPaths): void {
  for (const element of elements) {
    const row: EmbeddedRow = new Map();
    put(row, "tax_rate", decimalAt(element, paths.rate), { form: "number" });
    put(row, "basis_amount", decimalAt(element, paths.basis), { form: "number" });
    put(row, "tax_amount", decimalAt(element, paths.amount), { form: "number" });
    if (row.size > 0) taxes.push(row);
  }
  const [tax, ...others] = taxes;
  const rate = tax?.get("tax_rate");
  if (rate && others.length === 0) values.set("tax_rate", rate);
}
