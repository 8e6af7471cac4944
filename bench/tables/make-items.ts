import type { Random } from "../templates/random.ts";
import { type Language, wordsOf } from "../templates/read-kind.ts";
import type { TableLook } from "./table-looks.ts";
import { wordingsOf } from "./wordings.ts";

/** A line item's true values; the look decides which are printed. */
export interface Item {
  item_number: string;
  description: string;
  quantity: number;
  unit: string;
  unit_price: number;
  /** Percent; 0 without one. */
  discount: number;
  tax_rate: number;
  amount: number;
  /** ISO date of the delivery. */
  date: string;
  /** What a labelled note below the item says. */
  note: string;
  /** Heading that stands above the item. */
  group: string | null;
}

const rates: Record<Language, number[]> = {
  en: [20, 5],
  de: [19, 7],
  fr: [20, 5.5],
  es: [21, 10],
  it: [22, 10],
  nl: [21, 9],
};
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Items with texts of one to three lines. */
export function makeItems(count: number, look: TableLook, random: Random): Item[] {
  const { language, columns, goods } = look;
  const order = random.shuffle(wordingsOf("group", language));
  const texts = [...wordsOf("goods", language), ...(goods === "service" ? wordingsOf("service", language) : [])];
  return Array.from({ length: count }, (_, index) => {
    const quantity = random.chance(0.8) ? random.integer(1, 40) : random.integer(1, 9) + 0.5;
    const unitPrice = random.integer(2, 900) + random.integer(0, 99) / 100;
    const words = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(texts));
    const discount = columns.includes("discount") ? random.pick([0, 0, 5, 10, 15]) : 0;
    return {
      item_number: random.pick(["A-", "", "KX"]) + random.integer(10_000, 99_999),
      description: words.join(", "),
      quantity,
      unit: random.pick(wordsOf("unit", language)),
      unit_price: unitPrice,
      discount,
      tax_rate: random.pick(rates[language]),
      amount: rounded(quantity * unitPrice * (1 - discount / 100)),
      date: `2026-02-${String((index % 28) + 1).padStart(2, "0")}`,
      note: random.pick(wordingsOf("note", language)) + random.integer(1000, 9999),
      group: index % 3 === 0 ? (order[(index / 3) % order.length] ?? null) : null,
    };
  });
}
