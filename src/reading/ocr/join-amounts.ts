import type { LineWord } from "./split-words.ts";

/**
 * Joins amounts that wide print splits at their decimal sign: `12 .30` and, at the end of a line, `12. 15`. A number at
 * the start of a line stays separate, because `1. 20` may be the first item of a list.
 */
export function joinAmounts(words: LineWord[]): LineWord[] {
  const joined: LineWord[] = [];
  for (const [index, word] of words.entries()) {
    const before = joined.at(-1);
    const isLast = words.slice(index + 1).every(({ text }) => text.length <= 2);
    if (before !== undefined && isTorn(before.text, word.text, joined.length > 1 && isLast)) {
      joined[joined.length - 1] = join(before, word);
    } else joined.push(word);
  }
  return joined;
}

function isTorn(before: string, text: string, isAtEnd: boolean): boolean {
  if (/(?:^|\D)\d{1,6}$/.test(before) && /^[.,]\d{2}$/.test(text)) return true;
  return isAtEnd && /(?:^|\D)\d{1,6}[.,]$/.test(before) && /^\d{2}$/.test(text);
}

function join(first: LineWord, second: LineWord): LineWord {
  const count = first.chars.length + second.chars.length;
  return {
    text: first.text + second.text,
    confidence: (first.confidence * first.chars.length + second.confidence * second.chars.length) / Math.max(count, 1),
    leftPx: first.leftPx,
    rightPx: second.rightPx,
    chars: [...first.chars, ...second.chars],
  };
}
