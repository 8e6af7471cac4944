import { Decimal } from "decimal.js";
import type { InvoiceLine } from "./invoice.ts";
import type { Problems } from "./problems.ts";
import type { StatedRow, StatedValues } from "./stated-values.ts";
import { toUnitCode } from "./unit-codes.ts";
import { findRate } from "./usual-rates.ts";

const zero = new Decimal(0);

/** The line items; each needs a name, a quantity, a price, a rate and an amount. */
export function collectLines(stated: StatedValues, country: string, problems: Problems): InvoiceLine[] {
  if (stated.lines.length === 0) problems.add(stated.linesName, "has no rows");
  const onlyRate = findOnlyRate(stated, country);
  return stated.lines.map((row, index) => collectLine(row, { index, onlyRate, problems }));
}

/** The rate of the document, if it has one: as it states it, or as it follows from net and tax. */
function findOnlyRate(stated: StatedValues, country: string): Decimal | null {
  const known = stated.amount("tax_rate") ?? (stated.taxes.length === 1 ? stated.taxes[0]?.amount("tax_rate") : null);
  if (known) return known;
  const [net, tax] = [stated.amount("net_total"), stated.amount("tax_total")];
  if (stated.lines.some((row) => row.amount("tax_rate") !== null) || net === null || tax === null) return null;
  const rate = findRate(country, net, tax);
  return rate === null ? null : new Decimal(rate);
}

function collectLine(
  row: StatedRow,
  { index, onlyRate, problems }: { index: number; onlyRate: Decimal | null; problems: Problems },
): InvoiceLine {
  const quantity = row.amount("quantity");
  const netAmount = problems.need(row.amount("net_amount"), row.nameOf("net_amount"), zero);
  if (netAmount.decimalPlaces() > 2) problems.add(row.nameOf("net_amount"), "has more than two decimal places");
  const unitPrice = row.amount("unit_price") ?? priceOf(netAmount, quantity);
  // An e-invoice has no prices below zero: what is taken back has a quantity below zero.
  const sign = unitPrice?.isNegative() && !unitPrice.isZero() ? -1 : 1;
  return {
    id: row.text("line_id") ?? String(index + 1),
    itemNumber: row.text("item_number"),
    name: problems.need(row.text("description") ?? row.text("item_number"), row.nameOf("description"), ""),
    quantity: problems.need(quantity, row.nameOf("quantity"), zero).mul(sign),
    unitCode: toUnitCode(row.text("unit")),
    unitPrice: problems.need(unitPrice, row.nameOf("unit_price"), zero).mul(sign),
    taxRate: readRate(row, onlyRate, problems),
    netAmount,
  };
}

/** Stands for a rate that is missing. */
export const unknownRate = new Decimal(-1);

/** The price of one, if the amount can be divided without a rest. */
function priceOf(amount: Decimal, quantity: Decimal | null): Decimal | null {
  if (quantity === null || quantity.isZero()) return null;
  const price = amount.div(quantity);
  return price.decimalPlaces() <= 4 ? price : null;
}

/** The rate of a row, or else the only one of the document. */
function readRate(row: StatedRow, onlyRate: Decimal | null, problems: Problems): Decimal {
  const own = row.amount("tax_rate");
  if (own === null && row.text("tax_rate") !== null) {
    problems.add(row.nameOf("tax_rate"), "is not a number");
    return unknownRate;
  }
  const rate = problems.need(own ?? onlyRate, row.nameOf("tax_rate"), unknownRate);
  if (rate.isZero()) problems.add(row.nameOf("tax_rate"), "is 0, and the entry does not say why no tax is charged");
  else if (rate.isNegative() && rate !== unknownRate) problems.add(row.nameOf("tax_rate"), "is below zero");
  return rate;
}
