import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import { collectInvoice, type GivenCountries } from "../embedded/write/collect-invoice.ts";
import { isInvoiceParser } from "../embedded/write/is-invoice-parser.ts";
import { writeCii } from "../embedded/write/write-cii.ts";
import type { StoredEntry } from "../entries/entry-store.ts";

/** What is asked for with an e-invoice. */
export interface EInvoiceOrder extends GivenCountries {
  /** An entry that nobody has confirmed is good enough. */
  mayBeUnconfirmed: boolean;
}

export type { GivenCountries };

/** Whether an entry can be an e-invoice, what is wrong with it, and which countries would help. */
export function checkEInvoice(fields: readonly Field[], { parsedData }: StoredEntry, given: GivenCountries) {
  const lacks = (countries: GivenCountries) => collectInvoice(fields, parsedData, countries).problems?.length ?? 0;
  const all = lacks({});
  return {
    isInvoice: isInvoiceParser(fields),
    problems: collectInvoice(fields, parsedData, given).problems ?? [],
    asks: { sellerCountry: lacks({ sellerCountry: "DE" }) < all, buyerCountry: lacks({ buyerCountry: "DE" }) < all },
  };
}

/** Problems that the message of a refusal names; the rest is counted. */
const mostNamed = 20;

/** An entry as an e-invoice. Throws `entryNotConfirmed`, and `invoiceIncomplete` with what is wrong by field. */
export function writeEInvoice(fields: readonly Field[], entry: StoredEntry, order: EInvoiceOrder): string {
  if (entry.confirmedAt === null && !order.mayBeUnconfirmed) {
    throw new Failure("entryNotConfirmed", "Nobody has confirmed this entry. Confirm it first.");
  }
  const { invoice, problems } = collectInvoice(fields, entry.parsedData, order);
  if (invoice !== null) return writeCii(invoice);
  const named = problems.slice(0, mostNamed).map(({ field, message }) => `${field} ${message}`);
  const rest = problems.length > mostNamed ? `; and ${problems.length - mostNamed} more` : "";
  const message = `This entry is no complete invoice: ${named.join("; ")}${rest}.`;
  throw new Failure("invoiceIncomplete", message, {
    fields: Object.fromEntries(problems.map((problem) => [problem.field, `${problem.message}.`])),
  });
}
