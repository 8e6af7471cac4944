import { type InvoiceFacts, type InvoiceLine, lineAmountCents, totalsOf } from "./invoice-facts.ts";
import { fill, margin, pageHeight, pageWidth, rule, type Sheet, write, writeLines } from "./sheet.ts";

const right = pageWidth - margin;
const rowHeight = 19;
/** Rows stop here, so that totals and the footer keep their place. */
const lastRowBottom = 640;

/** Left edges (or, for numbers, right edges) of the table's columns. */
const columns = {
  item: margin + 6,
  description: margin + 62,
  quantity: 348,
  unit: 360,
  unitPrice: 460,
  amount: right - 6,
};

/** Draws an invoice on the sheet's current page, and on further ones where its rows do not fit. */
export function drawInvoice(sheet: Sheet, facts: InvoiceFacts): void {
  const pages = paginate(facts.lines, tableTop(facts) + rowHeight);
  pages.forEach((lines, index) => {
    if (index > 0) sheet.addPage();
    drawHead(sheet, facts, index === 0);
    const top = index === 0 ? tableTop(facts) : 130;
    const bottom = drawTable(sheet, facts, lines, top);
    if (index === pages.length - 1) drawTotals(sheet, facts, bottom + 14);
    else
      write(sheet, facts.words.carriedOver, columns.description, bottom + 18, { font: facts.look.bodyFont, size: 8.5 });
    drawFoot(sheet, facts, `${facts.words.page} ${index + 1}/${pages.length}`);
  });
}

function tableTop({ look }: InvoiceFacts): number {
  return look.details === "strip" ? 322 : 302;
}

function paginate(lines: InvoiceLine[], firstTop: number): InvoiceLine[][] {
  const pages: InvoiceLine[][] = [];
  let rest = lines;
  while (rest.length > 0) {
    const top = pages.length === 0 ? firstTop : 130 + rowHeight;
    const room = Math.floor((lastRowBottom - top) / rowHeight);
    pages.push(rest.slice(0, room));
    rest = rest.slice(room);
  }
  return pages;
}

function drawHead(sheet: Sheet, facts: InvoiceFacts, isFirstPage: boolean): void {
  const { look, words, seller, buyer } = facts;
  const body = look.bodyFont;
  fill(sheet, 0, 0, pageWidth, 8, look.accent);
  write(sheet, seller.name, margin, 40, { font: look.boldFont, size: 17, color: look.accent });
  write(sheet, words.title, margin, 40, { font: look.boldFont, size: 17, align: "right", width: right - margin });
  if (!isFirstPage) {
    write(sheet, `${words.number}: ${facts.number}`, margin, 84, { font: body });
    return;
  }
  writeLines(sheet, seller.address, margin, 66, 12.5, { font: body, size: 9 });
  const contactTop = 66 + seller.address.length * 12.5;
  write(sheet, `${words.vatId}: ${seller.vatId}`, margin, contactTop, { font: body, size: 9 });

  write(sheet, words.billTo, margin, 158, { font: look.boldFont, size: 8.5, color: look.accent });
  write(sheet, buyer.name, margin, 172, { font: look.boldFont, size: 10.5 });
  writeLines(sheet, buyer.address, margin, 187, 13.5, { font: body });
  drawDetails(sheet, facts);
}

function drawDetails(sheet: Sheet, facts: InvoiceFacts): void {
  const { look, words } = facts;
  const details: [string, string][] = [
    [words.number, facts.number],
    [words.date, printDate(facts, facts.date)],
    [words.dueDate, printDate(facts, facts.dueDate)],
    [words.customerNumber, facts.customerNumber],
    ...(facts.orderNumber === null ? [] : [[words.orderNumber, facts.orderNumber] as [string, string]]),
  ];
  if (look.details === "block") {
    details.forEach(([label, value], index) => {
      const y = 158 + index * 17;
      write(sheet, label, 340, y, { font: look.bodyFont, color: "#5b6270" });
      write(sheet, value, 340, y, { font: look.boldFont, align: "right", width: right - 340 });
    });
    return;
  }
  const step = (right - margin) / details.length;
  fill(sheet, margin, 262, right - margin, 38, "#f1f3f6");
  details.forEach(([label, value], index) => {
    write(sheet, label, margin + 8 + index * step, 269, { font: look.bodyFont, size: 8, color: "#5b6270" });
    write(sheet, value, margin + 8 + index * step, 282, { font: look.boldFont });
  });
}

/** Draws the header and the rows; returns where the table ends. */
function drawTable(sheet: Sheet, facts: InvoiceFacts, lines: InvoiceLine[], top: number): number {
  const { look, words } = facts;
  fill(sheet, margin, top, right - margin, rowHeight, look.accent);
  drawRow(sheet, words, top + 5, look.boldFont, "#ffffff");
  lines.forEach((line, index) => {
    const y = top + rowHeight * (index + 1);
    if (look.table === "striped" && index % 2 === 1) fill(sheet, margin, y, right - margin, rowHeight, "#f4f6f8");
    if (look.table !== "striped") rule(sheet, margin, y + rowHeight, right, y + rowHeight);
    const cells = {
      item: line.itemNumber,
      description: line.description,
      quantity: printNumber(facts, line.quantity),
      unit: line.unit,
      unitPrice: printMoney(facts, line.unitPriceCents),
      amount: printMoney(facts, lineAmountCents(line)),
    };
    drawRow(sheet, cells, y + 5, look.bodyFont, "#1f2430");
  });
  const bottom = top + rowHeight * (lines.length + 1);
  if (look.table === "grid") {
    const edges = [margin, columns.description - 6, columns.quantity - 42, columns.unit - 5, 394, 468, right];
    for (const x of edges) rule(sheet, x, top, x, bottom);
  }
  return bottom;
}

type Row = Record<keyof typeof columns, string>;

function drawRow(sheet: Sheet, row: Row, y: number, font: string, color: string): void {
  const style = { font, color, size: 9 };
  write(sheet, row.item, columns.item, y, style);
  write(sheet, row.description, columns.description, y, style);
  write(sheet, row.unit, columns.unit, y, style);
  for (const name of ["quantity", "unitPrice", "amount"] as const) {
    write(sheet, row[name], columns[name] - 80, y, { ...style, align: "right", width: 80 });
  }
}

function drawTotals(sheet: Sheet, facts: InvoiceFacts, top: number): void {
  const { look, words } = facts;
  const { net, tax, total } = totalsOf(facts);
  const symbol = facts.currency === "GBP" ? "£" : "€";
  const printed = (cents: number) =>
    facts.locale === "en-GB" ? `${symbol}${printMoney(facts, cents)}` : `${printMoney(facts, cents)} ${symbol}`;
  const rows: [string, string][] = [
    [words.net, printed(net)],
    [`${words.tax} ${printNumber(facts, facts.taxRate)} %`, printed(tax)],
    [words.total, printed(total)],
  ];
  rows.forEach(([label, value], index) => {
    const y = top + index * 18;
    const isTotal = index === rows.length - 1;
    if (isTotal) rule(sheet, 350, y - 4, right, y - 4, look.accent, 1.2);
    const style = { font: isTotal ? look.boldFont : look.bodyFont, size: isTotal ? 11.5 : 9.5 };
    write(sheet, label, 350, y, style);
    write(sheet, value, 350, y, { ...style, align: "right", width: right - 356 });
  });
  write(sheet, facts.paymentTerms, margin, top + 66, { font: look.bodyFont });
}

function drawFoot(sheet: Sheet, facts: InvoiceFacts, page: string): void {
  const { words, seller, look } = facts;
  const style = { font: look.bodyFont, size: 8.2, color: "#4a505c" };
  const top = pageHeight - 82;
  rule(sheet, margin, top - 8, right, top - 8, look.accent, 0.8);
  write(sheet, `${words.phone}: ${seller.phone}`, margin, top, style);
  write(sheet, `${words.email}: ${seller.email}`, margin, top + 12, style);
  write(sheet, `${words.bank}: ${seller.bank}`, 300, top, style);
  write(sheet, `IBAN: ${seller.iban.replaceAll(/(.{4})(?=.)/g, "$1 ")}`, 300, top + 12, style);
  write(sheet, `BIC: ${seller.bic}`, 300, top + 24, style);
  write(sheet, page, margin, top + 44, { ...style, align: "center", width: right - margin });
}

/** Spaces in numbers are printed as plain ones: the standard fonts have no narrow space. */
function printNumber({ locale }: InvoiceFacts, value: number, digits = 0): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 2),
  });
  return format.format(value).replaceAll(/\s/g, " ");
}

function printMoney(facts: InvoiceFacts, cents: number): string {
  return printNumber(facts, cents / 100, 2);
}

function printDate({ locale }: InvoiceFacts, iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const style: Intl.DateTimeFormatOptions =
    locale === "de-DE"
      ? { day: "2-digit", month: "2-digit", year: "numeric" }
      : { day: "numeric", month: "long", year: "numeric" };
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(date);
}
