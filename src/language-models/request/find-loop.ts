/** A text that ends with this many of the same characters over and over, in pieces of up to `longestPiece`, is a loop. */
const leastLength = 400;
const longestPiece = 160;
/** A piece must come this often: a table of equal rows does so, too, but its rows are longer or not as many. */
const leastTimes = 6;

/** Whether a text ends in the same piece over and over, and whether that piece is nothing but white space. */
export function findLoop(text: string): { isBlank: boolean } | null {
  if (text.length < leastLength) return null;
  for (let length = 1; length <= longestPiece; length++) {
    const span = Math.max(leastLength, length * leastTimes);
    if (span > text.length) return null;
    const end = text.slice(-span);
    if (end.slice(length) === end.slice(0, -length)) return { isBlank: end.slice(-length).trim() === "" };
  }
  return null;
}
