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

/** Characters that OCR takes for each other in the typeface of these zones. */
const digitFor = new Map([..."OQDILZSGB"].map((letter, index) => [letter, "000112568".charAt(index)]));
const letterFor = new Map([..."012568"].map((digit, index) => [digit, "OIZSGB".charAt(index)]));

/** A part that holds only digits, with digits for look-alike letters. */
export function asDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => digitFor.get(letter) ?? letter);
}

/** A part that holds only letters, with letters for look-alike digits. */
export function asLetters(text: string): string {
  return text.replace(/\d/g, (digit) => letterFor.get(digit) ?? digit);
}

/** Whether a part's check digit, perhaps read as a letter, is the right one. */
export function isChecked(text: string, given: string): boolean {
  return checkDigitOf(text) === asDigits(given);
}

/**
 * A part of letters and digits, with the one look-alike exchanged that makes its check digit right; null if none does,
 * or several do. A check digit is right for every tenth text by chance, so more than one exchange would prove nothing.
 */
export function repairByCheckDigit(text: string, given: string): string | null {
  if (isChecked(text, given)) return text;
  const repaired = [...text].flatMap((character, index) => {
    const other = digitFor.get(character) ?? letterFor.get(character);
    const exchanged = text.slice(0, index) + other + text.slice(index + 1);
    return other !== undefined && isChecked(exchanged, given) ? [exchanged] : [];
  });
  const [only, ...others] = repaired;
  return only !== undefined && others.length === 0 ? only : null;
}
