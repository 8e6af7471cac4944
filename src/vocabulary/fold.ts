const isAscii = /^[\x20-\x7e]*$/;

/** Letters that are more than a plain letter with an accent, and what people type who lack the key for them. */
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

const specialRuns = /\P{ASCII}+/gu;

/**
 * The same as `fold`, for texts of millions of letters of which few are special: the same special letters are folded only
 * once.
 */
export function foldLongText(text: string): string {
  const known = new Map<string, string>();
  return text.toLowerCase().replace(specialRuns, (run) => {
    const folded = known.get(run) ?? fold(run);
    known.set(run, folded);
    return folded;
  });
}

/** Two letters that stand for one with a mark, which keyboards and field names may lack: "pruefer", "maaltid". */
const digraphs = /ae|oe|ue|aa/gu;

/**
 * Replaces each such pair in a folded text by its first letter, which is what folding makes of the letter with a mark.
 */
export function withoutDigraphs(folded: string): string {
  return folded.replace(digraphs, ([letter = ""]) => letter);
}
