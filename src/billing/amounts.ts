import { code as findCurrency } from "currency-codes";
import { Decimal } from "decimal.js";

/** Digits after the point of a currency's smallest unit (ISO 4217): 2 for USD, 0 for JPY; 2 for an unknown code. */
function minorUnitDigits(currency: string): number {
  return findCurrency(currency)?.digits ?? 2;
}

/** What a document costs: pages x rate, exact, as decimal text. */
export function chargeFor(pageCount: number, ratePerPage: string): string {
  return new Decimal(ratePerPage).times(pageCount).toFixed();
}

/**
 * Divides a document's charge among its entries, exact to the smallest unit, with the remainder on the first. The unit
 * is the currency's minor unit, or the charge's own last digit if a rate is finer than that.
 */
export function divideCharge(charge: string, entryCount: number, currency: string): string[] {
  const total = new Decimal(charge);
  const digits = Math.max(minorUnitDigits(currency), total.decimalPlaces());
  const share = total.dividedBy(entryCount).toDecimalPlaces(digits, Decimal.ROUND_DOWN);
  const first = total.minus(share.times(entryCount - 1));
  return Array.from({ length: entryCount }, (_, index) => (index === 0 ? first : share).toFixed());
}
