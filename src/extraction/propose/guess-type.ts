import type { FieldType } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { parseDateTime } from "../../formats/parse-date-time.ts";
import { parseEmail } from "../../formats/parse-email.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import { parseNumber } from "../../formats/parse-number.ts";
import { parseUrl } from "../../formats/parse-url.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { isFigure } from "../document/is-figure.ts";

const typeByKind: Partial<Record<ValueKind, FieldType>> = {
  date: "date",
  time: "time",
  datetime: "datetime",
  amount: "money",
  number: "number",
  percent: "number",
  address: "address",
  email: "email",
  phone: "phone",
  url: "url",
};

/** Kinds whose values are texts, whatever they look like: a customer number made of digits is not a number. */
const textKinds = new Set<ValueKind | null>(["id", "name", "text", "iban", "bic", "vat", "currency", "duration"]);

/** Amounts of money are printed with cents or a currency; a bare whole number may count anything. */
const looksLikeMoney = /[.,]\d{2}(?!\d)|\p{Sc}|\b[A-Z]{3}\b/u;

/** Letters of the longest date, with its day of the week and a time zone, and of an amount with its currency. */
const MOST_DATE_LETTERS = 24;
const MOST_AMOUNT_LETTERS = 10;

/** The type that all these values have; if the caption is a known term and the values allow it, the term's type. */
export function guessType(values: readonly string[], kind: ValueKind | null, conventions: Conventions): FieldType {
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  const all = (isSo: (value: string) => boolean) => given.length > 0 && given.every(isSo);
  const known = kind === null ? undefined : typeByKind[kind];
  if (textKinds.has(kind)) return "text";
  if (known === "address" || known === "phone") return known;
  const isBrief = (value: string, most: number) => value.replace(/\P{L}+/gu, "").length <= most;
  const isDay = (value: string) => isBrief(value, MOST_DATE_LETTERS) && /\d/.test(value);
  if (all((value) => isDay(value) && parseDateTime(value, conventions) !== null)) return "datetime";
  if (all((value) => isDay(value) && parseDate(value, conventions) !== null)) return "date";
  if (all((value) => parseEmail(value) !== null)) return "email";
  if (all((value) => /^(https?:|www\.)/i.test(value) && parseUrl(value) !== null)) return "url";
  const isAmount = (value: string) => isBrief(value, MOST_AMOUNT_LETTERS) && parseMoney(value, conventions) !== null;
  if (known === "money" && all(isAmount)) return "money";
  // A number that begins with a zero identifies something: a customer, an article.
  if (all((value) => /^0\d/.test(value))) return "text";
  if (all((value) => isAmount(value) && looksLikeMoney.test(value))) {
    return known === "number" ? "number" : "money";
  }
  if (all((value) => isFigure(value) && parseNumber(value.replace(/%$/, ""), conventions) !== null)) {
    if (known === "money" || known === "number") return known;
    return all((value) => /^\d{5,}$/.test(value)) ? "text" : "number";
  }
  return "text";
}
