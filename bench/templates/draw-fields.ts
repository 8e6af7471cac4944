import { rule, type Sheet, write } from "../../scripts/samples/sheet.ts";

/** A value with the caption printed beside it. */
export interface LabelledLines {
  label: string;
  lines: string[];
}

/** The ways in which forms and letters print captioned values. */
export const fieldLayouts = ["pairs", "stacked", "columns", "boxed", "strip"] as const;
export type FieldLayout = (typeof fieldLayouts)[number];

/** How one document is typeset. */
export interface Look {
  layout: FieldLayout;
  font: string;
  boldFont: string;
  /** Points. */
  size: number;
  colon: string;
}

/** Where something is drawn: left edge, top and width, in points. */
export interface Area {
  x: number;
  y: number;
  width: number;
}

const lineHeight = (look: Look) => look.size * 1.35;

/** Draws captioned values in the look's layout; returns where they end. */
export function drawFields(sheet: Sheet, fields: LabelledLines[], area: Area, look: Look): number {
  switch (look.layout) {
    case "pairs":
      return drawPairs(sheet, fields, area, look);
    case "stacked":
      return drawStacked(sheet, fields, area, look);
    case "columns": {
      const half = Math.ceil(fields.length / 2);
      const width = area.width / 2 - 8;
      const left = drawPairs(sheet, fields.slice(0, half), { ...area, width }, look);
      const right = drawPairs(sheet, fields.slice(half), { ...area, x: area.x + width + 16, width }, look);
      return Math.max(left, right);
    }
    case "boxed":
      return drawBoxes(sheet, fields, area, look);
    case "strip":
      return drawStrips(sheet, fields, area, look);
  }
}

/** Captions on the left, values at one edge. */
function drawPairs(sheet: Sheet, fields: LabelledLines[], area: Area, look: Look): number {
  const labels = fields.flatMap(({ label }) => wrap(sheet, `${label}${look.colon}`, area.width * 0.55, look, true));
  const indent =
    Math.min(area.width * 0.55, Math.max(0, ...labels.map((line) => widthOf(sheet, line, look, true)))) + 10;
  let { y } = area;
  for (const { label, lines } of fields) {
    const labelLines = wrap(sheet, `${label}${look.colon}`, area.width * 0.55, look, true);
    const valueLines = lines.flatMap((line) => wrap(sheet, line, area.width - indent, look));
    writeLines(sheet, labelLines, area.x, y, look, look.boldFont);
    writeLines(sheet, valueLines, area.x + indent, y, look, look.font);
    y += Math.max(labelLines.length, valueLines.length) * lineHeight(look) + 2;
  }
  return y;
}

/** Small captions above their values, three side by side. */
function drawStacked(sheet: Sheet, fields: LabelledLines[], area: Area, look: Look): number {
  return drawGrid(sheet, fields, area, look, { columns: area.width > 300 ? 3 : 2, isBoxed: false });
}

/** The cells of a form: a small caption in the corner, the value below it. */
function drawBoxes(sheet: Sheet, fields: LabelledLines[], area: Area, look: Look): number {
  return drawGrid(sheet, fields, area, look, { columns: 2, isBoxed: true });
}

function drawGrid(
  sheet: Sheet,
  fields: LabelledLines[],
  area: Area,
  look: Look,
  { columns, isBoxed }: { columns: number; isBoxed: boolean },
): number {
  const small = { ...look, size: look.size * 0.78 };
  const width = area.width / columns;
  let { y } = area;
  for (let first = 0; first < fields.length; first += columns) {
    const cells = fields.slice(first, first + columns).map(({ label, lines }) => ({
      label: wrap(sheet, label, width - 10, small),
      lines: lines.flatMap((line) => wrap(sheet, line, width - 10, look)),
    }));
    const labelHeight = Math.max(...cells.map(({ label }) => label.length)) * lineHeight(small);
    const height = labelHeight + Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight(look) + 7;
    for (const [index, { label, lines }] of cells.entries()) {
      const x = area.x + index * width;
      if (isBoxed) sheet.rect(x, y, width, height).lineWidth(0.6).strokeColor("#555b66").stroke();
      writeLines(sheet, label, x + 4, y + 3, small, look.font);
      writeLines(sheet, lines, x + 4, y + 3 + labelHeight, look, isBoxed ? look.font : look.boldFont);
    }
    y += height + (isBoxed ? 0 : 3);
  }
  return y;
}

/** Tables of one row: captions in a line, values in the line below. */
function drawStrips(sheet: Sheet, fields: LabelledLines[], area: Area, look: Look): number {
  const perStrip = area.width > 300 ? 4 : 2;
  let { y } = area;
  for (let first = 0; first < fields.length; first += perStrip) {
    const strip = fields.slice(first, first + perStrip);
    y = drawTable(
      sheet,
      strip.map(({ label }) => label),
      [strip.map(({ lines }) => lines.join(", "))],
      area.x,
      y,
      { width: area.width, look, numeric: strip.map(() => false), hasGrid: true },
    );
    y += 6;
  }
  return y;
}

interface TableStyle {
  width: number;
  look: Look;
  /** Columns whose values stand at their right edge. */
  numeric: boolean[];
  hasGrid: boolean;
}

/** Draws a header and rows, cells wrapped to their columns; returns where it ends. */
export function drawTable(
  sheet: Sheet,
  header: string[],
  rows: string[][],
  x: number,
  y: number,
  style: TableStyle,
): number {
  const { look, numeric, hasGrid } = style;
  const widths = columnWidths(sheet, [header, ...rows], style);
  let top = y;
  for (const [index, row] of [header, ...rows].entries()) {
    const cells = row.map((cell, column) => wrap(sheet, cell, (widths[column] ?? 0) - 7, look, index === 0));
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(look) + 5;
    let left = x;
    for (const [column, lines] of cells.entries()) {
      const width = widths[column] ?? 0;
      const font = index === 0 ? look.boldFont : look.font;
      writeLines(sheet, lines, left + 3, top + 3, look, font, numeric[column] ? width - 6 : 0);
      if (hasGrid) sheet.rect(left, top, width, height).lineWidth(0.5).strokeColor("#777d88").stroke();
      left += width;
    }
    if (!hasGrid && index === 0) rule(sheet, x, top + height, left, top + height);
    top += height;
  }
  return top + 4;
}

/** As wide as their widest cell; if that is too much, the widest columns are narrowed. */
function columnWidths(sheet: Sheet, rows: string[][], { width, look }: TableStyle): number[] {
  const widths = (rows[0] ?? []).map(
    (_, column) => Math.max(...rows.map((row) => widthOf(sheet, row[column] ?? "", look, true))) + 10,
  );
  const least = (rows[0] ?? []).map((_, column) => {
    const words = rows.flatMap((row) => (row[column] ?? "").split(" "));
    return Math.max(...words.map((word) => widthOf(sheet, word, look, true))) + 10;
  });
  for (let sum = total(widths); sum > width; sum = total(widths)) {
    const slack = widths.map((each, column) => each - (least[column] ?? 0));
    const widest = slack.indexOf(Math.max(...slack));
    if ((slack[widest] ?? 0) <= 0) break;
    widths[widest] = (widths[widest] ?? 0) - Math.min(slack[widest] ?? 0, sum - width);
  }
  const spare = Math.max(0, width - total(widths)) / widths.length;
  return widths.map((each) => each + spare);
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Breaks a text into lines that fit the width; a word that does not fit stays whole. */
export function wrap(sheet: Sheet, text: string, width: number, look: Look, isBold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(sheet, `${line} ${word}`, look, isBold) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function widthOf(sheet: Sheet, text: string, look: Look, isBold = false): number {
  return sheet
    .font(isBold ? look.boldFont : look.font)
    .fontSize(look.size)
    .widthOfString(text);
}

/** Writes lines below each other; with a width, at its right edge. */
export function writeLines(
  sheet: Sheet,
  lines: string[],
  x: number,
  y: number,
  look: Look,
  font: string,
  rightWidth = 0,
): void {
  const style = { font, size: look.size, ...(rightWidth > 0 ? { align: "right" as const, width: rightWidth } : {}) };
  for (const [index, line] of lines.entries()) write(sheet, line, x, y + index * lineHeight(look), style);
}
