import type { MarkTone } from "../page/place.ts";
import type { Slot } from "./slots.ts";

/** How a value looks in the list and on the page: what is wrong shows before what is unsure, both before what is edited. */
export function toneOf(slot: Slot, threshold: number, isEdited: boolean): MarkTone {
  if (slot.errors.length > 0) return "wrong";
  if (isEdited) return "edited";
  const isUnsure = slot.value !== null && slot.evidence !== null && slot.evidence.confidence < threshold;
  return isUnsure ? "unsure" : "plain";
}

/** Short forms that people write in capitals. */
const capitals = /\b(bic|ean|gtin|iban|id|po|sku|swift|url|vat)\b/gi;

/** A field's name as people read it: `seller_vat_id` is `Seller VAT ID`. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .trim()
    .replaceAll(capitals, (word) => word.toUpperCase());
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value's name with that of the field around it: `Line items 2, Amount`. */
export function labelOf(slot: Slot): string {
  if (slot.leaf === slot.field) return toLabel(slot.field.name);
  const row = slot.row === null ? "" : ` ${slot.row + 1}`;
  return `${toLabel(slot.field.name)}${row}, ${toLabel(slot.leaf.name)}`;
}
