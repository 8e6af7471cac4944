import { texts } from "../../texts/en.ts";
import { locale } from "../language.ts";

/** Numbers as people read them: with groups of thousands, and every decimal that the value has. */
const plainNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 100 });

/** Amounts: at least two decimals, never fewer than the value has. */
const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 100 });

/** A value as shown beside its name; empty if there is none. */
export function formatValue(type: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return (type === "money" ? amounts : plainNumbers).format(value);
  if (typeof value === "boolean") return value ? texts.common.yes : texts.common.no;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value's text in its input, which `parseValue` reads back to the same value. */
export function toInputText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return plainDigits(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The digits without an exponent, so that 1e21 and 1e-7 can be edited too. */
function plainDigits(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, "0")}${point < digits.length ? `.${digits.slice(point)}` : ""}`;
}

const confidences = new Intl.NumberFormat(locale, {
  style: "percent",
  maximumFractionDigits: 0,
  roundingMode: "floor",
});

/** A confidence of 0 to 1, as `97%`; never rounded up to certainty. */
export function formatConfidence(confidence: number): string {
  return confidences.format(confidence);
}
