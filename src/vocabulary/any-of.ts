import { type ListSection, wordsOf } from "./languages.ts";

/**
 * The words of a list as alternatives of a regular expression over printed text. Documents print them with and without
 * accents, points and spaces, so "s.a.r.l" also matches "SARL". A "*" stands for any ending; a word that ends in "!"
 * must be printed with its points.
 */
export function anyOf(section: ListSection): string {
  return anyWord(wordsOf(section));
}

/** Like `anyOf`, for given words. */
export function anyWord(words: readonly string[]): string {
  // Longer words come first, so that "company" does not match as "co" and a rest.
  return [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .map(toPattern)
    .join("|");
}

function toPattern(word: string): string {
  const pattern = [...word.replace(/!$/u, "")].map(patternOf).join("");
  return word.endsWith("!") ? pattern.replaceAll("\\.?", "\\.") : pattern;
}

function patternOf(sign: string): string {
  if (sign === ".") return "\\.?";
  if (sign === " ") return "\\s?";
  if (sign === "*") return "\\p{L}*";
  if (sign === "ß") return "(?:ß|ss?)";
  const plain = sign.normalize("NFD").charAt(0);
  if (plain !== sign) return `[${plain}${sign}]`;
  return /[\p{L}\d&'’#-]/u.test(sign) ? sign : `\\${sign}`;
}
