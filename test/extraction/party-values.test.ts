import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { parseFile } from "../../src/pipeline/parse-file.ts";
import { makeField } from "../made/make-field.ts";
import { readValues } from "./read-scalars.ts";

const fields = [
  makeField("invoice_number", "text", { hints: ["Invoice number"] }),
  makeField("seller_name"),
  makeField("seller_address", "address"),
  makeField("seller_vat_id", "text", { hints: ["VAT no", "VAT number"] }),
  makeField("seller_email", "email"),
  makeField("seller_phone", "phone"),
  makeField("buyer_name"),
  makeField("buyer_address", "address"),
  makeField("buyer_vat_id", "text", { hints: ["VAT no", "VAT number"] }),
  makeField("buyer_email", "email"),
  makeField("buyer_phone", "phone"),
];

/** An invoice with lines about the seller, about the buyer, and at the bottom. */
function invoice(lines: { seller?: string; buyer?: string; foot?: string }): string {
  return `
Kestrel Trading Ltd                                              INVOICE
9 Mill Lane
Leeds LS1 4AB
${lines.seller ?? ""}

Bill to                                      Invoice number   KT-2207
Oakfield Foods Limited                       Invoice date     14 March 2026
174 Kingsway
London SW1B 3BN
${lines.buyer ?? ""}

Description                  Qty    Price    Amount
Sacks of wheat flour           2   100.00    200.00
Sacks of rye flour             3   150.00    450.00

Total                                        650.00






${lines.foot ?? ""}
`;
}

const printed: [part: string, line: string, value: string][] = [
  ["vat_id", "VAT no.: GB318274611", "GB318274611"],
  ["email", "Email: accounts@heron.example", "accounts@heron.example"],
  ["phone", "Phone: +44 117 496 0123", "+44 117 496 0123"],
];

describe("values of the parties", () => {
  for (const [part, line, value] of printed) {
    test(`a ${part} that is printed once is given to one party: the one whose address is above it`, async () => {
      const bySeller = await readValues(invoice({ seller: line }), fields);
      assert.deepEqual([bySeller[`seller_${part}`], bySeller[`buyer_${part}`]], [value, null]);
      const byBuyer = await readValues(invoice({ buyer: line }), fields);
      assert.deepEqual([byBuyer[`seller_${part}`], byBuyer[`buyer_${part}`]], [null, value]);
    });

    test(`a ${part} in the footer is the sender's`, async () => {
      const values = await readValues(invoice({ foot: line }), fields);
      assert.deepEqual([values[`seller_${part}`], values[`buyer_${part}`]], [value, null]);
    });

    test(`a parser that only asks for the buyer's ${part} does not get the seller's`, async () => {
      const buyers = fields.filter(({ name }) => !name.startsWith("seller"));
      const values = await readValues(invoice({ seller: line }), buyers);
      assert.equal(values[`buyer_${part}`], null);
    });
  }

  test("what a label says about a number overrides its place", async () => {
    const values = await readValues(invoice({ foot: "Your VAT no.: GB318274611   Our VAT no.: GB980780684" }), fields);
    assert.deepEqual([values.seller_vat_id, values.buyer_vat_id], ["GB980780684", "GB318274611"]);
    const customers = await readValues(invoice({ seller: "Customer VAT no.: GB318274611" }), fields);
    assert.deepEqual([customers.seller_vat_id, customers.buyer_vat_id], [null, "GB318274611"]);
  });

  test("both parties keep numbers of their own", async () => {
    const values = await readValues(invoice({ seller: "VAT no.: GB318274611", buyer: "VAT no.: GB980780684" }), fields);
    assert.deepEqual([values.seller_vat_id, values.buyer_vat_id], ["GB318274611", "GB980780684"]);
  });

  test("the VAT number in the README's first call is the seller's", async () => {
    const bytes = await readFile(join(import.meta.dirname, "../../samples/invoice-en.pdf"));
    const { records } = await parseFile(bytes, {
      fields: findTemplate("invoice")?.fields ?? [],
      engine: { type: "local", embedded: true },
      hasMultipleEntries: false,
      today: "2025-12-31",
    });
    const [{ parsedData = {} } = {}] = records;
    assert.deepEqual([parsedData.seller_vat_id, parsedData.buyer_vat_id], ["GB318274611", null]);
  });
});
