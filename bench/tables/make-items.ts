import type { Random } from "../templates/random.ts";
import { type Language, wordsOf } from "../templates/read-kind.ts";

/** A line item as it is meant; null where the look does not print it. */
export interface Item {
  item_number: string;
  description: string;
  quantity: number;
  unit: string;
  unit_price: number;
  tax_rate: number;
  amount: number;
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
const notes: Record<Language, string[]> = {
  en: ["Serial no.: SN-", "Delivery note: DN-"],
  de: ["Seriennummer: SN-", "Lieferschein: LS-"],
  fr: ["N° de série : SN-", "Bon de livraison : BL-"],
  es: ["N.º de serie: SN-", "Albarán: AL-"],
  it: ["Matricola: SN-", "DDT: D-"],
  nl: ["Serienummer: SN-", "Pakbon: PB-"],
};
const groups = ["Hardware", "Installation", "Service", "Transport"];
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Items with texts of one to three lines. */
export function makeItems(count: number, language: Language, random: Random): Item[] {
  const order = random.shuffle(groups);
  return Array.from({ length: count }, (_, index) => {
    const quantity = random.chance(0.8) ? random.integer(1, 40) : random.integer(1, 9) + 0.5;
    const unitPrice = random.integer(2, 900) + random.integer(0, 99) / 100;
    const words = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(wordsOf("goods", language)));
    return {
      item_number: random.pick(["A-", "", "KX"]) + random.integer(10_000, 99_999),
      description: words.join(", "),
      quantity,
      unit: random.pick(wordsOf("unit", language)),
      unit_price: unitPrice,
      tax_rate: random.pick(rates[language]),
      amount: rounded(quantity * unitPrice),
      note: random.pick(notes[language]) + random.integer(1000, 9999),
      group: index % 3 === 0 ? (order[(index / 3) % order.length] ?? null) : null,
    };
  });
}
