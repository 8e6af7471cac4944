const start = "comments-";

/** The end of a document's address that opens the comments on an entry. */
export function toCommentsHash(entryId: string): string {
  return `${start}${entryId}`;
}

/** The entry whose comments an address opens; null if it does not. */
export function readCommentsHash(hash: string): string | null {
  const text = hash.replace(/^#/, "");
  return text.startsWith(start) ? text.slice(start.length) : null;
}
