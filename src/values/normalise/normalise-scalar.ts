import { Decimal } from "decimal.js";
import type { Field, FieldType } from "../../domain/field.ts";
import type { Conventions, ScalarValue } from "../../domain/record.ts";
import { findCurrency } from "../../formats/currencies.ts";
import { collapseSpaces } from "../../formats/fold-text.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import { parseChoice } from "../../formats/parse-choice.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { parseDateTime } from "../../formats/parse-date-time.ts";
import { parseEmail } from "../../formats/parse-email.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import { parseNumber } from "../../formats/parse-number.ts";
import { parsePhone } from "../../formats/parse-phone.ts";
import { parseTime } from "../../formats/parse-time.ts";
import { parseUrl } from "../../formats/parse-url.ts";

type Normaliser = (text: string, field: Field, conventions: Conventions) => ScalarValue;

/** A longer text is not a date, number or address; this bounds the work on a hostile document. */
const longestTypedText = 1000;

const normalisers: Record<Exclude<FieldType, "object" | "list">, Normaliser> = {
  text: (text, field, conventions) => normaliseText(text, field, conventions),
  number: (text, _field, conventions) => toJsonNumber(parseNumber(text, conventions)),
  money: (text, _field, conventions) => toJsonNumber(parseMoney(text, conventions)?.amount ?? null),
  date: (text, _field, conventions) => parseDate(text, conventions),
  time: (text) => parseTime(text),
  datetime: (text, _field, conventions) => parseDateTime(text, conventions),
  boolean: (text) => parseBoolean(text),
  choice: (text, field) => parseChoice(text, field.options),
  email: (text) => parseEmail(text),
  phone: (text) => parsePhone(text)?.printed ?? null,
  url: (text) => parseUrl(text),
  address: (text) => joinLines(text),
};

/** Reads a text as a field's type; null if that is not possible. Texts stay as printed, with white space collapsed. */
export function normaliseScalar(text: string, field: Field, conventions: Conventions): ScalarValue {
  if (field.type === "object" || field.type === "list") {
    throw new Error(`The field ${field.name} is a ${field.type}: it has no scalar value.`);
  }
  const isTyped = field.type !== "text" && field.type !== "address";
  if (isTyped && text.length > longestTypedText) return null;
  const value = normalisers[field.type](text, field, conventions);
  return value === "" ? null : value;
}

/** Reads a text. In a field for a currency code, a printed sign becomes the code: € becomes EUR. */
function normaliseText(text: string, field: Field, conventions: Conventions): string {
  const collapsed = collapseSpaces(text);
  const isCurrency = field.rules.some(({ rule }) => rule === "currency_code");
  return isCurrency ? (findCurrency(collapsed, conventions) ?? collapsed) : collapsed;
}

/** Joins the lines of an address with commas, without doubling one that ends a line. */
function joinLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => collapseSpaces(line).replace(/,$/, ""))
    .filter((line) => line !== "")
    .join(", ");
}

/**
 * Converts a decimal to a number; null if it has more digits than JSON can hold and would become a different number.
 */
function toJsonNumber(decimal: string | null): number | null {
  if (decimal === null) return null;
  const number = Number(decimal);
  return new Decimal(decimal).equals(number) ? number : null;
}
