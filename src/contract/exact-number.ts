/**
 * Maximum significant digits of a number. JSON numbers are read as binary doubles nearly everywhere, which always keep
 * 15 digits.
 */
const maxDigits = 15;

/** Message about a number that has more digits, or is too large or too small to be read. */
export const inexactNumberMessage = `is too long for JSON to hold exactly: a number may have up to ${maxDigits} significant digits`;

/** Whether a number as written has at most 15 significant digits, and is read as exactly what it says. */
export function isExactNumber(written: string): boolean {
  return isReadUnchanged(written) && (toSignificant(written)?.digits.length ?? 0) <= maxDigits;
}

/** Whether reading a number gives exactly what was written, however many digits it has. */
export function isReadUnchanged(written: string): boolean {
  const said = toSignificant(written);
  const read = toSignificant(String(Number(written)));
  return said !== null && read !== null && said.digits === read.digits && said.exponent === read.exponent;
}

/** Reviver of `JSON.parse`: a number that would be read as a different one becomes NaN, which no schema accepts. */
export function refuseChangedNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" && !isReadUnchanged(context?.source ?? "") ? Number.NaN : value;
}

/**
 * A number's digits without zeros around them, and the power of ten to multiply them by; null for `Infinity` and `NaN`.
 */
function toSignificant(written: string): { digits: string; exponent: number } | null {
  const match = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written);
  if (!match) return null;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return { digits, exponent: 0 };
  return { digits, exponent: Number(exponent) - fraction.length + all.length - digits.length };
}
