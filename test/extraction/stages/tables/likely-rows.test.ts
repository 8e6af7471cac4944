import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { extractList, findLeftOut } from "../../../../src/extraction/tables/extract-list.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";
import { rowsFor } from "./rows-for.ts";

const goods = [
  makeField("description"),
  makeField("quantity", "number"),
  makeField("unit_price", "money"),
  makeField("amount", "money"),
];
const loans = [makeField("title"), makeField("barcode"), makeField("due", "date"), makeField("price", "money")];

const order = `
Description                 Qty      Unit price        Amount
Garden chair, oak             4           45.00        180.00
Parasol base                  1           38.50         38.50
Cushion, striped              4           12.25         49.00
Collected at the counter                               267.50
Voucher 2214                                            20.00
Goods can be returned within 30 days in the shop at 14 Mill Lane, with this sheet.`;

describe("rows of a list, and what only looks like them", () => {
  test("what is paid and noted below the rows is no row, whatever it is called", () => {
    assert.deepEqual(rowsFor(goods, order), [
      ["Garden chair, oak", "4", "45.00", "180.00"],
      ["Parasol base", "1", "38.50", "38.50"],
      ["Cushion, striped", "4", "12.25", "49.00"],
    ]);
  });

  test("sums that would take over the day above them are no rows", () => {
    const rows = rowsFor(
      loans,
      `
Title                    Barcode            Due           Price
Glaciers up close        35550 00911        26.09.2023    24.99
Knots and splices        35550 01204        26.09.2023    18.50
Birds of the coast       35550 07718        03.10.2023    29.00
Replacement cost, 3 items                                 72.49
Processing, 3 x 5.00                                      15.00
Please pay                                                87.49`,
    );
    assert.deepEqual(
      rows?.map(([title]) => title),
      ["Glaciers up close", "Knots and splices", "Birds of the coast"],
    );
  });

  test("a day that is printed once for several rows costs none of them", () => {
    const rows = rowsFor(
      [
        makeField("date", "date"),
        makeField("description"),
        makeField("paid_in", "money"),
        makeField("paid_out", "money"),
      ],
      `
Date          Description                   Paid in      Paid out
03.01.2025    Rent of the garage              80.00
              Bakery on the square                            7.20
              Tickets                                        18.00
04.01.2025    Salary                       2,410.00
              Insurance of the car                           61.35
              Bakery on the square                            4.10`,
    );
    assert.deepEqual(
      rows?.map(([day]) => day),
      [...Array(3).fill("03.01.2025"), ...Array(3).fill("04.01.2025")],
    );
  });

  test("all rows of a list stay that are like each other, even if each lacks what other lists have", () => {
    const rows = rowsFor(
      goods,
      `
Description                 Qty      Unit price        Amount
Call-out                      1                        120.00
Repair of the pump            1                        340.00
Disposal of the old one       2                         50.00`,
    );
    assert.deepEqual(
      rows?.map(([description, , , amount]) => [description, amount]),
      [
        ["Call-out", "120.00"],
        ["Repair of the pump", "340.00"],
        ["Disposal of the old one", "50.00"],
      ],
    );
  });

  test("no row of a list of ten thousand is lost", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const [name, price] = [`Part ${index + 1} of the set`, (index % 90) + 10];
      return `${name.padEnd(28)}  2           ${price}.00        ${price * 2}.00`;
    });
    const pages = Array.from({ length: 100 }, (_, page) =>
      [
        "\nDescription                 Qty      Unit price        Amount",
        ...rows.slice(page * 100, page * 100 + 100),
      ].join("\n"),
    );
    assert.equal(rowsFor(goods, ...pages)?.length, 10_000);
  });

  test("what was left out can be asked for", () => {
    const slot = { columns: goods.map((field) => describeField(field, true)), names: { own: ["items"], others: [] } };
    const document = drawDocument([order]);
    assert.equal(extractList(document, slot)?.list.rows.length, 3);
    const left = findLeftOut(document, slot);
    assert.deepEqual(
      left.map((text) => text.replace(/\n.*/su, "")),
      ["Collected at the counter | 267.50", "Voucher 2214 | Goods can be returned within | 20.00"],
    );
  });
});
