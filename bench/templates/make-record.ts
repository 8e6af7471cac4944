import type { MadeValue } from "./made-value.ts";
import { plainValue } from "./made-value.ts";
import { fillPattern, makePartyValue } from "./people-and-places.ts";
import { chooseFormats, type Formats } from "./print-formats.ts";
import type { Random } from "./random.ts";
import { type Kind, type KindField, type KindSection, type Language, type SectionPlace, wordsOf } from "./read-kind.ts";

/** Values by the name of their field. */
export type MadeRow = Map<string, MadeValue>;

/** Everything printed on one made document. */
export interface MadeRecord {
  values: MadeRow;
  lists: Map<string, MadeRow[]>;
  formats: Formats;
}

/** The day that documents are made on; rules such as `not_future` are checked against it. */
export const today = "2026-06-30";

/** Share of the documents that show an optional field. */
const OPTIONAL_SHARE = 0.7;

/** Parts of a page that print a value only with its caption; a currency is also beside the amounts. */
const labelledPlaces = new Set<SectionPlace>(["details", "totals", "footer"]);

/** Makes the values of a document of a kind; calculated values are correct. `style` chooses how they are written. */
export function makeRecord(kind: Kind, language: Language, random: Random, style = random): MadeRecord {
  const record: MadeRecord = { values: new Map(), lists: new Map(), formats: chooseFormats(language, style) };
  // Rows first: totals are made from them.
  const isList = (section: KindSection) => section.list !== null;
  for (const section of kind.sections.filter(isList)) record.lists.set(section.list?.name ?? "", makeRows(section));
  for (const section of kind.sections.filter((each) => !isList(each)))
    makeValues(section.fields, record.values, labelledPlaces.has(section.place));
  return record;

  function makeRows({ place, list, fields }: KindSection): MadeRow[] {
    const count = list === null ? 0 : random.integer(list.least, list.most);
    return Array.from({ length: count }, () => {
      const row: MadeRow = new Map();
      makeValues(fields, row, place === "rows", true);
      return row;
    });
  }

  function makeValues(fields: KindField[], values: MadeRow, needsLabel: boolean, isRow = false): void {
    for (const field of fields.filter((each) => each.recipe !== "")) {
      if (needsLabel && field.labels[language] === undefined && field.recipe !== "currency") continue;
      if (field.isOptional && !random.chance(OPTIONAL_SHARE)) continue;
      values.set(field.name, makeValue(field.recipe, { record, values, language, random, isRow }));
    }
  }
}

interface Circumstances {
  record: MadeRecord;
  /** The row, or the record's own values, that a calculation refers to. */
  values: MadeRow;
  language: Language;
  random: Random;
  /** In a column, money is printed without its currency. */
  isRow: boolean;
}

/** A recipe is a word and what it works on: `date invoice_date+14..30`, `money 3..180`, `= net + tax`. */
function makeValue(recipe: string, circumstances: Circumstances): MadeValue {
  const { record, language, random, isRow } = circumstances;
  const party = makePartyValue(recipe, language, random);
  if (party !== null) return party;
  const [word = ""] = recipe.split(" ");
  const rest = recipe.slice(word.length + 1);
  const { formats } = record;
  const money = (value: number): MadeValue => ({
    lines: [isRow ? formats.number(value, 2) : formats.money(value)],
    expected: value,
  });
  switch (word) {
    case "id":
      return plainValue(fillPattern(random.pick(rest.split(",")).trim(), random));
    case "vin":
      return plainValue(
        fillPattern(
          "WV@ZZZ##@########".replaceAll("@", () => random.pick([..."AFHKW"])),
          random,
        ),
      );
    case "word":
      return plainValue(random.pick(wordsOf(rest, language)));
    case "pick":
      return plainValue(random.pick(rest.split(";")));
    case "mark": {
      const options = rest.split(";");
      const chosen = random.pick(options);
      return {
        lines: [options.map((each) => `[${each === chosen ? "X" : "  "}] ${each}`).join("   ")],
        expected: chosen,
      };
    }
    case "text":
      return plainValue(rest);
    case "year":
      return plainValue(String(integerOf(rest, random)));
    case "currency":
      return plainValue(formats.currency);
    case "int": {
      const value = integerOf(rest, random);
      return { lines: [formats.number(value, 0)], expected: value };
    }
    case "number":
      return decimal(integerOf(rest, random) + random.pick([0, 0.5, 0.25]), formats);
    case "money":
      return money(integerOf(rest, random) + random.integer(0, 99) / 100);
    case "time": {
      const text = `${String(integerOf(rest, random)).padStart(2, "0")}:${random.pick(["00", "15", "30", "42"])}`;
      return plainValue(text);
    }
    case "date":
      return makeDate(rest, circumstances);
    case "=":
      return money(calculate(rest, circumstances));
    case "=number":
      return decimal(calculate(rest, circumstances), formats);
    default:
      throw new Error(`${recipe} is not a recipe for a value.`);
  }
}

function decimal(value: number, formats: Formats): MadeValue {
  return { lines: [formats.number(value, Number.isInteger(value) ? 0 : 2)], expected: value };
}

function integerOf(range: string, random: Random): number {
  const [least = 0, most = least] = range.split("..").map(Number);
  return random.integer(Math.min(least, most), Math.max(least, most));
}

/** `-90..-20` counts days from today, `invoice_date+14..30` from another date of the record. */
function makeDate(rest: string, { values, record, random }: Circumstances): MadeValue {
  const match = /^([a-z_]*)([+-].*)$/.exec(rest);
  if (match === null) throw new Error(`${rest} is not a range of days.`);
  const from = match[1] ? String(values.get(match[1])?.expected) : today;
  const days = integerOf((match[2] ?? "").replaceAll("+", ""), random);
  const iso = new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return { lines: [record.formats.date(iso)], expected: iso };
}

/** From left to right, without precedence: `total / 1.2 * 0.2`, `opening + sum transactions.amount`; in cents. */
function calculate(expression: string, { values, record }: Circumstances): number {
  const terms = expression.replaceAll(/sum (\w+)\.(\w+)/g, "$1.$2").split(" ");
  let result = 0;
  for (const [index, term] of terms.entries()) {
    if (index % 2 === 1) continue;
    const value = amountOf(term);
    const sign = terms[index - 1] ?? "+";
    if (sign === "+") result += value;
    else if (sign === "-") result -= value;
    else if (sign === "*") result *= value;
    else result /= value;
  }
  return Math.round(result * 100) / 100;

  function amountOf(term: string): number {
    if (/^[\d.]+$/.test(term)) return Number(term);
    const [list = "", child] = term.split(".");
    if (child === undefined) return Number(values.get(term)?.expected ?? 0);
    const rows = record.lists.get(list) ?? [];
    return rows.reduce((sum, row) => sum + Number(row.get(child)?.expected ?? 0), 0);
  }
}
