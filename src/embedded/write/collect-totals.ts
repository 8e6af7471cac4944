import { Decimal } from "decimal.js";
import { unknownRate } from "./collect-lines.ts";
import type { InvoiceLine, InvoiceTax, InvoiceTotals } from "./invoice.ts";
import type { Problems } from "./problems.ts";
import type { StatedValues } from "./stated-values.ts";

const zero = new Decimal(0);

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, amount) => total.plus(amount), zero);

/** What an entry can state; one that cannot be read is not the same as none. */
const amounts = [
  "allowance_total",
  "charge_total",
  "prepaid_total",
  "line_total",
  "net_total",
  "tax_total",
  "grand_total",
  "amount_due",
] as const;

/** The totals and the tax at each rate. Totals that are stated must be the ones that follow from the rows. */
export function collectTotals(
  stated: StatedValues,
  lines: readonly InvoiceLine[],
  problems: Problems,
): { totals: InvoiceTotals; taxes: InvoiceTax[] } {
  for (const meaning of amounts) {
    if (stated.amount(meaning) === null && stated.text(meaning) !== null)
      problems.add(stated.nameOf(meaning), "is not an amount");
  }
  const lineTotal = sum(lines.map(({ netAmount }) => netAmount));
  const allowances = (stated.amount("allowance_total") ?? zero).abs();
  const charges = stated.amount("charge_total") ?? zero;
  const net = lineTotal.minus(allowances).plus(charges);
  const agree = (amount: Decimal | null, name: string, from: string, follows: Decimal) => {
    if (amount !== null && !amount.eq(follows)) problems.add(name, `is ${amount}, but ${from} is ${follows}`);
  };
  agree(stated.amount("line_total"), stated.nameOf("line_total"), "the sum of the rows", lineTotal);
  agree(stated.amount("net_total"), stated.nameOf("net_total"), "the sum of the rows, discounts and charges", net);
  const prepaid = stated.amount("prepaid_total") ?? zero;
  if (prepaid.lt(0)) problems.add(stated.nameOf("prepaid_total"), "is below zero");
  if (lines.some(({ taxRate }) => taxRate === unknownRate)) {
    const totals = { lines: lineTotal, allowances, charges, net, tax: zero, gross: net, prepaid, due: net };
    return { totals, taxes: [] };
  }
  const taxes = collectTaxes(stated, lines, charges.minus(allowances), problems);
  const tax = sum(taxes.map(({ amount }) => amount));
  agree(stated.amount("tax_total"), stated.nameOf("tax_total"), "the tax of the rows", tax);
  const gross = net.plus(tax);
  agree(stated.amount("grand_total"), stated.nameOf("grand_total"), "net and tax together", gross);
  const due = gross.minus(prepaid);
  agree(stated.amount("amount_due"), stated.nameOf("amount_due"), "the total without what is paid", due);
  for (const [meaning, amount] of [
    ["allowance_total", allowances],
    ["charge_total", charges],
    ["prepaid_total", prepaid],
  ] as const) {
    if (amount.decimalPlaces() > 2) problems.add(stated.nameOf(meaning), "has more than two decimal places");
  }
  return { totals: { lines: lineTotal, allowances, charges, net, tax, gross, prepaid, due }, taxes };
}

/** Invoices round the tax in different ways: at one rate, the stated tax counts, within this much. */
const ROUNDING = new Decimal("0.05");

/** The tax at each rate: as the document states it, or else as it follows from the rows. */
function collectTaxes(
  stated: StatedValues,
  lines: readonly InvoiceLine[],
  beyondRows: Decimal,
  problems: Problems,
): InvoiceTax[] {
  const rates = [...new Map(lines.map(({ taxRate }) => [taxRate.toString(), taxRate])).values()];
  if (rates.length > 1 && !beyondRows.isZero()) {
    const name = stated.nameOf("allowance_total", "charge_total");
    problems.add(name, "cannot be split: the rows have several tax rates");
  }
  return rates.map((rate) => {
    const rows = lines.filter(({ taxRate }) => taxRate.eq(rate));
    const basis = sum(rows.map(({ netAmount }) => netAmount)).plus(rates.length === 1 ? beyondRows : zero);
    const follows = basis.mul(rate).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    const known =
      statedTax(stated, rate, follows, problems) ?? (rates.length === 1 ? stated.amount("tax_total") : null);
    return { rate, basis, amount: known && isRounded(known, follows) ? known : follows };
  });
}

/** The tax that the only row for a rate states; it must be the one that follows from the rows of the invoice. */
function statedTax(stated: StatedValues, rate: Decimal, follows: Decimal, problems: Problems): Decimal | null {
  const [row, ...others] = stated.taxes.filter((each) => each.amount("tax_rate")?.eq(rate));
  const tax = row?.amount("tax_amount") ?? null;
  if (row === undefined || tax === null || others.length > 0) return null;
  if (!isRounded(tax, follows))
    problems.add(row.nameOf("tax_amount"), `is ${tax}, but the tax of the rows is ${follows}`);
  return tax;
}

function isRounded(stated: Decimal, follows: Decimal): boolean {
  return stated.minus(follows).abs().lte(ROUNDING) && stated.decimalPlaces() <= 2;
}
