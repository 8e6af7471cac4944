import { type DecimalSign, readNumeral } from "./read-numeral.ts";

/** A number as printed, before the signs and words around it are examined. */
export interface Numeral {
  start: number;
  end: number;
  /** An exact decimal without sign; null if its separators make no number (`1.2.3`). */
  value: string | null;
}

/** A longer run of digits and separators is not a number of a document; this bounds the work on a hostile line. */
const longestRun = 40;

/** Between two digits of one number: single separators (OCR reads an underscore for a space), and no-break spaces. */
const separator = /[.,'_\u00a0\u066b\u066c]/;

/** How prices in Switzerland and the Netherlands write zero cents: `12.-`, `12,--`, `12.–`. */
const noCents = /[.,][-–—]{1,2}(?![\p{L}\d])/uy;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function isGroupOfThree(text: string, at: number): boolean {
  return isDigit(text, at) && isDigit(text, at + 1) && isDigit(text, at + 2) && !isDigit(text, at + 3);
}

/**
 * The runs of digits and separators in a plain text (see `toPlainText`), each as long as possible; linear in its
 * length. `spacesGroup`: a single ordinary space may separate groups of three digits.
 */
export function scanNumerals(plain: string, decimalSign: DecimalSign, spacesGroup: boolean): Numeral[] {
  const numerals: Numeral[] = [];
  let at = 0;
  while (at < plain.length) {
    if (!isDigit(plain, at)) {
      at++;
      continue;
    }
    const start = beginsWithDecimalSign(plain, at) ? at - 1 : at;
    const digitsEnd = endOfRun(plain, at, spacesGroup);
    const isTooLong = digitsEnd - start > longestRun;
    noCents.lastIndex = digitsEnd;
    const end = noCents.test(plain) ? noCents.lastIndex : digitsEnd;
    // The sign before the dash is the decimal sign: `1.234,-`.
    const ownSign = end > digitsEnd && plain.charAt(digitsEnd) === "," ? "," : decimalSign;
    const value = isTooLong ? null : readNumeral(plain.slice(start, digitsEnd).replace(spaceBehindSign, "$1"), ownSign);
    numerals.push({ start, end, value });
    at = digitsEnd;
  }
  return numerals;
}

/** `.50`: a decimal sign that begins a number follows nothing, a space, a sign or a currency. */
function beginsWithDecimalSign(plain: string, at: number): boolean {
  const sign = plain.charAt(at - 1);
  return (sign === "." || sign === ",") && !/[\p{L}\d.,:;)]/u.test(plain.charAt(at - 2));
}

/** With OCR's spacing: `1, 234.50`. */
const spaceBehindSign = /([.,]) /g;

/** A sign, a space and a group of three, followed by the other sign and decimals. */
function isSpacedGroup(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if ((sign !== "," && sign !== ".") || text.charAt(at + 1) !== " " || !isGroupOfThree(text, at + 2)) return false;
  const other = text.charAt(at + 5);
  return (other === "," || other === ".") && other !== sign && isDigit(text, at + 6);
}

function endOfRun(plain: string, from: number, spacesGroup: boolean): number {
  let end = from;
  // Once a number contains a comma or point, a space ends it: `1 234,56 100` is two numbers.
  let canGroupBySpace = true;
  let hasSpace = false;
  for (;;) {
    while (isDigit(plain, end)) end++;
    const next = plain.charAt(end);
    if (next === "\u00a0" || (next === " " && spacesGroup)) {
      const isFirstGroupShort = hasSpace || end - from <= 3;
      if (!canGroupBySpace || !isFirstGroupShort || !isGroupOfThree(plain, end + 1)) return end;
      hasSpace = true;
    } else if (spacesGroup && canGroupBySpace && end - from <= 3 && isSpacedGroup(plain, end)) {
      canGroupBySpace = false;
      end++;
    } else if (separator.test(next) && isDigit(plain, end + 1)) {
      canGroupBySpace = false;
    } else {
      return end;
    }
    end++;
  }
}
