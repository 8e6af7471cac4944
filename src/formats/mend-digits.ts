/** Letters that OCR reads instead of the digits they resemble. */
const digits: Record<string, string> = { O: "0", o: "0", Q: "0", I: "1", l: "1" };
const digit = `[\\d${Object.keys(digits).join("")}]`;
const letter = `[${Object.keys(digits).join("")}]`;

/** `1O.03.2O24`, `l2/03/24`. */
const numericDate = `${digit}{1,2}([./-])(\\s?)${digit}{1,2}\\1\\2(?:[12Il]${digit}{3}|${digit}{2})`;
/** `l4:05`, `1O:30`. */
const time = `${digit}{2}:${digit}{2}`;
/** `1,2O4.50`, `l,234.00`: an amount with two decimals. */
const amount = `${digit}{1,3}(?:[,.'\u00a0]?${digit}{3}){0,4}[.,]${digit}{2}(?![.,]${digit})`;

const forms = [numericDate, time, amount].map(
  (form) => new RegExp(`(?<![\\p{L}\\d.,:/-])${form}(?![\\p{L}\\d:/-])`, "gu"),
);
/** `1O. OKT. 2021`, `12 MAR 2O24`: a day and a year around a word. */
const writtenDate = new RegExp(
  `(?<![\\p{L}\\d])(\\d${digit}|${letter}\\d|\\d)([.\\s-]{1,3}[\\p{L}\\d]{3,10}[.,\\s-]{1,3})([12Il]${digit}{3})(?![\\p{L}\\d])`,
  "gu",
);
/** Months that are read with a zero in them: `0KT`, `N0V`. */
const month = /(?<=^|[\s.-]|\d)0(?=[CK]T)|(?<=(?:^|[\s.-]|\d)N)0(?=V)/giu;

const hasLookAlike = new RegExp(`\\d[\\s.,:'/-]{0,2}${letter}|${letter}[\\s.,:'/-]{0,2}\\d|0[CKV]`, "iu");

/**
 * Replaces letters in dates, times and amounts of a plain text with the digits they resemble. Only text that has the
 * complete form of one, and more digits than letters, is changed; the text keeps its length.
 */
export function mendDigits(plain: string): string {
  if (!hasLookAlike.test(plain)) return plain;
  const named = plain.replace(month, "O").replace(writtenDate, mendAround);
  return forms.reduce((text, form) => text.replace(form, mend), named);
}

function mendAround(_text: string, day: string, word: string, year: string): string {
  return `${exchange(day)}${word}${exchange(year)}`;
}

function mend(text: string): string {
  const known = text.match(/\d/g)?.length ?? 0;
  const unsure = text.match(/\p{L}/gu)?.length ?? 0;
  return known > unsure ? exchange(text) : text;
}

function exchange(text: string): string {
  return text.replace(/\p{L}/gu, (character) => digits[character] ?? character);
}
