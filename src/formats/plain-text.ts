/** The zeros of the ten-digit runs that documents use: Arabic-Indic, Persian, Devanagari, Bengali, Thai, full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

const replacements = new Map<string, string>([
  // No-break spaces: between the groups of a number.
  ["\u2007", "\u00a0"],
  ["\u2009", "\u00a0"],
  ["\u202f", "\u00a0"],
  ["\u3000", " "],
  ["\t", " "],
  // Marks of the writing direction, which occur within Arabic and Hebrew numbers and dates.
  ["\u200e", " "],
  ["\u200f", " "],
  ["\u061c", " "],
  // Hyphens and minus signs.
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2212", "-"],
  ["\ufe63", "-"],
  ["\uff0d", "-"],
  // Apostrophes.
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["\u00b4", "'"],
  ["\u02bc", "'"],
  // Full-width and Arabic signs of numbers and dates.
  ["\uff0e", "."],
  ["\uff0c", ","],
  ["\uff0f", "/"],
  ["\uff1a", ":"],
  ["\uff04", "$"],
  ["\uffe5", "\u00a5"],
  ["\uff05", "%"],
  ["\u066a", "%"],
  ["\uff08", "("],
  ["\uff09", ")"],
]);
for (const zero of zeros) {
  for (let digit = 0; digit < 10; digit++) replacements.set(String.fromCharCode(zero + digit), String(digit));
}

const isPlain = /^[\x20-\x7e]*$/;

/**
 * Writes digits, minus signs, apostrophes and spaces of all scripts in one way, so that the recognisers only need to
 * know one. The result has the same length: positions in it are positions in the given text.
 */
export function toPlainText(text: string): string {
  if (isPlain.test(text)) return text;
  let plain = "";
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    plain += replacements.get(character) ?? character;
  }
  return plain;
}
