import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import { toInputText } from "../../../lib/values/format-value.ts";
import type { Slot } from "../entry/slots.ts";

/** A parser's field with its rules. */
export type ParserField = DashboardParser["fields"][number];

/** The sum of a column, and the value of the entry that it belongs to. */
export interface ColumnSum {
  sum: number;
  /** Null if no value of the entry is known to be this sum. */
  total: { slot: Slot; difference: number } | null;
}

/** Adds up a column exactly, and compares it with the field that a rule says it makes, or else with one that is equal. */
export function sumColumn(cells: readonly Slot[], slots: readonly Slot[], fields: readonly ParserField[]): ColumnSum {
  const sum = addUp(cells.map(({ value }) => value));
  const [first] = cells;
  const totals = slots.filter(({ row, value }) => row === null && typeof value === "number");
  const term = first ? `${first.field.name}.${first.leaf.name}` : "";
  const total =
    totals.find(({ field, leaf }) => field === leaf && isSumOf(fields, field.name, term)) ??
    totals.find(({ leaf, value }) => leaf.type === "money" && value === sum && sum !== 0);
  return { sum, total: total ? { slot: total, difference: addUp([sum, -Number(total.value)]) } : null };
}

/** Whether a rule says that a field is the sum of a column and of nothing else. */
function isSumOf(fields: readonly ParserField[], name: string, term: string): boolean {
  const rules = fields.find((field) => field.name === name)?.rules ?? [];
  return rules.some((rule) => {
    if (rule.rule !== "sum_equals") return false;
    const terms: readonly string[] = rule.terms;
    return terms.length === 1 && terms[0]?.replace(/[?]$/, "") === term;
  });
}

/** The sum of the numbers among these values, without the errors of binary fractions. */
export function addUp(values: readonly unknown[]): number {
  const texts = values.filter((value) => typeof value === "number").map((value) => toInputText(value));
  const places = Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));
  const units = texts.map((text) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(places, "0"));
  });
  const total = units.reduce((all, each) => all + each, 0n);
  const digits = String(total < 0n ? -total : total).padStart(places + 1, "0");
  const sign = total < 0n ? "-" : "";
  return Number(`${sign}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places) || "0"}`);
}
