import type { Field } from "../../domain/field.ts";
import type { ParsedData } from "../../domain/record.ts";
import { toIsoDate } from "../../formats/calendar.ts";
import { isCurrencyCode } from "../../formats/currencies.ts";
import type { Meaning } from "../embedded-record.ts";
import { collectLines } from "./collect-lines.ts";
import { collectParty } from "./collect-party.ts";
import { collectTotals } from "./collect-totals.ts";
import type { Invoice } from "./invoice.ts";
import { Problems } from "./problems.ts";
import { findStatedValues, type InvoiceProblem, type StatedValues } from "./stated-values.ts";

/** What whoever asks for the invoice knows, where its document does not print it: codes or names of countries. */
export interface GivenCountries {
  sellerCountry?: string | undefined;
  buyerCountry?: string | undefined;
}

/** An invoice that an entry states, or why it states none that EN 16931 allows. Nothing is made up. */
export function collectInvoice(
  fields: readonly Field[],
  data: ParsedData,
  given: GivenCountries = {},
): { invoice: Invoice; problems: null } | { invoice: null; problems: InvoiceProblem[] } {
  const stated = findStatedValues(fields, data);
  const problems = new Problems();
  const creditNote = stated.text("credit_note_number");
  const number = stated.text("invoice_number") ?? creditNote;
  const seller = collectParty("seller", stated, given.sellerCountry, problems);
  const buyer = collectParty("buyer", stated, given.buyerCountry, problems);
  const lines = collectLines(stated, seller.country, problems);
  const { totals, taxes } = collectTotals(stated, lines, problems);
  const dates = collectDates(stated, problems);
  const paymentTerms = stated.text("payment_terms");
  if (totals.due.gt(0) && dates.dueDate === null && paymentTerms === null)
    problems.add(stated.nameOf("due_date"), "is missing, and so are payment terms");
  const invoice: Invoice = {
    number: problems.need(number, stated.nameOf("invoice_number", "credit_note_number"), ""),
    typeCode: stated.text("invoice_number") === null && creditNote !== null ? "381" : "380",
    ...dates,
    currency: readCurrency(stated, problems),
    buyerReference: stated.text("buyer_reference"),
    orderReference: stated.text("order_reference", "order_number"),
    contractReference: stated.text("contract_reference"),
    note: stated.text("note"),
    paymentTerms,
    paymentReference: stated.text("payment_reference"),
    account: readAccount(stated),
    seller,
    buyer,
    lines,
    taxes,
    totals,
  };
  return problems.all.length > 0 ? { invoice: null, problems: problems.all } : { invoice, problems: null };
}

function collectDates(stated: StatedValues, problems: Problems) {
  const read = (...meanings: Meaning[]): string | null => {
    const text = stated.text(...meanings)?.slice(0, 10) ?? null;
    if (text === null) return null;
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
    const date = toIsoDate(Number(year), Number(month), Number(day));
    if (date !== null) return date;
    problems.add(stated.nameOf(...meanings), "is not a date");
    return null;
  };
  const issued: Meaning[] = ["invoice_date", "issue_date"];
  const [start, end] = [read("period_start"), read("period_end")];
  return {
    issueDate: problems.need(read(...issued), stated.nameOf(...issued), ""),
    dueDate: read("due_date"),
    deliveryDate: read("delivery_date"),
    period: start === null && end === null ? null : { start, end },
  };
}

function readCurrency(stated: StatedValues, problems: Problems): string {
  const name = stated.nameOf("currency");
  const currency = problems.need(stated.text("currency"), name, "EUR").toUpperCase();
  if (!isCurrencyCode(currency)) problems.add(name, "is not a currency code such as EUR");
  return currency;
}

function readAccount(stated: StatedValues): Invoice["account"] {
  const iban = stated.text("iban");
  if (iban === null) return null;
  const bare = (text: string | null) => text?.replace(/\s/gu, "").toUpperCase() ?? null;
  return { iban: bare(iban) ?? "", holder: stated.text("account_holder"), bic: bare(stated.text("bic")) };
}
