import type { MarkTone } from "../page/place.ts";
import type { Slot } from "./slots.ts";

/** A value's look in the list and on the page: wrong takes precedence over edited, and edited over unsure. */
export function toneOf(slot: Slot, threshold: number, isEdited: boolean): MarkTone {
  if (slot.errors.length > 0) return "wrong";
  if (isEdited) return "edited";
  const isUnsure = slot.value !== null && slot.evidence !== null && slot.evidence.confidence < threshold;
  return isUnsure ? "unsure" : "plain";
}

/** Short forms that people write in capitals. */
const capitals = /\b(bic|ean|gtin|iban|id|po|sku|swift|url|vat)\b/gi;

/** A field's name in words: `seller_vat_id` is `Seller VAT ID`. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .trim()
    .replaceAll(capitals, (word) => word.toUpperCase());
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value's name with its parent's: `Line items 2, Amount`. */
export function labelOf(slot: Slot): string {
  if (slot.leaf === slot.field) return toLabel(slot.field.name);
  const row = slot.row === null ? "" : ` ${slot.row + 1}`;
  return `${toLabel(slot.field.name)}${row}, ${toLabel(slot.leaf.name)}`;
}
