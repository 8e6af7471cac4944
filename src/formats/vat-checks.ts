import { createRequire } from "node:module";

/** Checks a VAT number without the spaces in it; throws on some malformed input. */
type VatCheck = (number: string) => { isValid: boolean };

/**
 * The library's file for each country, by the prefix that VAT numbers are printed with: Greece writes EL, Northern Ireland
 * (XI) uses Great Britain's numbers. The library's index would load 300 files for all countries and kinds of numbers.
 */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AT: "at/uid",
    BE: "be/vat",
    BG: "bg/vat",
    CH: "ch/uid",
    HR: "hr/oib",
    CY: "cy/vat",
    DE: "de/vat",
    CZ: "cz/dic",
    DK: "dk/cvr",
    ES: "es/nif",
    EE: "ee/kmkr",
    FI: "fi/alv",
    FR: "fr/tva",
    EL: "gr/vat",
    HU: "hu/anum",
    IE: "ie/vat",
    IT: "it/iva",
    LT: "lt/pvm",
    LU: "lu/tva",
    LV: "lv/pvn",
    MT: "mt/vat",
    NL: "nl/btw",
    PL: "pl/nip",
    PT: "pt/nif",
    RO: "ro/cif",
    SE: "se/vat",
    SI: "si/ddv",
    SK: "sk/dph",
    GB: "gb/vat",
    XI: "gb/vat",
    NO: "no/mva",
  }),
);

/** The prefixes of VAT numbers that can be checked. */
export const vatPrefixes: readonly string[] = [...files.keys()];

const require = createRequire(import.meta.url);
const loaded = new Map<string, VatCheck>();

/** How a country checks its VAT numbers, loaded with its first number; null for any other prefix. */
export function vatCheckOf(prefix: string): VatCheck | null {
  const known = loaded.get(prefix);
  if (known !== undefined) return known;
  const file = files.get(prefix);
  if (file === undefined) return null;
  const { validate }: { validate: VatCheck } = require(`stdnum/lib/cjs/${file}.js`);
  loaded.set(prefix, validate);
  return validate;
}
