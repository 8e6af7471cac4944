import type { Decimal } from "decimal.js";

/** The usual rates of value added tax in percent, by country. One that is not here is asked for, never guessed. */
const rates: Record<string, readonly number[]> = {
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 2.6, 3.8, 7.7, 2.5],
  CY: [19, 9, 5],
  CZ: [21, 12, 15, 10],
  DE: [19, 7, 16, 5],
  DK: [25],
  EE: [24, 22, 20, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 24, 14, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GB: [20, 5],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IT: [22, 10, 5, 4],
  LI: [8.1, 2.6, 3.8, 7.7, 2.5],
  LT: [21, 12, 9, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 12, 7, 5],
  NL: [21, 9],
  NO: [25, 15, 12],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 19, 11, 9, 5],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 20, 19, 10, 5],
};

/** The only usual rate of a country at which a tax follows from a basis, to the cent; null if none or several do. */
export function findRate(country: string, basis: Decimal, tax: Decimal): number | null {
  if (basis.isZero() || tax.isZero()) return null;
  const fitting = (Object.hasOwn(rates, country) ? (rates[country] ?? []) : []).filter((rate) =>
    basis.mul(rate).div(100).toDecimalPlaces(2).eq(tax),
  );
  const [only, ...others] = fitting;
  return only === undefined || others.length > 0 ? null : only;
}
