import { vatCheckOf } from "./vat-checks.ts";

/** More letters and digits than any VAT number has. */
const longest = 20;

/**
 * A VAT number with its country prefix, in capitals without spaces and points, if its check digits are right; otherwise
 * null. A number without prefix is not read, because its country is not known.
 */
export function parseVatId(text: string): string | null {
  if (text.length > 3 * longest) return null;
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  // Swiss numbers end in the tax's name in one of its languages; the check is on the number before it.
  const number = compact.startsWith("CHE") ? compact.replace(/(?:MWST|TVA|IVA|VAT)$/, "") : compact;
  const prefix = number.slice(0, 2);
  if (number.length > longest) return null;
  const checked = prefix === "EL" || prefix === "XI" ? number.slice(2) : number;
  return isValid(prefix, checked) ? number : null;
}

/** The checks throw on some malformed input; what they cannot handle is not valid. */
function isValid(prefix: string, number: string): boolean {
  const check = vatCheckOf(prefix);
  try {
    return check?.(number).isValid ?? false;
  } catch {
    return false;
  }
}
