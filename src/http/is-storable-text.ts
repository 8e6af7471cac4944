/** Whether the database can keep a text: JSON can write U+0000 and half a surrogate pair, which are no characters. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
