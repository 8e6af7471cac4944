/** The cells of a text as spreadsheets copy it: columns between tabs, cells with tabs or line breaks in quotes. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex <= text.length) {
    const [whole, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (whole === undefined) break;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  // What a spreadsheet copies ends with a line break.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === "") rows.pop();
  return rows;
}

/** Cells as a text that spreadsheets, and `readBlock`, take. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(quote).join("\t")).join("\n");
}
