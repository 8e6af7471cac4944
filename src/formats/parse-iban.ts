import { electronicFormatIBAN, isValidIBAN } from "ibantools";

/** The account number without spaces, in capitals; null if country, length or check digits are wrong. */
export function parseIban(text: string): string | null {
  const compact = electronicFormatIBAN(text.replace(/^\s*iban\s*:?/i, ""));
  return compact !== null && isValidIBAN(compact) ? compact : null;
}
