import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../../../src/domain/field.ts";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { extractList, findListCells } from "../../../../src/extraction/tables/extract-list.ts";
import { drawDocument } from "../../draw-page.ts";
import { makeField } from "../../make-document.ts";

const children = [
  makeField("description"),
  makeField("quantity", "number"),
  makeField("unit_price", "money"),
  makeField("amount", "money"),
];
const columns = children.map((child) => describeField(child, true));
const slot = {
  field: makeField("items", "list", { fields: children }),
  columns,
  names: { own: ["items"], others: [] },
};

/** The rows of the tables on drawn pages, as texts; null where there is no table. */
function rowsOf(...pages: string[]): (string | undefined)[][] | null {
  const list = extractList(drawDocument(pages), { columns });
  return list?.rows.map((row) => children.map(({ name }) => row[name]?.text)) ?? null;
}

const statementColumns = [makeField("date", "date"), makeField("description"), makeField("amount", "money")].map(
  (child) => describeField(child, true),
);

const head = "Description          Quantity    Unit price      Amount";

/** The rows of drawn pages for other children, as texts by child. */
function rowsFor(fields: Field[], ...pages: string[]): (string | undefined)[][] | null {
  const list = extractList(drawDocument(pages), {
    columns: fields.map((field) => describeField(field, true)),
    names: { own: ["transactions"], others: [] },
  });
  return list?.rows.map((row) => fields.map(({ name }) => row[name]?.text)) ?? null;
}

const account = [
  makeField("date", "date"),
  makeField("description"),
  makeField("money_in", "money"),
  makeField("money_out", "money"),
  makeField("balance", "money"),
];

describe("what heads do not say", () => {
  test("the title over a table tells which way its money went", () => {
    const rows = rowsFor(
      account,
      `
Deposits
Date          Description                    Amount
03.01.2025    Rent of the garage              80.00
09.01.2025    Refund                          12.50

Withdrawals
Date          Description                    Amount
04.01.2025    Bakery                          -7.20
11.01.2025    Cinema                         -18.00`,
    );
    assert.deepEqual(rows, [
      ["03.01.2025", "Rent of the garage", "80.00", undefined, undefined],
      ["09.01.2025", "Refund", "12.50", undefined, undefined],
      ["04.01.2025", "Bakery", undefined, "7.20", undefined],
      ["11.01.2025", "Cinema", undefined, "18.00", undefined],
    ]);
  });

  test("in one column of amounts the sign tells which way money went, and without one the balance", () => {
    const rows = rowsFor(
      account,
      `
Date          Description                    Amount        Balance
03.01.2025    Rent of the garage              80.00         180.00
04.01.2025    Bakery                          -7.20         172.80
09.01.2025    Cinema                          18.00         154.80`,
    );
    assert.deepEqual(
      rows?.map(([, , came, went]) => [came, went]),
      [
        ["80.00", undefined],
        [undefined, "7.20"],
        [undefined, "18.00"],
      ],
    );
  });

  test("columns of debit and credit are known in other languages", () => {
    const rows = rowsFor(
      account,
      `
Fecha         Concepto                        Cargo         Abono         Saldo
03.01.2025    Nomina                                      1.200,00      1.300,00
04.01.2025    Panaderia                        7,20                     1.292,80`,
    );
    assert.deepEqual(rows?.at(0)?.slice(2), ["1.200,00", undefined, "1.300,00"]);
    assert.deepEqual(rows?.at(1)?.slice(2), [undefined, "7,20", "1.292,80"]);
  });

  test("a text with one amount under its column is a row of its own", () => {
    const rows = rowsFor(
      [makeField("description"), makeField("hours", "number"), makeField("amount", "money"), makeField("ytd", "money")],
      `
Description       Hours       Amount          YTD
Holiday                                    512.00
Regular           80.00     1,600.00     9,600.00
Bonus                                      250.00`,
    );
    assert.deepEqual(
      rows?.map(([description, , , total]) => [description, total]),
      [
        ["Holiday", "512.00"],
        ["Regular", "9,600.00"],
        ["Bonus", "250.00"],
      ],
    );
  });

  test("of tables side by side only the one that the list asks for is read", () => {
    const rows = rowsFor(
      [makeField("description"), makeField("hours", "number"), makeField("amount", "money"), makeField("ytd", "money")],
      `
Earnings      Hours      Amount         YTD      Deductions       Amount         YTD
Regular       80.00    1,600.00    9,600.00      Pension           40.00      240.00
Overtime       5.00      150.00      450.00      Dental             9.00       54.00`,
    );
    assert.deepEqual(rows, [
      ["Regular", "80.00", "1,600.00", "9,600.00"],
      ["Overtime", "5.00", "150.00", "450.00"],
    ]);
  });

  test("a title that names the list stands for heads: names and amounts follow, without the sums of groups", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("amount", "money")],
      `
Income
Fees                             9,000.00

Transactions
  Offices
    6100 Rent                      800.00
    6200 Heating                   120.00
  Total offices                    920.00
  6300 Travel                       75.50
Total transactions                 995.50

Profit                           8,004.50`,
    );
    assert.deepEqual(rows, [
      ["Rent", "800.00"],
      ["Heating", "120.00"],
      ["Travel", "75.50"],
    ]);
  });

  test("rows that begin with a day and end with an amount need no heads", () => {
    const rows = rowsFor(
      [makeField("date", "date"), makeField("description"), makeField("amount", "money")],
      `
Statement of 30 April 2025
02 Apr    Greengrocer                      -12.40
03 Apr    Salary                         2,100.00
07 Apr    Water board                      -31.00`,
    );
    assert.deepEqual(rows?.at(1), ["03 Apr 2025", "Salary", "2,100.00"]);
    assert.equal(rows?.length, 3);
  });

  test("a day that is printed once is the day of the rows below it", () => {
    const rows = rowsFor(
      [makeField("date", "date"), makeField("description"), makeField("amount", "money")],
      `
Date          Description                 Amount
03.03.2025    Bakery                        4.20
              Cinema                       18.00
05.03.2025    Bookshop                     22.50`,
    );
    assert.deepEqual(
      rows?.map(([date]) => date),
      ["03.03.2025", "03.03.2025", "05.03.2025"],
    );
  });

  test("as many columns as children hold them in their order", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("company"), makeField("role")],
      `
Transactions
Name               Organisation       Function
Anna Hill          Mill Works         Chair
Bert Stone         Stone & Co         Minutes`,
    );
    assert.deepEqual(rows?.at(0), ["Anna Hill", "Mill Works", "Chair"]);
  });

  test("columns of first and last names are the name, and other text below is no row", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("ssn"), makeField("relationship")],
      `
First name        Last name        Social security number        Relationship
Anna              Hill             111-22-3333                   Daughter
Bert              Hill             111-22-4444                   Son


                                   2a                            Taxable interest
Designee          Carla Stone      no                            Phone`,
    );
    assert.deepEqual(rows, [
      ["Anna\nHill", "111-22-3333", "Daughter"],
      ["Bert\nHill", "111-22-4444", "Son"],
    ]);
  });

  test("rows that are numbered by the list's own name need no heads", () => {
    const rows = rowsFor(
      [makeField("letter"), makeField("name"), makeField("code")],
      `
Transaction A:    Mill Mutual Insurance      10443
Transaction B:    Quayside Fire              20871
Transaction C:`,
    );
    assert.deepEqual(rows, [
      ["A", "Mill Mutual Insurance", "10443"],
      ["B", "Quayside Fire", "20871"],
    ]);
  });

  test("tables drawn with characters are read like others", () => {
    const rows = rowsFor(
      [makeField("description"), makeField("quantity", "number"), makeField("amount", "money")],
      `
+-------------+-----+---------+
| Item        | Qty | Total   |
+-------------+-----+---------+
| Oak chair   | 2   | 80.00   |
| Oak table   | 1   | 120.00  |
+-------------+-----+---------+`,
    );
    assert.deepEqual(rows, [
      ["Oak chair", "2", "80.00"],
      ["Oak table", "1", "120.00"],
    ]);
  });

  test("heads that come again begin another column of rows", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("amount", "money")],
      `
Name           Amount      Name            Amount
Freight        117.78      Toll             13.11
Insurance        4.24      Handling          3.27`,
    );
    assert.deepEqual(rows?.map(([name]) => name).sort(), ["Freight", "Handling", "Insurance", "Toll"]);
  });
});

describe("the rows of a table", () => {
  test("each value stands under the head that names its child", () => {
    assert.deepEqual(
      rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00`),
      [
        ["Oak chair", "2", "40.00", "80.00"],
        ["Oak table", "1", "120.00", "120.00"],
      ],
    );
  });

  test("the table ends where the totals begin", () => {
    const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00
Subtotal                                         200.00
Total                                            238.00`);
    assert.equal(rows?.length, 2);
  });

  test("totals end the table in other languages, and are no rows of one amount", () => {
    for (const word of ["Totaalbedrag", "Razem netto", "Summa", "Celkem", "Toplam"]) {
      const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00
${word.padEnd(48)}200.00`);
      assert.equal(rows?.length, 2, word);
    }
  });

  test("a description that goes on below belongs to its row", () => {
    const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
waxed, with arms
Oak table                   1        120.00      120.00`);
    assert.deepEqual(
      rows?.map(([description]) => description),
      ["Oak chair\nwaxed, with arms", "Oak table"],
    );
  });

  test("rows go on over the page, with the heads printed again or not", () => {
    const first = `\n${head}\nOak chair                   2         40.00       80.00\nOak table                   1        120.00      120.00`;
    const row = "Oak shelf                   3         20.00       60.00";
    assert.equal(rowsOf(first, `\n${head}\n${row}`)?.length, 3);
    assert.equal(rowsOf(first, `\n${row}`)?.length, 3);
  });

  test("cells in frames are rows from line to line", () => {
    const rows = rowsOf(`
┌────────────────────┬───────────┬────────────┬───────────┐
│ Description        │ Quantity  │ Unit price │ Amount    │
├────────────────────┼───────────┼────────────┼───────────┤
│ Oak chair          │           │            │           │
│ waxed              │ 2         │ 40.00      │ 80.00     │
│ with arms          │           │            │           │
├────────────────────┼───────────┼────────────┼───────────┤
│ Oak table          │ 1         │ 120.00     │ 120.00    │
└────────────────────┴───────────┴────────────┴───────────┘`);
    assert.deepEqual(rows, [
      ["Oak chair\nwaxed\nwith arms", "2", "40.00", "80.00"],
      ["Oak table", "1", "120.00", "120.00"],
    ]);
  });

  test("a head over two lines is one head", () => {
    const rows = rowsOf(`
                                       Unit
Description          Quantity         price      Amount
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00`);
    assert.deepEqual(
      rows?.map(([, , price]) => price),
      ["40.00", "120.00"],
    );
  });

  test("a table without heads is known by its arithmetic", () => {
    const rows = rowsOf(`
Oak chair                   2         40.00       80.00
Oak table                   3        120.00      360.00
Oak shelf                   4         20.00       80.00`);
    assert.deepEqual(rows?.at(1), ["Oak table", "3", "120.00", "360.00"]);
  });

  test("a text without any table has no rows", () => {
    assert.equal(rowsOf("Dear Anna,\nthe chairs came yesterday.\nBen"), null);
  });

  test("a day without its year gets the year of the days that the document states in full", () => {
    const list = extractList(
      drawDocument([
        `
Statement period: 12/20/2023 to 01/19/2024

Date        Description                       Amount
12/27       Bakery                              8.40
12/30       Bookshop                           21.00
01/05       Cinema                             14.00`,
      ]),
      { columns: statementColumns },
    );
    const dates = list?.rows.map((row) => row.date?.text);
    assert.deepEqual(dates, ["12/27/2023", "12/30/2023", "01/05/2024"]);
  });

  test("single values are not looked for among the cells of a list", () => {
    const page = `\n${head}\nOak chair                   2         40.00       80.00\nOak table                   1        120.00      120.00\n\n\n\nDate 2025-03-01`;
    const texts = [...findListCells(drawDocument([page]), [slot])].map(({ text }) => text);
    assert.ok(texts.includes("80.00") && !texts.some((text) => text.includes("2025-03-01")));
  });
});

describe("receipts without heads", () => {
  const goods = [makeField("description"), makeField("quantity", "number"), makeField("amount", "money")];

  test("a text and an amount above the total are an item", () => {
    assert.deepEqual(
      rowsFor(
        goods,
        `
   CORNER SHOP
   12 Mill Lane
MILK 1 L            1.29 A
RYE BREAD           2.45 A
2 x Apple pie       5.00 A
TOTAL               8.74
CASH               10.00
CHANGE              1.26`,
      ),
      [
        ["MILK 1 L", undefined, "1.29"],
        ["RYE BREAD", undefined, "2.45"],
        ["Apple pie", "2", "5.00"],
      ],
    );
  });

  test("a quantity in a line of its own belongs to the item above, whose price it times", () => {
    const rows = rowsFor(
      goods,
      `
KAFFEE GEMAHLEN          7,98 B
   2 Stk x 3,99
BANANEN                  1,18 B
   0,592 kg x 1,99 EUR/kg
SUMME EUR                9,16`,
    );
    assert.deepEqual(rows, [
      ["KAFFEE GEMAHLEN", "2", "7,98"],
      ["BANANEN", "0,592", "1,18"],
    ]);
  });

  test("a code and an amount below a text are the text's", () => {
    const rows = rowsFor(
      goods,
      `
SPARKLING WATER 6PK
   04990001234   A       4.99
GREEN TEA
   02840055512   A       3.29
SUBTOTAL                 8.28`,
    );
    assert.deepEqual(rows, [
      ["SPARKLING WATER 6PK", undefined, "4.99"],
      ["GREEN TEA", undefined, "3.29"],
    ]);
  });

  test("a letter with some amounts in it has no items", () => {
    assert.equal(
      rowsFor(
        goods,
        `
Dear Ms Hill, thank you for your letter of last week about the rent of the garage behind your house on Mill Lane.
We looked at all the payments once more with care, and found that one of them did come twice, in March:     80.00
Total paid back to your account by the end of the month, with no further letter, in one amount only:        99.00`,
      ),
      null,
    );
  });
});
