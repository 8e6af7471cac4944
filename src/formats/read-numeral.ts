import type { Conventions } from "../domain/record.ts";

export type DecimalSign = Conventions["decimalSign"];

const arabicDecimalSign = "\u066b";

/** Signs that only ever separate groups of digits. */
const groupSign = /['_ \u00a0\u066c]/;

/**
 * Reads a run of digits and separators (`1.234,56`, `1'234.50`, `12,34,567.8`) as an exact decimal without sign, such
 * as `1234.56`; digits after the decimal sign stay as printed. Null if the separators do not make a number.
 *
 * The form decides if it can: the last of two different separators is the decimal sign, a repeated one groups, and one
 * that is not followed by exactly three digits is a decimal sign. Only `1.234` is ambiguous, and is read by the
 * document's decimal sign.
 */
export function readNumeral(run: string, decimalSign: DecimalSign): string | null {
  const split = run.includes(arabicDecimalSign)
    ? run.lastIndexOf(arabicDecimalSign)
    : findDecimalSign(run, decimalSign);
  const whole = split === -1 ? run : run.slice(0, split);
  // Without decimals, an underscore joins the parts of a name.
  if (split === -1 && run.includes("_")) return null;
  const fraction = split === -1 ? "" : run.slice(split + 1);
  if (!/^\d*$/.test(fraction)) return null;
  const digits = joinGroups(whole);
  if (digits === null || (digits === "" && fraction === "")) return null;
  const integer = digits.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

const centsBehindGroups = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\1\d{2}$/;

/** Where the decimal sign is; -1 if all separators group digits. */
function findDecimalSign(text: string, decimalSign: DecimalSign): number {
  const dot = text.lastIndexOf(".");
  const comma = text.lastIndexOf(",");
  if (dot === -1 && comma === -1) return -1;
  const last = Math.max(dot, comma);
  if (dot !== -1 && comma !== -1) return last;
  const sign = text.charAt(last);
  // Between groups of three and two final digits, the sign was misread: `1.234.50`.
  if (text.indexOf(sign) !== last) return centsBehindGroups.test(text) ? last : -1;
  if (groupSign.test(text.slice(0, last))) return last;
  const before = text.slice(0, last);
  const canGroup = text.length - last === 4 && /^[1-9]\d{0,2}$/.test(before);
  return canGroup && sign !== decimalSign ? -1 : last;
}

/** The digits of `1.234.567` or of Indian `12,34,567`; null if the groups have other sizes or different signs. */
function joinGroups(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const sign = /[^\d]/.exec(whole)?.[0] ?? "";
  const groups = whole.split(sign);
  const [first = "", ...rest] = groups;
  const last = rest.pop();
  if (!/^\d{1,3}$/.test(first) || !/^\d{3}$/.test(last ?? "")) return null;
  const byThree = rest.every((group) => /^\d{3}$/.test(group));
  const byTwo = sign === "," && first.length <= 2 && rest.every((group) => /^\d{2}$/.test(group));
  return byThree || byTwo ? groups.join("") : null;
}
