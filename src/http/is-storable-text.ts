/** Whether the database can store a text. JSON can contain U+0000 and half a surrogate pair, which it cannot store. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
