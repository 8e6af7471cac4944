/** Shorter quotes have to be found character by character: too many texts are nearly the same. */
const LEAST_CHARACTERS = 8;
/** Longer ones are not compared: the work is the product of both lengths. */
const MOST_CHARACTERS = 500;
/** One character in ten may differ, never more than this many. */
const MOST_DIFFERENCES = 5;
/** Characters of the document that are searched. */
const MOST_SEARCHED = 5000;

/**
 * Where a text nearly equal to `quote` stands in stretches of `text`: at most one character in ten is another, missing
 * or too many, and the digits are the same (Sellers' algorithm). At most one place for each stretch, the best.
 */
export function findNearly(
  quote: string,
  text: string,
  stretches: readonly [from: number, to: number][],
): [from: number, to: number][] {
  if (quote.length < LEAST_CHARACTERS || quote.length > MOST_CHARACTERS) return [];
  const most = Math.min(MOST_DIFFERENCES, Math.floor(quote.length / 10));
  if (most === 0) return [];
  return stretches.flatMap(([from, to]) => {
    const searched = text.slice(from, Math.min(to, from + MOST_SEARCHED));
    const found = findClosest(quote, searched, most);
    if (found === null || digitsOf(searched.slice(...found)) !== digitsOf(quote)) return [];
    return [[from + found[0], from + found[1]]];
  });
}

/** The stretch of `text` that becomes `quote` by the fewest changes, if `most` are enough. */
function findClosest(quote: string, text: string, most: number): [from: number, to: number] | null {
  const rows = quote.length + 1;
  // For each beginning of the quote: the changes that it needs to end here, and where it then begins.
  let changes = Array.from({ length: rows }, (_, row) => row);
  let begins = new Array<number>(rows).fill(0);
  let best: { from: number; to: number; changes: number } | null = null;
  for (let at = 1; at <= text.length; at++) {
    const next = new Array<number>(rows).fill(0);
    const nextBegins = new Array<number>(rows).fill(at);
    for (let row = 1; row < rows; row++) {
      const isSame = quote[row - 1] === text[at - 1];
      const exchanged = (changes[row - 1] ?? 0) + (isSame ? 0 : 1);
      const added = (changes[row] ?? 0) + 1;
      const left = (next[row - 1] ?? 0) + 1;
      const least = Math.min(exchanged, added, left);
      next[row] = least;
      nextBegins[row] =
        (least === exchanged ? begins[row - 1] : least === added ? begins[row] : nextBegins[row - 1]) ?? at;
    }
    [changes, begins] = [next, nextBegins];
    const end = changes[rows - 1] ?? rows;
    if (end <= most && (best === null || end < best.changes))
      best = { from: begins[rows - 1] ?? 0, to: at, changes: end };
  }
  return best && [best.from, best.to];
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}
