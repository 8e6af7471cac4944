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

/** A value's path in words, with that of a member after its object or list: `seller.vat_id` is `Seller: VAT ID`. */
export function toPathLabel(path: string): string {
  return path.split(".").map(toLabel).join(": ");
}
