import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../made/make-field.ts";
import { readScalars } from "./read-scalars.ts";

describe("parties", () => {
  test("headings that name a contract's own parties say whose block of lines is below them", async () => {
    const values = await readScalars(
      `
MIETVERTRAG

Vermieter:                              Mieter:
Anna Zimmermann                         Lukas Zimmer
Hauptstr. 129                           Am Markt 57
82912 Augsburg                          05123 Leipzig
`,
      [
        makeField("landlord_name", "text", { hints: ["Vermieter"] }),
        makeField("landlord_address", "address"),
        makeField("tenant_name", "text", { hints: ["Mieter"] }),
        makeField("tenant_address", "address"),
      ],
    );
    assert.deepEqual(values, {
      landlord_name: "Anna Zimmermann",
      landlord_address: "Hauptstr. 129\n82912 Augsburg",
      tenant_name: "Lukas Zimmer",
      tenant_address: "Am Markt 57\n05123 Leipzig",
    });
  });

  test("a party that only the parser's fields name is found under its heading", async () => {
    const values = await readScalars(
      `
Quuxholder:                             Blorbtaker:
Harlow Works Ltd                        Kestrel Trading Ltd
12 Station Road                         9 Mill Lane
SW1B 3BN London                         LS1 4AB Leeds
`,
      [
        makeField("blorbtaker_name"),
        makeField("blorbtaker_address", "address"),
        makeField("quuxholder_name"),
        makeField("quuxholder_address", "address"),
      ],
    );
    assert.equal(values.blorbtaker_name, "Kestrel Trading Ltd");
    assert.equal(values.quuxholder_name, "Harlow Works Ltd");
    assert.equal(values.blorbtaker_address, "9 Mill Lane\nLS1 4AB Leeds");
  });

  test("two offices of one company are two parties", async () => {
    const values = await readScalars(
      `
Oakfield Foods Limited
174 Kingsway
SW1B 3BN London

Bill to:
Oakfield Foods Limited
143 Mill Lane
LS1 4AB Leeds

Invoice number:   R-77
`,
      [makeField("seller_address", "address"), makeField("buyer_address", "address")],
    );
    assert.deepEqual(values, {
      seller_address: "174 Kingsway\nSW1B 3BN London",
      buyer_address: "143 Mill Lane\nLS1 4AB Leeds",
    });
  });

  test("a name is not cut at a word that is also a label, and a label is not a name", async () => {
    const values = await readScalars(
      `
Verkäufer:
Name:          Lieferant GmbH
Anschrift:     Lieferantenstraße 20
               80333 München

Käufer:
Nummer:        16259
Name:          Kunden AG Mitte
Anschrift:     Kundenstraße 15
               69876 Frankfurt
`,
      [makeField("seller_name"), makeField("seller_address", "address"), makeField("buyer_name")],
    );
    assert.deepEqual(values, {
      seller_name: "Lieferant GmbH",
      seller_address: "Lieferantenstraße 20\n80333 München",
      buyer_name: "Kunden AG Mitte",
    });
  });

  test("a separate address, such as the place of delivery, is only given if something names it", async () => {
    const document = `
Oakfield Foods Limited
174 Kingsway
SW1B 3BN London

Invoice number:   R-77
`;
    const fields = [makeField("seller_address", "address"), makeField("delivery_address", "address")];
    assert.deepEqual(await readScalars(document, fields), {
      seller_address: "174 Kingsway\nSW1B 3BN London",
      delivery_address: null,
    });
  });

  test("goods with a price are not the merchant; the first line of a receipt is", async () => {
    const values = await readScalars(
      `
GREENWAY MARKET
27 Orchard Street

SOURDOUGH LOAF                3.85
TOMATOES VINE KG              2.78
TOTAL                         6.63
`,
      [makeField("merchant_name", "text", { rules: [{ rule: "required", message: null }] })],
    );
    assert.equal(values.merchant_name, "GREENWAY MARKET");
  });

  test("a name continues below its own value, not with the value of the next label", async () => {
    const values = await readScalars(
      `
Advertiser:  Friends of Harlow and
             Kestrel United
Agency:      Oakfield Media (1161)
`,
      [makeField("advertiser")],
    );
    assert.equal(values.advertiser, "Friends of Harlow and\nKestrel United");
  });

  describe("the person to whom a letter is sent", () => {
    const letter = (head: string) => `${head}

Your annual overview

We are writing about the account that you hold with us, and what has changed since last year.
`;

    test("is not the form of address, but the name below it", async () => {
      const values = await readScalars(
        letter(`
Harzer Kasse
Domplatz 4, 38820 Halberstadt



RSb
Herr und Frau
Ida Marlow
Lindenstieg 8
38640 Goslar
`),
        [makeField("customer")],
      );
      assert.equal(values.customer, "Ida Marlow");
    });

    test("is found where the postal code has a line of its own", async () => {
      const values = await readScalars(
        letter(`
Fellgate Savings
PO Box 311, Carlisle CA1 9XX



Mrs R Tweddle
Gowan House
Kirk Lane
Co. Mayo
F31 X044
`),
        [makeField("customer")],
      );
      assert.equal(values.customer, "Mrs R Tweddle");
    });

    test("may be on the right", async () => {
      const values = await readScalars(
        letter(`
Norrsken Fonder



                                                                 Ida Palmcrantz
                                                                 Slussgatan 44
                                                                 852 37 Sundsvall
`),
        [makeField("customer")],
      );
      assert.equal(values.customer, "Ida Palmcrantz");
    });

    test("is not a heading above a sentence with an address", async () => {
      const values = await readScalars(
        letter(`
Noorderpolder Hypotheken N.V.
Postbus 441, 8900 AA Leeuwerdam



P. Wiarda
Zeilmakersgang 5
8498 KD Oosterend

Bindend aanbod voor uw lening
Geachte heer Wiarda, wij bieden u de volgende lening aan op het woonhuis
Kraanvogelstraat 62, 8499 BX Terwolde.
`),
        [makeField("customer"), makeField("lender"), makeField("property_address")],
      );
      assert.equal(values.customer, "P. Wiarda");
    });
  });
});
