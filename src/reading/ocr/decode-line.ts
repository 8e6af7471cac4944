/** A character that the recognition network read. */
export interface ReadChar {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** The column (in steps of the network) at which it was surest. */
  column: number;
}

/** What a line says, twice: read with all characters of the network, and with those of Latin script only. */
export interface DecodedLine {
  any: ReadChar[];
  latin: ReadChar[];
}

/** Letters of Latin script, digits, and signs that Western print uses. */
const latinCharacter = /^[\u0020-\u007e\u00a1-\u024f\u2010-\u2026\u20ac\u2122\u2212]$/u;

/** The classes of a dictionary that Latin print uses, the blank (class 0) among them. */
export function latinClasses(characters: string[]): Int32Array {
  const classes = characters.flatMap((character, index) =>
    index === 0 || latinCharacter.test(character) ? [index] : [],
  );
  return Int32Array.from(classes);
}

/** Greedy CTC: the likeliest class per column, repeats and blanks dropped. */
export function decodeLine(
  probabilities: Float32Array,
  columnCount: number,
  characters: string[],
  latin: Int32Array,
): DecodedLine {
  const classCount = characters.length;
  const any = createCollector(characters);
  const latinOnly = createCollector(characters);
  for (let column = 0; column < columnCount; column++) {
    const start = column * classCount;
    let best = 0;
    let bestProbability = -1;
    for (let index = 0; index < classCount; index++) {
      const probability = probabilities[start + index] ?? 0;
      if (probability > bestProbability) {
        best = index;
        bestProbability = probability;
      }
    }
    any.add(best, bestProbability, column);
    let bestLatin = 0;
    let bestLatinProbability = -1;
    for (const index of latin) {
      const probability = probabilities[start + index] ?? 0;
      if (probability > bestLatinProbability) {
        bestLatin = index;
        bestLatinProbability = probability;
      }
    }
    latinOnly.add(bestLatin, bestLatinProbability, column);
  }
  return { any: any.chars, latin: latinOnly.chars };
}

function createCollector(characters: string[]) {
  const chars: ReadChar[] = [];
  let last = 0;
  return {
    chars,
    add(index: number, probability: number, column: number): void {
      const open = chars.at(-1);
      if (index !== 0 && index === last && open) {
        if (probability > open.confidence) {
          open.confidence = probability;
          open.column = column;
        }
      } else if (index !== 0) {
        chars.push({ text: characters[index] ?? "", confidence: probability, column });
      }
      last = index;
    },
  };
}
