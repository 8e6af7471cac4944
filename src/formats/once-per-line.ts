/** Maximum lines remembered for the same conventions: those of a long document. Beyond it, all are forgotten. */
const MOST_REMEMBERED = 20_000;

/**
 * Reads a line once for the same conventions, because a document's lines are read for its single values, its tables and
 * its forms. The memory belongs to the conventions, of which each document has its own; the result must not be changed.
 */
export function oncePerLine<Conventions extends object, Read>(
  read: (line: string, conventions: Conventions) => Read,
): (line: string, conventions: Conventions) => Read {
  const known = new WeakMap<Conventions, Map<string, Read>>();
  return (line, conventions) => {
    let lines = known.get(conventions);
    if (lines === undefined) {
      lines = new Map();
      known.set(conventions, lines);
    }
    let found = lines.get(line);
    if (found === undefined) {
      found = read(line, conventions);
      if (lines.size >= MOST_REMEMBERED) lines.clear();
      lines.set(line, found);
    }
    return found;
  };
}
