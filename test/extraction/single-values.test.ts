import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../made/make-field.ts";
import { readScalars, readValues } from "./read-scalars.ts";

describe("single values", () => {
  test("the amount due is the total if nothing was paid before, and is not guessed otherwise", async () => {
    const fields = [
      makeField("net_total", "money"),
      makeField("tax_total", "money"),
      makeField("grand_total", "money"),
      makeField("prepaid_total", "money"),
      makeField("amount_due", "money"),
    ];
    const plain = await readScalars(
      `
Net total                     90.00
VAT 20%                       18.00
Total                        108.00
`,
      fields,
    );
    assert.equal(plain.amount_due, "108.00");
    const paid = await readScalars(
      `
Net total                     90.00
VAT 20%                       18.00
Total                        108.00
Amount paid                   50.00
`,
      fields,
    );
    assert.equal(paid.prepaid_total, "50.00");
    assert.equal(paid.amount_due, null);
  });

  test("a field that names its unit takes the number in that unit", async () => {
    const values = await readScalars(
      `
Analyte             (%)     (mg/g)
Total ash          0.17       1.70
Total lignin       2.45      24.50

Electricity      61,173.37   2,734 kWh
`,
      [makeField("total_ash_percent", "number"), makeField("electricity_kwh", "number")],
    );
    assert.deepEqual([values.total_ash_percent, values.electricity_kwh], ["0.17", "2,734"]);
  });

  test("what follows the slash of a label is another name for it, not a value", async () => {
    const values = await readScalars(
      `
Stock                       ISIN / SEDOL        Price
Calder & Wray plc           GB00BKX93T12        3.846
                            BKX93T1
`,
      [makeField("isin"), makeField("stock")],
    );
    assert.equal(values.isin, "GB00BKX93T12");
  });

  test("a pharmacy, a pension company and a mill are the names in their letterheads", async () => {
    for (const [field, name] of [
      ["pharmacy", "VARNHOLT PARK PHARMACY"],
      ["pension_company", "Skarnholm Pension"],
      ["mill", "Ostwald Stahl AG"],
    ])
      assert.equal(
        (
          await readScalars(
            `
${name}                          (614) 555-0127
12 Mill Lane, Norwich NR3 1QT

Orla Tennick
4 Kiln Road

Reference: 7714-0092
`,
            [makeField(field ?? ""), makeField("reference")],
          )
        )[field ?? ""],
        name,
      );
  });

  test("the name above the recipient's address is the person to whom such a document is sent", async () => {
    for (const field of ["client", "shareholder_name", "policyholder", "tenant"]) {
      const values = await readScalars(
        `
ALDERMERE SECURITIES
Aldermere Securities Ltd, 12 Lantern Street, London EC3V 9QX

Mr Owen Pritchard
4 Llanfair Road
Ruthin LL15 1DA

CONTRACT NOTE

Account        LS-20877-G
Venue          XLON
`,
        [makeField(field), makeField("account"), makeField("venue")],
      );
      assert.equal(values[field], "Mr Owen Pritchard", field);
    }
  });

  test("in rows of labels above rows of values each value has the label above it, not the one to its left", async () => {
    const values = await readScalars(
      `
Harlow Works Ltd

Rent due                Notice                   Deposit paid to
third of the month      two months               Kestrel Trust

Method of rent          Key number               Keeper
standing order          K-17                     Oakfield Agency
`,
      [makeField("notice"), makeField("key_number"), makeField("keeper")],
    );
    assert.deepEqual(values, { notice: "two months", key_number: "K-17", keeper: "Oakfield Agency" });
  });

  test("a caption is read without the numbers that explain it in brackets, and they are not amounts", async () => {
    const values = await readScalars(
      `
Taxable                                 8 376.00
TPS 5 % (144 417 720 RT0001)              418.80
TVQ 9.975 % (1099 044 177 TQ0001)         835.51
Gross earnings (sum over 151 days)        902.22
`,
      [makeField("tps", "money"), makeField("tvq", "money"), makeField("gross_earnings", "money")],
    );
    assert.deepEqual(values, { tps: "418.80", tvq: "835.51", gross_earnings: "902.22" });
  });

  test("the number of a form's line between a caption and its amount is neither", async () => {
    const page = `
Levy on sales            1A     $     13 510
Levy withheld            4      $     7 180
`;
    const values = await readValues(page, [makeField("levy_on_sales", "money"), makeField("levy_withheld", "money")]);
    assert.deepEqual(values, { levy_on_sales: 13510, levy_withheld: 7180 });
  });

  test("the ticked option is the choice, and one whose box is empty is not", async () => {
    const kind = makeField("tax_class", "choice", { options: ["Sole trader", "Partnership", "Trust"] });
    const ticked = await readScalars("Check the box that applies\n[ ] Sole trader   [x] Partnership   [ ] Trust", [
      kind,
    ]);
    assert.equal(ticked.tax_class, "Partnership");
    const empty = await readScalars("Check the box that applies\n[ ] Sole trader   [ ] Partnership   [ ] Trust", [
      kind,
    ]);
    assert.equal(empty.tax_class, null);
  });

  test("a lone date and a total are not values of fields that nothing on the page names", async () => {
    const letter = `
Harlow Works Ltd
4 Mill Lane, Leeds LS1 4AB

Invoice no. 2207                       Date 14 March 2026

We thank you for the order that you gave us by telephone and look forward to
working at once with all of your staff on the restoration of the old mill.

Total                                  108.00
`;
    const values = await readScalars(letter, [
      makeField("invoice_number", "text"),
      makeField("total", "money"),
      makeField("birth_date", "date"),
      makeField("departure_airport", "text", { hints: ["From", "Airport of departure"] }),
      makeField("loan_amount", "money", { description: "Amount of the loan" }),
    ]);
    assert.equal(values.total, "108.00");
    assert.equal(values.invoice_number, "2207");
    for (const name of ["birth_date", "departure_airport", "loan_amount"]) {
      assert.equal(values[name], null, name);
    }
  });

  test("a number printed in groups is returned whole", async () => {
    const values = await readScalars("Customer account:   85 4775 7219      Certificate no:   G 407709", [
      makeField("customer_account_number", "text", { hints: ["Customer account"] }),
      makeField("certificate_number", "text", { hints: ["Certificate no"] }),
    ]);
    assert.deepEqual(values, { customer_account_number: "85 4775 7219", certificate_number: "G 407709" });
  });

  test("an amount of VAT is not a VAT ID", async () => {
    const values = await readScalars("VAT:   25.31 €", [makeField("seller_vat_id")]);
    assert.equal(values.seller_vat_id, null);
  });

  test("text in a list's row is not a single field's value", async () => {
    const list = makeField("trips", "list", {
      fields: [makeField("date", "date"), makeField("supplier"), makeField("amount", "money")],
    });
    const values = await readScalars(
      `
Date            Supplier              Amount
03/04/2031      Hotel Kestrel         234.37
04/04/2031      Harlow Cabs            20.83
05/04/2031      Oakfield Inn           79.98
`,
      [makeField("period_to", "date"), makeField("supplier_name"), list],
    );
    assert.deepEqual(values, { period_to: null, supplier_name: null, trips: null });
  });

  test("the date after an invoice's number is the invoice's", async () => {
    const values = await readScalars("Rechnung Nr. RE-2031/506 vom 18.11.2031\nLeistungsdatum 17.11.2031", [
      makeField("issue_date", "date"),
    ]);
    assert.equal(values.issue_date, "18.11.2031");
  });
});
