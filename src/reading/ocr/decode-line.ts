/** A character that the recognition network read. */
export interface ReadChar {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** The column (in steps of the network) at which it was surest. */
  column: number;
  /** The highest probability of a space between this character and the one before it. */
  spaceBefore: number;
  /** The second likeliest character at its column, and how likely it is. */
  runnerUp: { text: string; probability: number };
}

/** The output of the recognition network for one line: a probability for each class in each column. */
export interface LineOutput {
  probabilities: Float32Array;
  columnCount: number;
}

/** The classes of the recognition network. Class 0 is CTC's blank, the last one the space. */
export interface Alphabet {
  /** What each class stands for; the wide signs of Chinese print (`：`, `￡`) as the signs of Western print. */
  characters: string[];
  blank: number;
  space: number;
  /** All classes, and those that Western print uses; blank and space left out. */
  any: Int32Array;
  latin: Int32Array;
}

/** Letters of Latin script, digits, and signs that Western print uses. The network has no `ö`, `ß`, `ñ` or `ç`. */
const latinCharacter = /^[\u0021-\u007e\u00a1-\u024f\u2010-\u2026\u20ac\u2122\u2212]$/u;

/** Wide signs that Unicode's compatibility forms do not cover. */
const westernSigns: Record<string, string> = {
  "。": ".",
  "、": ",",
  "〔": "(",
  "〕": ")",
  "【": "[",
  "】": "]",
  "━": "—",
};

/** The alphabet of a dictionary whose first entry is the blank and whose last is the space. */
export function createAlphabet(dictionary: string[]): Alphabet {
  const characters = dictionary.map(toWestern);
  const space = characters.length - 1;
  const any = characters.flatMap((_, index) => (index === 0 || index === space ? [] : [index]));
  const latin = any.filter((index) => latinCharacter.test(characters[index] ?? ""));
  return { characters, blank: 0, space, any: Int32Array.from(any), latin: Int32Array.from(latin) };
}

function toWestern(character: string): string {
  const western = westernSigns[character] ?? character.normalize("NFKC");
  return latinCharacter.test(western) ? western : character;
}

/** Greedy CTC over some of the classes: the likeliest per column, repeats and blanks dropped. */
export function decodeLine(output: LineOutput, alphabet: Alphabet, classes: Int32Array): ReadChar[] {
  const { probabilities, columnCount } = output;
  const { characters, blank, space } = alphabet;
  const chars: ReadChar[] = [];
  let last = blank;
  let spaceBefore = 0;
  for (let column = 0; column < columnCount; column++) {
    const start = column * characters.length;
    const spaceProbability = probabilities[start + space] ?? 0;
    spaceBefore = Math.max(spaceBefore, spaceProbability);
    let best = likeliest(probabilities, start, classes, blank);
    const probability = probabilities[start + best] ?? 0;
    if (spaceProbability > probability) best = space;
    const open = chars.at(-1);
    const isRepeated = best === last || (last !== blank && last !== space && characters[best] === characters[last]);
    if (isRepeated && open && best !== blank && best !== space) {
      if (probability > open.confidence) Object.assign(open, { confidence: probability, column });
    } else if (best !== blank && best !== space) {
      chars.push({
        text: characters[best] ?? "",
        confidence: probability,
        column,
        spaceBefore,
        runnerUp: { text: "", probability: 0 },
      });
      spaceBefore = spaceProbability;
    }
    last = best;
  }
  for (const char of chars) char.runnerUp = findRunnerUp(char, output, alphabet);
  return chars;
}

function likeliest(probabilities: Float32Array, start: number, classes: Int32Array, blank: number): number {
  let best = blank;
  let bestProbability = probabilities[start + blank] ?? 0;
  // Most columns are blank, and nothing can be likelier then.
  if (bestProbability > 0.5) return blank;
  for (let index = 0; index < classes.length; index++) {
    const candidate = classes[index] ?? 0;
    const probability = probabilities[start + candidate] ?? 0;
    if (probability > bestProbability) {
      best = candidate;
      bestProbability = probability;
    }
  }
  return best;
}

function findRunnerUp(char: ReadChar, { probabilities }: LineOutput, { characters, latin }: Alphabet) {
  const start = char.column * characters.length;
  let text = "";
  let probability = 0;
  for (const candidate of latin) {
    const other = probabilities[start + candidate] ?? 0;
    if (other <= probability || characters[candidate] === char.text) continue;
    text = characters[candidate] ?? "";
    probability = other;
  }
  return { text, probability };
}
