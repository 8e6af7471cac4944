/** Letters and signs that the recognition network cannot write, or seldom does. */
const rareSign = /[ßœæøåñç¿¡]|[\p{L}]\p{M}/iu;

/** What the network writes instead of a sign, besides the letter without its accent; by sign, or by that letter. */
const standIns: Record<string, string> = {
  ß: "Bb8",
  œ: "oc",
  æ: "ae",
  ø: "o0",
  "¿": "jiL",
  "¡": "ijl!",
  u: "i",
  o: "60",
  i: "l1",
  c: "e",
};

/** A sign that the network sometimes leaves out. */
const apostrophe = /['’]/;

/** Costs of an alignment's steps: a rare sign for its stand-in costs next to nothing, other differences cost one. */
const rareCost = 0.1;
const rareInsertCost = 0.4;

/** The readings of a word differ by at most this share of its length; otherwise they are of different words. */
const maxDifference = 0.4;

/**
 * The word as the network read it, with the letters that it cannot write (`ö`, `ß`, `ñ`) taken from the second reading.
 * Nothing else is taken, because the network reads digits and ordinary letters better. Null if the two readings are not
 * of the same word.
 */
export function mergeReadings(first: string, second: string): string | null {
  const from = [...first];
  const to = [...second.normalize("NFC")];
  const costs = alignmentCosts(from, to);
  const total = costs[0]?.[0] ?? Infinity;
  if (total > maxDifference * Math.max(from.length, to.length)) return null;
  let merged = "";
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    const here = costs[i]?.[j] ?? 0;
    const a = from[i];
    const b = to[j];
    if (a !== undefined && b !== undefined && nearly(here, (costs[i + 1]?.[j + 1] ?? Infinity) + replaceCost(a, b))) {
      merged += replaceCost(a, b) === rareCost ? b : a;
      i++;
      j++;
    } else if (b !== undefined && nearly(here, (costs[i]?.[j + 1] ?? Infinity) + insertCost(b))) {
      if (isRare(b) || apostrophe.test(b)) merged += b;
      j++;
    } else {
      if (!isRemainder(merged.at(-1) ?? "", a ?? "")) merged += a ?? "";
      i++;
    }
  }
  return merged.normalize("NFC");
}

/** The network sometimes reads one letter as two: `Muiller` for `Müller`, `coeur` for `cœur`. */
function isRemainder(rare: string, letter: string): boolean {
  return (letter === "i" && /[üï]/i.test(rare)) || (letter === "e" && /[œæ]/i.test(rare));
}

function alignmentCosts(from: string[], to: string[]): number[][] {
  const costs = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let i = from.length; i >= 0; i--) {
    for (let j = to.length; j >= 0; j--) {
      const a = from[i];
      const b = to[j];
      const row = costs[i];
      if (!row || (a === undefined && b === undefined)) continue;
      const replaced = a !== undefined && b !== undefined ? (costs[i + 1]?.[j + 1] ?? 0) + replaceCost(a, b) : Infinity;
      const inserted = b !== undefined ? (row[j + 1] ?? 0) + insertCost(b) : Infinity;
      const dropped = a !== undefined ? (costs[i + 1]?.[j] ?? 0) + 1 : Infinity;
      row[j] = Math.min(replaced, inserted, dropped);
    }
  }
  return costs;
}

function replaceCost(a: string, b: string): number {
  if (a === b) return 0;
  if (!isRare(b)) return 1;
  const standIn = standIns[b.toLowerCase()] ?? standIns[base(b)];
  return base(a) === base(b) || standIn?.includes(a) ? rareCost : 1;
}

function insertCost(b: string): number {
  return isRare(b) ? rareInsertCost : 1;
}

/** Whether the network has trouble with a sign; accents count as signs of their own. */
export function isRare(sign: string): boolean {
  return rareSign.test(sign.normalize("NFD")) || rareSign.test(sign);
}

/** A letter in lower case without its accent: the network confuses `É` with `E` and `é` with `e`. */
function base(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function nearly(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}
