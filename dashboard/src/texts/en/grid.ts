const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

/** Capturing the rows of a list by a grid on the page. */
export const grid = {
  title: "Grid on the page",
  start: "Capture from the page",
  drawHint: (list: string) => `Draw a box around the rows of ${list}, with their heads. Escape cancels.`,
  wholePage: (page: number) => `Take all of page ${page}`,
  hint: (page: number) =>
    `Page ${page}: drag the lines, or move them with the arrow keys. Double-click a line or press Delete to remove it.`,
  line: {
    columns: (number: number, count: number) => `Line ${number} of ${count} between columns`,
    rows: (number: number, count: number) => `Line ${number} of ${count} between rows`,
  },
  column: (number: number) => `Column ${number}`,
  leaveOut: "leave out",
  fill: (count: number) => `Fill in ${rows(count)}`,
  append: (count: number) => `Add ${rows(count)} below`,
  replace: (count: number) => `Replace with ${rows(count)}`,
  addColumn: "Split a column",
  addRow: "Split a row",
  nothing: "There is no text in the columns that have a field.",
  captured: (count: number, unread: number) =>
    unread === 0
      ? `${rows(count)} captured.`
      : `${rows(count)} captured. ${unread === 1 ? "1 cell" : `${unread} cells`} could not be read as the column's type.`,
} as const;
