/** Weights of the check digit of machine-readable travel documents (ICAO 9303 part 3, 4.9). */
const weights = [7, 3, 1];

/** The check digit of a field of a machine-readable zone. */
export function checkDigitOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += weightOf(text.charAt(index)) * (weights[index % 3] ?? 0);
  return String(sum % 10);
}

/** Digits count as themselves, letters from 10, the filler as 0. */
function weightOf(character: string): number {
  if (character === "<") return 0;
  const value = Number.parseInt(character, 36);
  return Number.isNaN(value) ? 0 : value;
}

/** What OCR takes a digit for, and the other way round. */
const digitFor = new Map([..."OQDIJLZSGBATE"].map((letter, index) => [letter, "0001112568473".charAt(index)]));
const letterFor = new Map([..."012568"].map((digit, index) => [digit, "OIZSGB".charAt(index)]));

/** A field that holds digits only: look-alike letters are digits. */
export function asDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => digitFor.get(letter) ?? letter);
}

/** A field that holds letters only: look-alike digits are letters. */
export function asLetters(text: string): string {
  return text.replace(/\d/g, (digit) => letterFor.get(digit) ?? digit);
}

/** More look-alikes than this in one field make a search that can find a wrong match: each check digit has ten values. */
const maxLookAlikes = 6;

/**
 * The text with the fewest look-alikes exchanged whose check digit is the given one; null where up to two exchanges do not
 * lead there.
 */
export function repairByCheckDigit(text: string, given: string): string | null {
  const digit = asDigits(given);
  if (checkDigitOf(text) === digit) return text;
  const places = [...text].flatMap((character, index) => (otherOf(character) === null ? [] : [index]));
  if (places.length > maxLookAlikes) return null;
  for (const first of places) {
    const once = exchange(text, first);
    if (checkDigitOf(once) === digit) return once;
  }
  for (const first of places) {
    for (const second of places.filter((place) => place > first)) {
      const twice = exchange(exchange(text, first), second);
      if (checkDigitOf(twice) === digit) return twice;
    }
  }
  return null;
}

function otherOf(character: string): string | null {
  return digitFor.get(character) ?? letterFor.get(character) ?? null;
}

function exchange(text: string, index: number): string {
  return text.slice(0, index) + (otherOf(text.charAt(index)) ?? "") + text.slice(index + 1);
}
