/** Characters that OCR confuses, each with what it may really be. */
const lookAlikes = new Map<string, string>(
  Object.entries({
    "0": "869OD",
    "1": "74I",
    "2": "7Z",
    "3": "8",
    "4": "91",
    "5": "6S",
    "6": "580G",
    "7": "12",
    "8": "360B",
    "9": "04",
    O: "0D",
    D: "0O",
    Q: "0",
    I: "1",
    L: "1",
    S: "5",
    B: "8",
    G: "6",
    Z: "2",
    N: "H",
    H: "N",
  }),
);

/** The texts that result if one character of a text is exchanged for a look-alike. */
export function exchangeOne(text: string, kind: "digits" | "any"): string[] {
  return [...text].flatMap((character, index) => {
    const others = [...(lookAlikes.get(character.toUpperCase()) ?? "")];
    const fitting = others.filter((other) => kind === "any" || /\d/u.test(other));
    return fitting.map(
      (other) => text.slice(0, index) + inCaseOf(character, other) + text.slice(index + character.length),
    );
  });
}

/**
 * The only exchange of a look-alike that makes a text valid; null if it is valid as it is, or if none or several do.
 */
export function findOnlyExchange(
  text: string,
  kind: "digits" | "any",
  holds: (text: string) => boolean,
): string | null {
  if (holds(text)) return null;
  const [only, ...others] = exchangeOne(text, kind).filter(holds);
  return only !== undefined && others.length === 0 ? only : null;
}

function inCaseOf(character: string, other: string): string {
  return /\p{Ll}/u.test(character) ? other.toLowerCase() : other;
}
