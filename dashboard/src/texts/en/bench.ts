/** The rows of a list at full width. */
export const bench = {
  hint: "Type to replace, Enter to edit, Shift and arrows to select, paste from a spreadsheet",
  noRows: "There are no rows. Add one, or paste cells from a spreadsheet here.",
  sum: "Sum",
  equals: (total: string) => `= ${total}`,
  differs: (total: string, by: string) => `differs from ${total} by ${by}`,
  cleared: (count: number) => (count === 1 ? "1 cell cleared." : `${count} cells cleared.`),
  pasted: (count: number) => (count === 1 ? "1 cell changed." : `${count} cells changed.`),
  unreadable: (count: number, row: number, column: string, text: string) =>
    `Nothing was pasted: ${count === 1 ? "a cell does not match its column" : `${count} cells do not match their columns`}. Row ${row}, ${column}: “${text}”.`,
  held: "Nothing was pasted: a value is not saved yet. Save or discard it first.",
  tooMany: (most: number) => `Paste at most ${most} cells at once.`,
} as const;
