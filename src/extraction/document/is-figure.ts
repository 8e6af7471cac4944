/** Letters next to the digits of a figure: a unit or a currency. */
const UNIT_LETTERS = 4;

/** Whether a text is a figure: digits with at most a unit or a currency, no words. */
export function isFigure(text: string): boolean {
  return /\d/u.test(text) && text.replace(/\P{L}+/gu, "").length <= UNIT_LETTERS;
}
