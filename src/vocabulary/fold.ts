const isAscii = /^[\x20-\x7e]*$/;

/** Letters that are not plain letters with an accent, as people type them without the key for them. */
const plainLetters: Record<string, string> = { ß: "ss", ł: "l", ø: "o", ı: "i", đ: "d", æ: "ae", œ: "oe" };
const specialLetters = /[ßłøıđæœ]/gu;

/** Lower case, no accents, ß as ss: the form in which words are compared. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}

/** Two letters for one with a mark, as keyboards without it and names of fields write it: "pruefer", "maaltid". */
const digraphs = /ae|oe|ue|aa/gu;

/** A folded text with the mark of such letters dropped, as folding drops it. */
export function withoutDigraphs(folded: string): string {
  return folded.replace(digraphs, ([letter = ""]) => letter);
}
