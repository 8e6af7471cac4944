/** A character that the recognition network read. */
export interface ReadChar {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** The column (in steps of the network) where it was most certain. */
  column: number;
  /** The highest probability of a space between this character and the one before it. */
  spaceBefore: number;
  /** The second likeliest character at its column, and how likely it is. */
  runnerUp: { text: string; probability: number };
}

/** The recognition network's output for one line: the probabilities of the alphabet's classes for each column. */
export interface LineOutput {
  /**
   * Column by column: the classes from the blank to the space, then the highest probability of all others, and the
   * class that has it, counted from 0.
   */
  probabilities: Float32Array;
  columnCount: number;
}

/** The recognition network's classes in our order: the blank, those of Western print, the space, all others. */
export interface Alphabet {
  /** What each class stands for; the wide signs of Chinese print (`：`, `￡`) are converted to Western ones. */
  characters: string[];
  /** The position of each class in the network's own dictionary. */
  order: Int32Array;
  space: number;
}

/** The characters with which a line is read: those of Western print, or all. */
export type CharacterSet = "latin" | "any";

/** The first class is CTC's blank. */
const blank = 0;

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
  const signs = dictionary.map(toWestern);
  const places = [...signs.keys()].slice(1, -1);
  const isLatin = (place: number) => latinCharacter.test(signs[place] ?? "");
  const latin = places.filter(isLatin);
  const others = places.filter((place) => !isLatin(place));
  const order = Int32Array.from([0, ...latin, signs.length - 1, ...others]);
  return { characters: Array.from(order, (place) => signs[place] ?? ""), order, space: latin.length + 1 };
}

/** How many classes of an alphabet have a probability of their own in a line's output. */
export function knownCount({ space }: Alphabet): number {
  return space + 1;
}

function toWestern(character: string): string {
  const western = westernSigns[character] ?? character.normalize("NFKC");
  return latinCharacter.test(western) ? western : character;
}

/** Greedy CTC over some of the classes: the likeliest class per column, without repeats and blanks. */
export function decodeLine(output: LineOutput, alphabet: Alphabet, set: CharacterSet): ReadChar[] {
  const { probabilities, columnCount } = output;
  const { characters, space } = alphabet;
  const stride = columnWidth(alphabet);
  const chars: ReadChar[] = [];
  let last = blank;
  let spaceBefore = 0;
  for (let column = 0; column < columnCount; column++) {
    const start = column * stride;
    const spaceProbability = probabilities[start + space] ?? 0;
    spaceBefore = Math.max(spaceBefore, spaceProbability);
    const likeliest = findLikeliest(probabilities, start, space, set);
    const { probability } = likeliest;
    const best = spaceProbability > probability ? space : likeliest.class;
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

/** Numbers per column: the known classes, and two for the likeliest of the others. */
function columnWidth(alphabet: Alphabet): number {
  return knownCount(alphabet) + 2;
}

/** The likeliest class of a column, except the space. */
function findLikeliest(probabilities: Float32Array, start: number, space: number, set: CharacterSet) {
  let best = blank;
  let bestProbability = probabilities[start + blank] ?? 0;
  // Most columns are blank, and then nothing can be likelier.
  if (bestProbability > 0.5) return { class: blank, probability: bestProbability };
  for (let candidate = 1; candidate < space; candidate++) {
    const probability = probabilities[start + candidate] ?? 0;
    if (probability > bestProbability) {
      best = candidate;
      bestProbability = probability;
    }
  }
  const other = probabilities[start + space + 1] ?? 0;
  if (set === "any" && other > bestProbability) {
    return { class: space + 1 + (probabilities[start + space + 2] ?? 0), probability: other };
  }
  return { class: best, probability: bestProbability };
}

function findRunnerUp(char: ReadChar, { probabilities }: LineOutput, alphabet: Alphabet) {
  const { characters, space } = alphabet;
  const start = char.column * columnWidth(alphabet);
  let text = "";
  let probability = 0;
  for (let candidate = 1; candidate < space; candidate++) {
    const other = probabilities[start + candidate] ?? 0;
    if (other <= probability || characters[candidate] === char.text) continue;
    text = characters[candidate] ?? "";
    probability = other;
  }
  return { text, probability };
}
