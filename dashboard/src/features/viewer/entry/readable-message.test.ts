import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toReadable } from "./readable-message.ts";

const top = { key: "net_total", depth: 0, index: 0 };
const cell = { key: "unit_price", depth: 1, index: 2 };

describe("a rule's message", () => {
  it("names fields as the viewer does, and the row where it stands alone", () => {
    const total = { field: "net_total", path: top, message: "net_total is required." };
    assert.equal(toReadable(total, "alone"), "Net total is required.");
    const price = { field: "lines", path: cell, message: "unit_price in row 3 of lines must be at least 0." };
    assert.equal(toReadable(price, "alone"), "Unit price in row 3 of Lines must be at least 0.");
    assert.equal(toReadable(price, "beside its value"), "Unit price must be at least 0.");
    const seller = {
      field: "seller",
      path: { ...cell, key: "vat_id", index: 0 },
      message: "vat_id of seller is wrong.",
    };
    assert.equal(toReadable(seller, "alone"), "VAT ID of Seller is wrong.");
  });

  it("stays as the parser's author wrote it, and without a place as it is", () => {
    const own = { field: "net_total", path: top, message: "net_totals must add up" };
    assert.equal(toReadable(own, "alone"), "net_totals must add up");
    assert.equal(toReadable({ field: null, path: null, message: "net_total is odd" }, "alone"), "net_total is odd");
  });
});
