/**
 * For each letter read, the position of the same letter in the known text, in order, so that most agree; null for
 * others.
 */
export function alignLetters(read: string[], known: string[]): (number | null)[] {
  // The length of the longest common subsequence from each pair of places on.
  const width = known.length + 1;
  const longest = new Uint16Array((read.length + 1) * width);
  for (let row = read.length - 1; row >= 0; row -= 1) {
    for (let column = known.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      longest[at] =
        read[row] === known[column]
          ? 1 + (longest[at + width + 1] ?? 0)
          : Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0);
    }
  }
  const places: (number | null)[] = [];
  let column = 0;
  for (let row = 0; row < read.length; row += 1) {
    while (column < known.length && read[row] !== known[column] && skipsKnown(row, column)) column += 1;
    const isSame = column < known.length && read[row] === known[column];
    places.push(isSame ? column : null);
    if (isSame) column += 1;
  }
  return places;

  function skipsKnown(row: number, from: number): boolean {
    const at = row * width + from;
    return (longest[at + 1] ?? 0) > (longest[at + width] ?? 0) || longest[at + 1] === longest[at];
  }
}
