import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../made/make-field.ts";
import { rowsFor } from "./rows-for.ts";

describe("receipts without headers", () => {
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

  test("a page without a word, such as the back of one, is passed over", () => {
    const priced = [makeField("description"), makeField("unit_price", "money")];
    const front = `
   CORNER SHOP
MILK 1 L            1.29 A
TOTAL               1.29`;
    assert.deepEqual(rowsFor(priced, "", front), rowsFor(priced, front));
    assert.deepEqual(rowsFor(priced, front, ""), rowsFor(priced, front));
  });

  test("a quantity on a line of its own belongs to the item above, whose price it multiplies", () => {
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

  test("a code and an amount below a text belong to the text", () => {
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

  test("a small number with which most items begin is their quantity, and the only price asked for is the line's amount", () => {
    const rows = rowsFor(
      [makeField("qty", "number"), makeField("item"), makeField("price", "money")],
      `
   THE COPPER HERON
1 CRAB DIP         16.50
2 HERON BURGER     37.00
SWEET FRIES         3.00
3 DRAFT PILS       22.50
TOTAL              79.00`,
    );
    assert.deepEqual(rows, [
      ["1", "CRAB DIP", "16.50"],
      ["2", "HERON BURGER", "37.00"],
      [undefined, "SWEET FRIES", "3.00"],
      ["3", "DRAFT PILS", "22.50"],
    ]);
  });
});
