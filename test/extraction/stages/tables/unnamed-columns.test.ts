import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../made/make-field.ts";
import { rowsFor } from "./rows-for.ts";

const account = [
  makeField("date", "date"),
  makeField("description"),
  makeField("money_in", "money"),
  makeField("money_out", "money"),
  makeField("balance", "money"),
];

describe("what headers do not say", () => {
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

  test("debit and credit columns are recognised in other languages", () => {
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

  test("a title that names the list replaces headers: names and amounts follow, without the sums of groups", () => {
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

  test("rows that begin with a day and end with an amount need no headers", () => {
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

  test("a day printed once is the day of the rows below it", () => {
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

  test("if there are as many columns as children, they contain the children in order", () => {
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

  test("columns of first and last names together are the name, and other text below is not a row", () => {
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

  test("rows numbered with the list's own name need no headers", () => {
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

  test("repeated headers begin another column of rows", () => {
    const rows = rowsFor(
      [makeField("name"), makeField("amount", "money")],
      `
Name           Amount      Name            Amount
Freight        117.78      Toll             13.11
Insurance        4.24      Handling          3.27`,
    );
    assert.deepEqual(rows?.map(([name]) => name).sort(), ["Freight", "Handling", "Insurance", "Toll"]);
  });

  test("a child that no header names has the only column of its kind between those of its neighbours", () => {
    const rows = rowsFor(
      [makeField("boat"), makeField("mooring"), makeField("length", "number"), makeField("fee", "money")],
      `
Boat              Qzorp       Vlim         Fee
Sea Otter         pier A         7.5      310.00
Blue Heron        pier C         9.2      415.00`,
    );
    assert.deepEqual(rows, [
      ["Sea Otter", "pier A", "7.5", "310.00"],
      ["Blue Heron", "pier C", "9.2", "415.00"],
    ]);
  });

  test("of several columns that could be a child's own, one that is not next to its neighbour's is left alone", () => {
    const rows = rowsFor(
      [makeField("boat"), makeField("mooring"), makeField("crew", "number"), makeField("fee", "money")],
      `
Boat              Berth        Vlim       Qzorp       Prunk       Fee
Sea Otter         pier A       red            7          12      310.00
Blue Heron        pier C       blue           9          15      415.00`,
    );
    assert.deepEqual(
      rows?.map(([, , crew]) => crew),
      [undefined, undefined],
    );
  });

  test("numbers that count the rows are not a child's texts if another column can be", () => {
    const rows = rowsFor(
      [makeField("article"), makeField("maker"), makeField("count", "number")],
      `
Article       Description     Maker        Count
1             Lantern         Orrin            3
2             Tent peg        Vashti          12`,
    );
    assert.deepEqual(rows, [
      ["Lantern", "Orrin", "3"],
      ["Tent peg", "Vashti", "12"],
    ]);
  });

  test("headers below a title are read without it if they then name more", () => {
    const rows = rowsFor(
      [makeField("date", "date"), makeField("gestation"), makeField("weight_kg", "number")],
      `
3 Visits
Date          Gest.       wt       Notes
              wks         kg
03.01.2025    12+4        67.5     first
30.01.2025    16+2        69.0     second`,
    );
    assert.deepEqual(rows, [
      ["03.01.2025", "12+4", "67.5"],
      ["30.01.2025", "16+2", "69.0"],
    ]);
  });
});
