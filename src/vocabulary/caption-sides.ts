/** A longer text is no caption, in characters. */
const LONGEST_CAPTION = 70;
/** Maximum names or languages of one caption. */
const MOST_SIDES = 4;
/** Maximum words of each of them. */
const MOST_WORDS = 4;

/**
 * The captions that a text prints with a slash between them: one thing in several languages ("Name/Surname/Nom") or
 * under several names ("Seller / Exporter"), or two things that share their other words: "Effective/Expiration Date".
 * None for other texts.
 */
export function captionSides(text: string): string[] {
  if (!text.includes("/") || text.length > LONGEST_CAPTION || /\d/u.test(text)) return [];
  const sides = text
    .replace(/^\s*[[(]\p{L}[\])]\s+/u, "")
    .replace(/\s*[:：]\s*$/u, "")
    .split("/")
    .map((side) => side.trim());
  const areCaptions = sides.every((side) => /\p{L}{3}/u.test(side) && side.split(/\s+/u).length <= MOST_WORDS);
  if (sides.length < 2 || sides.length > MOST_SIDES || !areCaptions) return [];
  const [first = "", second = ""] = sides;
  return sides.length === 2 && /\S\/\S/u.test(text) ? sharingWords(first, second) : sides;
}

/** Two words with a slash right between them have the words around both in common. */
function sharingWords(first: string, second: string): string[] {
  const before = first.split(/\s+/u);
  const behind = second.split(/\s+/u);
  const [last = "", next = ""] = [before.pop(), behind.shift()];
  return [last, next].map((word) => [...before, word, ...behind].join(" "));
}
