import { Decimal } from "decimal.js";
import type { Field } from "../../domain/field.ts";
import { ownValue, type ParsedData, type RowValue, type ScalarValue } from "../../domain/record.ts";
import type { Meaning, RowMeaning } from "../embedded-record.ts";
import { findListMeaning, findMeanings } from "../fields/find-meanings.ts";

/** Why an entry cannot become an e-invoice, and the field that it is about, such as `line_items[2].tax_rate`. */
export interface InvoiceProblem {
  field: string;
  message: string;
}

/** An entry's values by what they mean, whatever its parser calls them. */
export interface StatedValues {
  /** Null if there is no such value. */
  text(...meanings: Meaning[]): string | null;
  amount(...meanings: Meaning[]): Decimal | null;
  /** What the parser calls the first of the meanings that it has a field for; otherwise, the meaning itself. */
  nameOf(...meanings: Meaning[]): string;
  /** The rows of the line items, and what the parser calls a column of one. */
  lines: StatedRow[];
  /** The rows of the list of taxes. */
  taxes: StatedRow[];
  /** What the parser calls the list of line items. */
  linesName: string;
}

export interface StatedRow {
  text(meaning: RowMeaning): string | null;
  amount(meaning: RowMeaning): Decimal | null;
  nameOf(meaning: RowMeaning): string;
}

/** Finds the values of an entry by their meanings. */
export function findStatedValues(fields: readonly Field[], data: ParsedData): StatedValues {
  const named = new Map<Meaning, string>();
  const values = new Map<Meaning, ScalarValue>();
  const add = (meanings: Meaning[], name: string, value: ScalarValue) => {
    for (const meaning of meanings) {
      if (!named.has(meaning)) named.set(meaning, name);
      if (value !== null && value !== "" && !values.has(meaning)) values.set(meaning, value);
    }
  };
  for (const field of fields.filter(({ type }) => type !== "list")) {
    const value = ownValue(data, field.name);
    if (field.type === "object") {
      const members = isRow(value) ? value : {};
      for (const child of field.fields) {
        const meanings = findMeanings(child, field.name).slice(0, 1);
        add(meanings, `${field.name}.${child.name}`, ownValue(members, child.name));
      }
    } else if (!isRow(value) && !Array.isArray(value)) add(findMeanings(field, null).slice(0, 1), field.name, value);
  }
  const lines = findRows(fields, data, "lines");
  return {
    text: (...meanings) => toText(firstOf(values, meanings)),
    amount: (...meanings) => toDecimal(firstOf(values, meanings)),
    nameOf: (...meanings) => meanings.flatMap((meaning) => named.get(meaning) ?? [])[0] ?? meanings[0] ?? "",
    lines: lines.rows,
    taxes: findRows(fields, data, "taxes").rows,
    linesName: lines.name,
  };
}

function firstOf(values: ReadonlyMap<Meaning, ScalarValue>, meanings: readonly Meaning[]): ScalarValue {
  return meanings.map((meaning) => values.get(meaning) ?? null).find((value) => value !== null) ?? null;
}

function findRows(
  fields: readonly Field[],
  data: ParsedData,
  list: "lines" | "taxes",
): { name: string; rows: StatedRow[] } {
  for (const field of fields.filter(({ type }) => type === "list")) {
    const found = findListMeaning(field);
    if (found?.list !== list) continue;
    const columns = new Map([...found.columns].map(([name, meaning]) => [meaning, name]));
    const value = ownValue(data, field.name);
    const rows = (Array.isArray(value) ? value : []).map((row, index): StatedRow => {
      const cell = (meaning: RowMeaning) => ownValue(row, columns.get(meaning) ?? "");
      return {
        text: (meaning) => toText(cell(meaning)),
        amount: (meaning) => toDecimal(cell(meaning)),
        nameOf: (meaning) => `${field.name}[${index}].${columns.get(meaning) ?? meaning}`,
      };
    });
    return { name: field.name, rows };
  }
  return { name: list === "lines" ? "line_items" : "taxes", rows: [] };
}

function isRow(value: unknown): value is RowValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without characters that XML cannot contain. */
function toText(value: ScalarValue): string | null {
  if (value === null || typeof value === "boolean") return null;
  const text = String(value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no others.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    .toWellFormed()
    .trim();
  return text === "" ? null : text;
}

/** JSON numbers of up to 15 digits are exact decimals; people may have corrected a number as text. */
function toDecimal(value: ScalarValue): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  return /^-?\d{1,15}(?:[.]\d{1,10})?$/u.test(text) ? new Decimal(text) : null;
}
