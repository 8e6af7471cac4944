import type { FieldType } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import { parseDate } from "../../formats/parse-date.ts";
import { parseDateTime } from "../../formats/parse-date-time.ts";
import { parseEmail } from "../../formats/parse-email.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import { parseNumber } from "../../formats/parse-number.ts";
import { parseUrl } from "../../formats/parse-url.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";

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

/** The type that all these values have; if the caption is a known term and the values allow it, the term's type. */
export function guessType(values: readonly string[], kind: ValueKind | null, conventions: Conventions): FieldType {
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  const all = (isSo: (value: string) => boolean) => given.length > 0 && given.every(isSo);
  const known = kind === null ? undefined : typeByKind[kind];
  if (textKinds.has(kind)) return "text";
  if (known === "address" || known === "phone") return known;
  if (all((value) => parseDateTime(value, conventions) !== null)) return "datetime";
  if (all((value) => parseDate(value, conventions) !== null && /\d/.test(value))) return "date";
  if (all((value) => parseEmail(value) !== null)) return "email";
  if (all((value) => /^(https?:|www\.)/i.test(value) && parseUrl(value) !== null)) return "url";
  if (known === "money" && all((value) => parseMoney(value, conventions) !== null)) return "money";
  // A number that begins with a zero identifies something: a customer, an article.
  if (all((value) => /^0\d/.test(value))) return "text";
  if (all((value) => parseMoney(value, conventions) !== null && looksLikeMoney.test(value))) {
    return known === "number" ? "number" : "money";
  }
  if (all((value) => parseNumber(value.replace(/%$/, ""), conventions) !== null)) {
    return known ?? (all((value) => /^\d{5,}$/.test(value)) ? "text" : "number");
  }
  return "text";
}
