/**
 * A text from a document on one line of a terminal. Control characters count as space: in a terminal, they can change its
 * title, its clipboard and what was printed before.
 */
export function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ");
}
