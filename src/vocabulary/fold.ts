const isAscii = /^[\x20-\x7e]*$/;

/** Lower case, no accents, ß as ss: the form in which words are compared. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss");
}
