/**
 * Signs with which a spreadsheet lets a formula begin, full-width ones too. It looks past what cannot be seen before them
 * (white space, control and format characters), and may drop a tab or carriage return that begins a cell.
 */
const beginsFormula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * A text for a cell of a CSV file: one that a spreadsheet would run as a formula gets an apostrophe in front, which says
 * that it is text (OWASP, CSV injection).
 */
export function spreadsheetText(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}
