import { fill, makePdf, margin, pageHeight, pageWidth, rule, type Sheet, write, writeLines } from "./sheet.ts";

const accent = "#24506b";
const right = pageWidth - margin;
const rowHeight = 16.5;
const firstPageTop = 320;
const nextPageTop = 120;
const lastRowBottom = 740;
/** Left edges of texts, right edges of amounts. */
const columns = { date: margin + 6, description: margin + 84, paidOut: 388, paidIn: 464, balance: right - 6 };

const holder = { name: "Tamsin Oakley", address: ["4 Larch Close", "Durham DH1 4RN"] };
const account = { bank: "Fell & Dale Bank", number: "55231867", sortCode: "30-90-89", iban: "GB12FDBK30908955231867" };
const statementNumber = "2025-09";
const openingCents = 184_250;

interface Movement {
  /** ISO date. */
  date: string;
  description: string;
  /** Negative when paid out. */
  cents: number;
}

const regular: [description: string, cents: number][] = [
  ["Greenway Market", -2384],
  ["Card payment, Northern Rail", -1860],
  ["Direct debit, Tees Water", -3412],
  ["Transfer from savings", 15_000],
  ["Card payment, Willow Books", -1299],
  ["Cash machine, Saddler Street", -6000],
  ["Direct debit, Meadow Broadband", -2900],
];

/** A month of 32 movements, enough for two pages. */
const movements: Movement[] = Array.from({ length: 32 }, (_, index) => {
  const date = `2025-09-${String(1 + Math.floor((index * 29) / 31)).padStart(2, "0")}`;
  if (index === 26) return { date, description: "Salary, Durham Instruments", cents: 243_600 };
  const [description, cents] = regular[index % regular.length] ?? ["", 0];
  return { date, description, cents: cents - (cents < 0 ? index * 7 : 0) };
});
const paidIn = sumOf(movements.filter(({ cents }) => cents > 0));
const paidOut = -sumOf(movements.filter(({ cents }) => cents < 0));
const closingCents = openingCents + paidIn - paidOut;

/** What the bank statement template should find. */
export const expectedOfStatement: Record<string, unknown> = {
  bank_name: account.bank,
  account_holder: holder.name,
  account_number: account.number,
  iban: account.iban,
  statement_number: statementNumber,
  currency: "GBP",
  period_from: "2025-09-01",
  period_to: "2025-09-30",
  opening_balance: openingCents / 100,
  total_credits: paidIn / 100,
  total_debits: paidOut / 100,
  closing_balance: closingCents / 100,
  transactions: movements.map(({ date, description, cents }) => ({
    date,
    description,
    ...(cents < 0 ? { debit: -cents / 100 } : { credit: cents / 100 }),
  })),
};

/** Draws the statement over two pages. */
export function makeStatement(): Promise<Buffer> {
  return makePdf("Bank statement", (sheet) => {
    drawHead(sheet);
    drawSummary(sheet);
    let y = firstPageTop;
    let balance = openingCents;
    drawTableHead(sheet, y);
    for (const movement of movements) {
      y += rowHeight;
      if (y + rowHeight > lastRowBottom) {
        sheet.addPage();
        write(sheet, `${account.bank}, account ${account.number}`, margin, 60, {
          font: "Helvetica-Bold",
          color: accent,
        });
        drawTableHead(sheet, nextPageTop);
        y = nextPageTop + rowHeight;
      }
      balance += movement.cents;
      drawMovement(sheet, movement, balance, y);
    }
    drawFeet(sheet);
  });
}

function drawHead(sheet: Sheet): void {
  fill(sheet, 0, 0, pageWidth, 74, accent);
  write(sheet, account.bank, margin, 28, { font: "Helvetica-Bold", size: 18, color: "#ffffff" });
  const title = { font: "Helvetica", size: 12, color: "#ffffff", align: "right", width: right - margin } as const;
  write(sheet, "Statement of account", margin, 32, title);
  write(sheet, holder.name, margin, 112, { font: "Helvetica-Bold", size: 10.5 });
  writeLines(sheet, holder.address, margin, 127, 13.5);
}

function drawSummary(sheet: Sheet): void {
  const facts = [
    ["Account holder", holder.name],
    ["Account number", account.number],
    ["Sort code", account.sortCode],
    ["IBAN", account.iban.replaceAll(/(.{4})(?=.)/g, "$1 ")],
    ["Statement number", statementNumber],
    ["Statement period", "01/09/2025 - 30/09/2025"],
  ];
  facts.forEach(([label = "", value = ""], index) => {
    write(sheet, label, 300, 106 + index * 16, { color: "#5b6270" });
    write(sheet, value, 400, 106 + index * 16, { font: "Helvetica-Bold" });
  });
  const sums: [string, number][] = [
    ["Opening balance", openingCents],
    ["Paid in", paidIn],
    ["Paid out", paidOut],
    ["Closing balance", closingCents],
  ];
  fill(sheet, margin, 224, right - margin, 56, "#eef3f6");
  sums.forEach(([label, cents], index) => {
    const x = margin + 14 + (index * (right - margin)) / sums.length;
    write(sheet, label, x, 234, { size: 8.5, color: "#5b6270" });
    write(sheet, `£${money(cents)}`, x, 250, { font: "Helvetica-Bold", size: 13 });
  });
}

function drawTableHead(sheet: Sheet, y: number): void {
  const style = { font: "Helvetica-Bold", size: 9, color: accent };
  drawRow(sheet, ["Date", "Description", "Paid out", "Paid in", "Balance"], y, style);
  rule(sheet, margin, y + rowHeight - 3, right, y + rowHeight - 3, accent, 1);
}

function drawMovement(sheet: Sheet, { date, description, cents }: Movement, balance: number, y: number): void {
  const day = `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
  const amount = money(Math.abs(cents));
  const row = [day, description, cents < 0 ? amount : "", cents < 0 ? "" : amount, money(balance)];
  drawRow(sheet, row, y + 3, { size: 9 });
  rule(sheet, margin, y + rowHeight, right, y + rowHeight, "#dde2e8", 0.4);
}

function drawRow(sheet: Sheet, cells: string[], y: number, style: Parameters<typeof write>[4]): void {
  const [date = "", description = "", ...amounts] = cells;
  write(sheet, date, columns.date, y, style);
  write(sheet, description, columns.description, y, style);
  for (const [index, edge] of [columns.paidOut, columns.paidIn, columns.balance].entries()) {
    write(sheet, amounts[index] ?? "", edge - 80, y, { ...style, align: "right", width: 80 });
  }
}

function drawFeet(sheet: Sheet): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    sheet.switchToPage(page);
    const style = { size: 8.2, color: "#5b6270", align: "center", width: right - margin } as const;
    write(sheet, `Page ${page + 1} of ${count}`, margin, pageHeight - 50, style);
  }
}

function money(cents: number): string {
  return (cents / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });
}

function sumOf(list: Movement[]): number {
  return list.reduce((sum, { cents }) => sum + cents, 0);
}
