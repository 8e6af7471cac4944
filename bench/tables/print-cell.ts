import type { Formats } from "../templates/print-formats.ts";
import type { Item } from "./make-items.ts";
import type { ColumnKey, TableLook } from "./table-looks.ts";

/** What a column prints of an item. */
export function printCell(look: TableLook, formats: Formats, key: ColumnKey, item: Item, position: number): string {
  switch (key) {
    case "position":
      return printPosition(look, position);
    case "quantity": {
      const quantity = formats.number(item.quantity, Number.isInteger(item.quantity) ? 0 : 1);
      return look.joinsUnit ? `${quantity} ${item.unit}` : quantity;
    }
    case "tax_rate":
      return `${formats.number(item.tax_rate, Number.isInteger(item.tax_rate) ? 0 : 1)} %`;
    case "discount":
      return item.discount === 0 ? "" : `${item.discount} %`;
    case "date":
      return formats.date(item.date);
    case "tax_amount":
      return formats.number((item.amount * item.tax_rate) / 100, 2);
    case "unit_price":
    case "amount":
      return formats.number(item[key], 2);
    default:
      return item[key];
  }
}

/** A row's position as a look writes it. */
export function printPosition({ positions }: TableLook, position: number): string {
  const written = { count: `${position}`, dotted: `${position}.`, tens: `${position * 10}`, padded: `${position}` };
  return positions === "padded" ? written.count.padStart(3, "0") : written[positions];
}
