import { euVat, stdnum } from "stdnum";

/** How a country checks its VAT numbers. */
interface VatCheck {
  validate: (value: string) => { isValid: boolean };
}

/** By the prefix that is printed, which is not always the ISO code of the country. A number passes one of the checks. */
const checks = new Map<string, VatCheck[]>(
  Object.entries(euVat).map(([country, validators]) => [country === "GR" ? "EL" : country, [validators].flat()]),
);
// Andorra's is no VAT number. Northern Ireland (XI) is numbered as Great Britain is.
checks.delete("AD");
for (const prefix of ["GB", "XI"]) checks.set(prefix, vatChecks(stdnum.GB?.vat));
checks.set("NO", vatChecks(stdnum.NO?.mva));
checks.set("CH", vatChecks(stdnum.CH?.uid));

function vatChecks(check: VatCheck | undefined): VatCheck[] {
  if (!check) throw new Error("The library of number checks lacks a country that it had.");
  return [check];
}

/** The prefixes of VAT numbers that can be checked. */
export const vatPrefixes: readonly string[] = [...checks.keys()];

/** More letters and digits than any VAT number has. */
const longest = 20;

/**
 * A VAT number with its country prefix, in capitals without spaces and points, when its check digits are right; null
 * otherwise. A number without prefix is not read: which country checks it is not known.
 */
export function parseVatId(text: string): string | null {
  if (text.length > 3 * longest) return null;
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  // Swiss numbers end in the tax's name in one of its languages; the check is on the number before it.
  const number = compact.startsWith("CHE") ? compact.replace(/(?:MWST|TVA|IVA|VAT)$/, "") : compact;
  const prefix = number.slice(0, 2);
  if (number.length > longest) return null;
  const checked = prefix === "EL" || prefix === "XI" ? number.slice(2) : number;
  return checks.get(prefix)?.some((check) => isValid(check, checked)) ? number : null;
}

/** The checks throw on some malformed input; what they cannot take is not valid. */
function isValid(check: VatCheck, number: string): boolean {
  try {
    return check.validate(number).isValid;
  } catch {
    return false;
  }
}
