import { findAll } from "./find-all.ts";
import { type Phone, parsePhone } from "./parse-phone.ts";
import { toPlainText } from "./plain-text.ts";
import type { Span } from "./span.ts";

/** 5 to 19 digits with at most three signs between each two. */
const candidate = /(?<![\p{L}\d+(.,/-]|\d\s)(?:\+\s?|\(\s?\+?)?\d(?:[ ./()-]{0,3}\d){4,18}(?!\d|[.,/-]\d)/gu;

/** Words before a number that say it is a phone number. */
const labelBefore =
  /(?:t[eéè]l|tlf|puh|τηλ|тел|phone|fon|fax|mobil|mobile|cell|celular|m[oó]vil|call|(?<!\p{L})ph|gsm|handy|hotline|helpline|whatsapp|telemóvel)\p{L}{0,8}\.?\s?(?:no|nr|n[º°]|number|#)?\s?[.:]{0,2}\s{0,3}$/iu;
/** How far before a number its label is looked for, in characters. */
const reach = 24;

/** Whether a text is what stands before a phone number. */
export function isPhoneCaption(text: string): boolean {
  return labelBefore.test(text.slice(-reach));
}

/**
 * Looks like a phone number even without a label: it has a country code, an area code in parentheses or the usual
 * grouping.
 */
function isDialled(plain: string): boolean {
  const digits = plain.replace(/\D/g, "");
  if (plain.startsWith("+") || plain.startsWith("(")) return digits.length >= 8;
  if (/^(?:1[-. ])?(?:\d{3}|\(\d{3}\))[-. ]\d{3}[-. ]\d{4}$/.test(plain)) return true;
  return /^0\d{1,5}[ /()-]/.test(plain) && digits.length >= 8;
}

/**
 * The phone numbers in a line of text. A number without country code counts if it is printed like a phone number, or
 * after a word such as Tel., or, if such a word is next to the line (`isCaptioned`), at the start of the line. Linear
 * in the length of the line.
 */
export function findPhones(line: string, country: string | null = null, isCaptioned = false): Span<Phone>[] {
  const plain = toPlainText(line);
  const spans: Span<Phone>[] = [];
  for (const match of findAll(plain, candidate)) {
    const isAlone = isCaptioned && plain.slice(0, match.index).trim() === "";
    const isLabelled = isAlone || labelBefore.test(plain.slice(Math.max(0, match.index - reach), match.index));
    if (!isLabelled && !isDialled(match[0])) continue;
    const end = match.index + match[0].length;
    const text = line.slice(match.index, end);
    const value = parsePhone(text, country);
    if (value) spans.push({ start: match.index, end, text, value });
  }
  return spans;
}
