import { makePdf, rule, type Sheet, write, writeLines } from "./sheet.ts";

/** The paper of a till: 80 mm wide, in points. */
const paperWidth = 227;
const paperHeight = 430;
const left = 16;
const right = paperWidth - 16;

const shop = {
  name: "GREENWAY MARKET",
  address: ["27 Orchard Street", "Norwich NR2 1DD"],
  phone: "01603 496 0144",
  vatId: "GB509388225",
};

type Good = [name: string, quantity: number, priceCents: number];

const goods: Good[] = [
  ["SOURDOUGH LOAF", 1, 385],
  ["WHOLE MILK 2L", 2, 165],
  ["FREE RANGE EGGS 12", 1, 349],
  ["TOMATOES VINE KG", 1, 278],
  ["OLIVE OIL 500ML", 1, 795],
  ["DARK CHOCOLATE", 3, 210],
];
const total = goods.reduce((sum, [, quantity, price]) => sum + quantity * price, 0);
/** Included in the prices, at 20 per cent. */
const tax = Math.round(total / 6);
const cash = 3000;

/** What the receipt template should find on the picture. */
export const expectedOfReceipt: Record<string, unknown> = {
  merchant_name: shop.name,
  merchant_address: shop.address.join(", "),
  merchant_phone: shop.phone,
  merchant_tax_id: shop.vatId,
  receipt_number: "004817",
  date: "2025-05-23",
  time: "17:42",
  currency: "GBP",
  tax: tax / 100,
  total: total / 100,
  items: goods.map((good) => ({ description: printedName(good), amount: (good[1] * good[2]) / 100 })),
};

/** Draws the receipt as a PDF page, to be turned into a picture and worn down. */
export function makeReceiptPage(): Promise<Buffer> {
  return makePdf("Receipt", draw, [paperWidth, paperHeight]);
}

function draw(sheet: Sheet): void {
  const width = right - left;
  const plain = { font: "Courier", size: 9.2, color: "#16181d" };
  const bold = { ...plain, font: "Courier-Bold" };
  const centred = { ...plain, align: "center", width } as const;
  write(sheet, shop.name, left, 22, { ...centred, font: "Courier-Bold", size: 14 });
  writeLines(sheet, [...shop.address, `Tel ${shop.phone}`, `VAT ${shop.vatId}`], left, 42, 12, centred);
  writeLines(sheet, ["Date: 23/05/2025   Time: 17:42", "Receipt no: 004817  Till: 03"], left, 102, 13, plain);
  rule(sheet, left, 132, right, 132, "#16181d");

  let y = 140;
  const amount = (text: string, style = plain) => write(sheet, text, left, y, { ...style, align: "right", width });
  for (const good of goods) {
    write(sheet, printedName(good), left, y, plain);
    amount(money(good[1] * good[2]));
    y += 15;
  }
  rule(sheet, left, y + 2, right, y + 2, "#16181d");
  y += 11;
  write(sheet, "TOTAL GBP", left, y, { ...bold, size: 13 });
  amount(money(total), { ...bold, size: 13 });
  y += 24;
  for (const [label, cents] of [
    ["Cash", cash],
    ["Change", cash - total],
    ["VAT 20% included", tax],
  ] as const) {
    write(sheet, label, left, y, plain);
    amount(money(cents));
    y += 14;
  }
  writeLines(sheet, ["Thank you for shopping local", "Goods may be returned in 14 days"], left, y + 22, 13, centred);
}

function printedName([name, quantity]: Good): string {
  return quantity === 1 ? name : `${name} x${quantity}`;
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
