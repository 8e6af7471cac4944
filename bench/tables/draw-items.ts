import { fill, makePdf, pageHeight, pageWidth, rule, type Sheet, write } from "../../scripts/samples/sheet.ts";
import { type Look, wrap } from "../templates/draw-fields.ts";
import type { Formats } from "../templates/print-formats.ts";

import type { Item } from "./make-items.ts";
import { printCell } from "./print-cell.ts";
import { sheetWords } from "./sheet-words.ts";
import { type ColumnKey, columnWidths, type TableLook } from "./table-looks.ts";
import { wordingsOf } from "./wordings.ts";

const left = 45;
const right = pageWidth - 45;
const print: Look = { layout: "pairs", font: "Helvetica", boldFont: "Helvetica-Bold", size: 9, colon: ":" };
const headPrint: Look = { ...print, size: 8.5 };
const leading = 12;
const numeric = new Set<ColumnKey>(["quantity", "unit_price", "discount", "tax_rate", "tax_amount", "amount"]);
const signs: Record<string, string> = { EUR: "€", GBP: "£", USD: "$" };
/** No rows are drawn below it. */
const lowest = pageHeight - 90;

interface Column {
  key: ColumnKey;
  left: number;
  right: number;
}

interface Drawing {
  sheet: Sheet;
  look: TableLook;
  formats: Formats;
  columns: Column[];
  /** Where the table starts on this page. */
  top: number;
}

/** Draws an invoice whose items are printed in a look. */
export function drawItems(look: TableLook, items: Item[], formats: Formats, number: string): Promise<Buffer> {
  return makePdf(look.name, (sheet) => {
    const drawing = { sheet, look, formats, columns: placeColumns(sheet, look), top: 0 };
    const text = sheetWords[look.language];
    write(sheet, `${text.title}`, left, 45, { font: print.boldFont, size: 16 });
    write(sheet, `${text.number} ${number}`, left, 80, { size: 9 });
    write(sheet, `${text.date} ${formats.date("2026-03-14")}`, right - 180, 80, { size: 9 });
    let y = begin(drawing, look.introduces ? drawIntroduction(drawing, 105) : 120);
    let [sum, groupSum] = [0, 0];
    for (const [index, item] of items.entries()) {
      const isNewGroup = look.hasGroups && item.group !== null;
      if (isNewGroup && look.hasSubtotals && index > 0) y = drawSubtotal(drawing, groupSum, y);
      if (y + heightOf(drawing, item) + (look.carries ? 2 * leading : 0) > lowest) y = turnPage(drawing, y, sum);
      if (isNewGroup) {
        y = drawGroup(drawing, item.group ?? "", y);
        groupSum = 0;
      }
      y = drawItem(drawing, item, index + 1, y);
      sum += item.amount;
      groupSum += item.amount;
    }
    end(drawing, y);
    drawTotals(drawing, items, y + 10);
  });
}

/** The description takes what the others leave; columns with wider heads are wider. */
function placeColumns(sheet: Sheet, { columns, gap, heads, hasHead }: TableLook): Column[] {
  const widthOf = (key: ColumnKey) => {
    const words = hasHead ? (heads[key] ?? "").split(/\s/) : [];
    sheet.font(headPrint.boldFont).fontSize(headPrint.size);
    return Math.max(columnWidths[key], ...words.map((word) => sheet.widthOfString(word)));
  };
  const others = columns.filter((key) => key !== "description");
  const rest = right - left - others.reduce((sum, key) => sum + widthOf(key), 0) - gap * (columns.length - 1);
  let x = left;
  return columns.map((key) => {
    const column = { key, left: x, right: x + (key === "description" ? rest : widthOf(key)) };
    x = column.right + gap;
    return column;
  });
}

function drawIntroduction({ sheet, look }: Drawing, top: number): number {
  const lines = wrap(sheet, wordingsOf("intro", look.language)[0] ?? "", right - left, print);
  for (const [index, line] of lines.entries()) write(sheet, line, left, top + index * leading, { size: 9 });
  return top + lines.length * leading + 10;
}

/** Starts the table on a page. */
function begin(drawing: Drawing, top: number): number {
  drawing.top = top;
  return drawing.look.hasHead ? drawHeads(drawing, top) : top + 10;
}

/** Ends the table on a page. */
function end({ sheet, look, columns, top }: Drawing, bottom: number): void {
  if (look.ruling === "columns") {
    for (const x of [left - 4, ...columns.map((column) => column.right + look.gap / 2)])
      rule(sheet, x, top - 2, x, bottom);
  }
  if (!look.hasFooter) return;
  const parts = (wordingsOf("footer", look.language)[0] ?? "").split(" / ");
  for (const [index, part] of parts.entries()) write(sheet, part, left + index * 175, pageHeight - 36, { size: 7.5 });
}

function drawHeads(drawing: Drawing, top: number): number {
  const { sheet, look, columns } = drawing;
  let bottom = top;
  for (const { key, left: x, right: edge } of columns) {
    const text = look.heads[key] ?? "";
    const lines = (look.isUpperCase ? text.toUpperCase() : text)
      .split("\n")
      .flatMap((line) => wrap(sheet, line, edge - x, headPrint, true));
    const align = numeric.has(key) || look.headAlign === "center" ? look.headAlign : "left";
    for (const [index, line] of lines.entries())
      write(sheet, line, x, top + index * leading, { font: print.boldFont, size: 8.5, align, width: edge - x });
    bottom = Math.max(bottom, top + lines.length * leading);
  }
  if (look.ruling === "full") frame(drawing, top, bottom + 3);
  else if (look.ruling !== "none") rule(sheet, left, bottom + 1, right, bottom + 1);
  return bottom + 4;
}

function turnPage(drawing: Drawing, y: number, sum: number): number {
  const { sheet, look, formats } = drawing;
  const carry = (top: number) => {
    write(sheet, sheetWords[look.language].carried, left + 40, top, { font: print.boldFont, size: 9 });
    write(sheet, formats.number(sum, 2), right - 100, top, { size: 9, align: "right", width: 100 });
  };
  if (look.carries) carry(y + 4);
  end(drawing, y);
  sheet.addPage();
  const top = look.repeatsHead && look.hasHead ? begin(drawing, 60) : 60;
  drawing.top = 60;
  if (look.carries) carry(top + 4);
  return look.carries ? top + 2 * leading : top;
}

function drawGroup({ sheet, columns }: Drawing, group: string, y: number): number {
  write(sheet, group, (columns[1] ?? columns[0])?.left ?? left, y + 4, { font: print.boldFont, size: 9 });
  return y + leading + 6;
}

function drawSubtotal({ sheet, look, formats, columns }: Drawing, sum: number, y: number): number {
  const label = wordingsOf("subtotal", look.language)[0] ?? "";
  const x = columns.find(({ key }) => key === "description")?.left ?? left;
  write(sheet, label, x + 2, y + 3, { font: print.boldFont, size: 9 });
  write(sheet, formats.number(sum, 2), right - 100, y + 3, { size: 9, align: "right", width: 100 });
  return y + leading + 6;
}

function textLines({ sheet, columns, look }: Drawing, item: Item): string[] {
  const column = columns.find(({ key }) => key === "description");
  const width = look.isStaggered ? right - left - 80 : (column?.right ?? right) - (column?.left ?? left);
  return wrap(sheet, item.description, width - 4, print);
}

function detailLines({ look }: Drawing, item: Item): string[] {
  if (look.details === "labelled") return [item.note];
  return look.details === "item-below" ? [`${look.heads.item_number ?? "Art."}: ${item.item_number}`] : [];
}

function heightOf(drawing: Drawing, item: Item): number {
  const lines = textLines(drawing, item).length + detailLines(drawing, item).length;
  return (lines + (drawing.look.isStaggered ? 1 : 0)) * leading + 6;
}

function drawItem(drawing: Drawing, item: Item, position: number, top: number): number {
  const { sheet, look, columns } = drawing;
  const lines = textLines(drawing, item);
  const height = heightOf(drawing, item);
  if (look.isZebra && position % 2 === 0) fill(sheet, left, top, right - left, height, "#eceef2");
  const y = top + 3;
  const slack = (lines.length - 1) * leading;
  const shift = { top: 0, middle: slack / 2, bottom: slack }[look.verticalAlign];
  for (const { key, left: x, right: edge } of columns) {
    if (key === "description") {
      const from = look.isStaggered ? left : x;
      for (const [index, line] of [...lines, ...detailLines(drawing, item)].entries())
        write(sheet, line, from + 2, y + index * leading, { size: 9 });
      continue;
    }
    const numbersTop = look.isStaggered ? y + lines.length * leading : y + shift;
    drawCell(drawing, { key, left: x, right: edge }, printCell(look, drawing.formats, key, item, position), numbersTop);
  }
  if (look.ruling === "full") frame(drawing, top, top + height);
  else if (look.ruling === "rows") rule(sheet, left, top + height, right, top + height);
  return top + height;
}

function drawCell(
  { sheet, look, formats }: Drawing,
  { key, left: x, right: edge }: Column,
  text: string,
  y: number,
): void {
  const isMoney = key === "unit_price" || key === "amount";
  const sign = signs[formats.currency] ?? formats.currency;
  if (isMoney && look.currency === "own-column") write(sheet, sign, x + 12, y, { size: 9 });
  const whole = isMoney && look.currency === "beside" ? `${sign} ${text}` : text;
  write(sheet, whole, x, y, { size: 9, align: numeric.has(key) ? "right" : "left", width: edge - x });
}

function frame({ sheet, columns, look }: Drawing, top: number, bottom: number): void {
  const half = look.gap / 2;
  for (const { left: x, right: edge } of columns)
    sheet
      .rect(x - half, top, edge - x + 2 * half, bottom - top)
      .lineWidth(0.6)
      .strokeColor("#777d88")
      .stroke();
}

function drawTotals({ sheet, look, formats }: Drawing, items: Item[], top: number): void {
  const text = sheetWords[look.language];
  const net = items.reduce((sum, { amount }) => sum + amount, 0);
  const tax = items.reduce((sum, { amount, tax_rate }) => sum + (amount * tax_rate) / 100, 0);
  const lines: [string, number][] = [
    [text.net, net],
    [text.tax, tax],
    [text.total, net + tax],
  ];
  for (const [index, [label, value]] of lines.entries()) {
    write(sheet, label, right - 200, top + index * 14, { size: 9 });
    write(sheet, formats.money(value), right - 100, top + index * 14, { size: 9, align: "right", width: 100 });
  }
  write(sheet, "IBAN DE02 1203 0000 0000 2020 51", left, pageHeight - 50, { size: 8 });
}
