import { parseVatId, vatPrefixes } from "./parse-vat-id.ts";
import type { Span } from "./span.ts";

const candidate = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${vatPrefixes.join("|")})(?:[ .-]?[A-Z0-9]){7,14}(?:\\s(?:MWST|TVA|IVA|VAT))?`,
  "gu",
);

/** The VAT numbers in a line of text whose check digits are right, compact. Linear in the length of the line. */
export function findVatIds(line: string): Span<string>[] {
  const spans: Span<string>[] = [];
  for (const match of line.matchAll(candidate)) {
    const found = longestVatId(match[0]);
    if (found) spans.push({ start: match.index, end: match.index + found.text.length, ...found });
  }
  return spans;
}

/** A candidate may run on into what follows the number: it is shortened, word by word, until its check digits fit. */
function longestVatId(candidateText: string): { text: string; value: string } | null {
  let text = candidateText;
  while (text.length > 7) {
    const value = parseVatId(text);
    if (value) return { text, value };
    const lastGap = Math.max(text.lastIndexOf(" "), text.lastIndexOf("-"), text.lastIndexOf("."));
    if (lastGap < 7) return null;
    text = text.slice(0, lastGap);
  }
  return null;
}
