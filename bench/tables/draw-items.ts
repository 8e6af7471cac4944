import { makePdf, pageHeight, pageWidth, rule, type Sheet, write } from "../../scripts/samples/sheet.ts";
import { type Look, wrap } from "../templates/draw-fields.ts";
import type { Formats } from "../templates/print-formats.ts";
import type { Item } from "./make-items.ts";
import type { ColumnKey, TableLook } from "./table-looks.ts";

const left = 45;
const right = pageWidth - 45;
const print: Look = { layout: "pairs", font: "Helvetica", boldFont: "Helvetica-Bold", size: 9, colon: ":" };
const leading = 12;
/** Widths of the columns but the description's, which takes the rest. */
const widths: Record<ColumnKey, number> = {
  position: 26,
  item_number: 58,
  description: 0,
  quantity: 48,
  unit: 40,
  unit_price: 68,
  tax_rate: 42,
  amount: 76,
};
const numeric = new Set<ColumnKey>(["quantity", "unit_price", "tax_rate", "amount"]);
const signs: Record<string, string> = { EUR: "€", GBP: "£", USD: "$" };
/** Below it a page has no more rows. */
const lowest = pageHeight - 90;

const words = {
  en: {
    title: "Invoice",
    number: "Invoice no.",
    date: "Date",
    net: "Net total",
    tax: "VAT",
    total: "Total",
    carried: "Carried forward",
  },
  de: {
    title: "Rechnung",
    number: "Rechnungsnummer",
    date: "Datum",
    net: "Nettobetrag",
    tax: "MwSt.",
    total: "Rechnungsbetrag",
    carried: "Übertrag",
  },
  fr: {
    title: "Facture",
    number: "Facture n°",
    date: "Date",
    net: "Total HT",
    tax: "TVA",
    total: "Total TTC",
    carried: "À reporter",
  },
  es: {
    title: "Factura",
    number: "N.º de factura",
    date: "Fecha",
    net: "Base imponible",
    tax: "IVA",
    total: "Total factura",
    carried: "Suma y sigue",
  },
  it: {
    title: "Fattura",
    number: "Fattura n.",
    date: "Data",
    net: "Imponibile",
    tax: "IVA",
    total: "Totale fattura",
    carried: "A riportare",
  },
  nl: {
    title: "Factuur",
    number: "Factuurnummer",
    date: "Datum",
    net: "Subtotaal",
    tax: "BTW",
    total: "Totaal",
    carried: "Transport",
  },
};

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
}

/** Draws an invoice whose items are printed in a look. */
export function drawItems(look: TableLook, items: Item[], formats: Formats, number: string): Promise<Buffer> {
  return makePdf(look.name, (sheet) => {
    const drawing = { sheet, look, formats, columns: placeColumns(look) };
    const text = words[look.language];
    write(sheet, `${text.title}`, left, 45, { font: print.boldFont, size: 16 });
    write(sheet, `${text.number} ${number}`, left, 80, { size: 9 });
    write(sheet, `${text.date} ${formats.date("2026-03-14")}`, right - 180, 80, { size: 9 });
    let y = look.hasHead ? drawHeads(drawing, 120) : 130;
    let sum = 0;
    for (const [index, item] of items.entries()) {
      if (y + heightOf(drawing, item) + (look.carries ? 2 * leading : 0) > lowest) y = turnPage(drawing, y, sum);
      if (look.hasGroups && item.group !== null) {
        write(sheet, item.group, (drawing.columns[1] ?? drawing.columns[0])?.left ?? left, y + 4, {
          font: print.boldFont,
          size: 9,
        });
        y += leading + 6;
      }
      y = drawItem(drawing, item, index + 1, y);
      sum += item.amount;
    }
    drawTotals(drawing, items, y + 10);
  });
}

function placeColumns({ columns, gap }: TableLook): Column[] {
  const fixed = columns.reduce((sum, key) => sum + widths[key], 0);
  const rest = right - left - fixed - gap * (columns.length - 1);
  let x = left;
  return columns.map((key) => {
    const column = { key, left: x, right: x + (key === "description" ? rest : widths[key]) };
    x = column.right + gap;
    return column;
  });
}

function drawHeads(drawing: Drawing, top: number): number {
  const { sheet, look, columns } = drawing;
  let bottom = top;
  for (const { key, left: x, right: end } of columns) {
    const lines = (look.heads[key] ?? "").split("\n");
    const align = numeric.has(key) || look.headAlign === "center" ? look.headAlign : "left";
    for (const [index, line] of lines.entries())
      write(sheet, line, x, top + index * leading, { font: print.boldFont, size: 8.5, align, width: end - x });
    bottom = Math.max(bottom, top + lines.length * leading);
  }
  if (look.ruling === "full") frame(drawing, top, bottom + 3);
  else if (look.ruling !== "none") rule(sheet, left, bottom + 1, right, bottom + 1);
  return bottom + 4;
}

function turnPage(drawing: Drawing, y: number, sum: number): number {
  const { sheet, look, formats } = drawing;
  const carry = (top: number) => {
    write(sheet, words[look.language].carried, left + 40, top, { font: print.boldFont, size: 9 });
    write(sheet, formats.number(sum, 2), right - 100, top, { size: 9, align: "right", width: 100 });
  };
  if (look.carries) carry(y + 4);
  sheet.addPage();
  const top = look.repeatsHead && look.hasHead ? drawHeads(drawing, 60) : 60;
  if (look.carries) carry(top + 4);
  return look.carries ? top + 2 * leading : top;
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
  const y = top + 3;
  const slack = (lines.length - 1) * leading;
  const shift = { top: 0, middle: slack / 2, bottom: slack }[look.verticalAlign];
  for (const { key, left: x, right: end } of columns) {
    if (key === "description") {
      const from = look.isStaggered ? left : x;
      for (const [index, line] of [...lines, ...detailLines(drawing, item)].entries())
        write(sheet, line, from + 2, y + index * leading, { size: 9 });
      continue;
    }
    const numbersTop = look.isStaggered ? y + lines.length * leading : y + shift;
    drawCell(drawing, { key, left: x, right: end }, cellText(drawing, key, item, position), numbersTop);
  }
  if (look.ruling === "full") frame(drawing, top, top + height);
  else if (look.ruling === "rows") rule(sheet, left, top + height, right, top + height);
  return top + height;
}

function drawCell(
  { sheet, look, formats }: Drawing,
  { key, left: x, right: end }: Column,
  text: string,
  y: number,
): void {
  const isMoney = key === "unit_price" || key === "amount";
  const sign = signs[formats.currency] ?? "";
  if (isMoney && look.currency === "own-column") write(sheet, sign, x + 12, y, { size: 9 });
  const whole = isMoney && look.currency === "beside" ? `${sign} ${text}` : text;
  write(sheet, whole, x, y, { size: 9, align: numeric.has(key) ? "right" : "left", width: end - x });
}

function cellText({ look, formats }: Drawing, key: ColumnKey, item: Item, position: number): string {
  switch (key) {
    case "position":
      return String(position);
    case "quantity": {
      const quantity = formats.number(item.quantity, Number.isInteger(item.quantity) ? 0 : 1);
      return look.joinsUnit ? `${quantity} ${item.unit}` : quantity;
    }
    case "tax_rate":
      return `${formats.number(item.tax_rate, Number.isInteger(item.tax_rate) ? 0 : 1)} %`;
    case "unit_price":
    case "amount":
      return formats.number(item[key], 2);
    default:
      return item[key];
  }
}

function frame({ sheet, columns, look }: Drawing, top: number, bottom: number): void {
  const half = look.gap / 2;
  for (const { left: x, right: end } of columns)
    sheet
      .rect(x - half, top, end - x + 2 * half, bottom - top)
      .lineWidth(0.6)
      .strokeColor("#777d88")
      .stroke();
}

function drawTotals({ sheet, look, formats }: Drawing, items: Item[], top: number): void {
  const text = words[look.language];
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
