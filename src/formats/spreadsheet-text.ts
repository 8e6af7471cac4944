/**
 * Signs with which a spreadsheet formula begins, including full-width ones. Spreadsheets skip invisible characters
 * before them (white space, control and format characters), and may drop a tab or carriage return at the start of a
 * cell.
 */
const beginsFormula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * A text for a cell of a CSV file: one that a spreadsheet would run as a formula gets an apostrophe at the start, which
 * marks it as text (OWASP, CSV injection).
 */
export function spreadsheetText(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text;
}
