import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Candidate } from "../../../../src/extraction/candidates/candidate.ts";
import { collectCandidates } from "../../../../src/extraction/candidates/collect-candidates.ts";
import { findOptionCandidates } from "../../../../src/extraction/candidates/find-patterns.ts";
import type { TraitName } from "../../../../src/extraction/candidates/traits.ts";
import type { ValueKind } from "../../../../src/vocabulary/value-kind.ts";
import { drawDocument } from "../../draw-page.ts";

function find(kind: ValueKind, page: string): Candidate[] {
  const { pages, conventions } = drawDocument([page]);
  return collectCandidates(pages, new Set([kind]), conventions).get(kind) ?? [];
}

const textsOf = (kind: ValueKind, page: string) => find(kind, page).map(({ text }) => text);

/** The texts of the candidates with a trait. */
function having(trait: TraitName, kind: ValueKind, page: string): string[] {
  return find(kind, page).flatMap(({ text, traits }) => ((traits[trait] ?? 0) > 0 ? [text] : []));
}

describe("what could be a value of a kind", () => {
  test("a kind that nobody asks for is not looked for", () => {
    const { pages, conventions } = drawDocument(["Date 2025-03-01     Total 9.50"]);
    assert.deepEqual([...collectCandidates(pages, new Set(["date"]), conventions).keys()], ["date"]);
  });

  test("dates written in different ways have equal keys", () => {
    const found = find("date", "Date: 17.06.2025\nMünchen, den 17. Juni 2025");
    assert.deepEqual(
      found.map(({ key }) => key),
      ["2025-06-17", "2025-06-17"],
    );
  });

  test("a day without a year in a sentence has the year in which it is nearest to a day stated in full", () => {
    const page = "Leeds, 20 December 2024\nPlease return the signed copy to our office by 29 December.";
    assert.deepEqual(
      find("date", page).map(({ key, text }) => [key, text]),
      [
        ["2024-12-20", "20 December 2024"],
        ["2024-12-29", "29 December 2024"],
      ],
    );
    assert.deepEqual(having("isYearless", "date", page), ["29 December 2024"]);
  });

  test("a day without a year gets none that the document does not print", () => {
    const page = "Leeds, 20 December 2024\nPlease return the signed copy to our office by 9 January.";
    assert.deepEqual(having("isYearless", "date", page), []);
    assert.deepEqual(having("isYearless", "date", "Please return the signed copy to us by 9 January."), []);
  });

  test("a day without a year in a cell of a table is no date", () => {
    assert.deepEqual(having("isYearless", "date", "Date 20 December 2024\n29 December     14.50"), []);
  });

  test("a passport's machine-readable line is neither a name nor a text", () => {
    const page = "P<UTOHERON<<BLUE<MARIA<<<<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10";
    assert.deepEqual([...textsOf("name", page), ...textsOf("text", page)], []);
  });

  test("words that documents print as labels are recognised as such, in any language", () => {
    const page = "Odometer        Marlow Vale        Versicherungsnehmer";
    assert.deepEqual(having("isPrintedCaption", "name", page), ["Odometer", "Versicherungsnehmer"]);
    assert.deepEqual(having("isPrintedCaption", "text", page), ["Odometer", "Versicherungsnehmer"]);
  });

  test("two dates beside each other with nothing between them are the ends of a period", () => {
    const page = "Effective/Expiration Date: 01/15/2021     / 01/15/2022";
    assert.deepEqual(having("rangeRight", "date", page), ["01/15/2021"]);
    assert.deepEqual(having("rangeWrong", "date", page), ["01/15/2022"]);
  });

  test("dates in the wrong order, or three of them, are not a period", () => {
    for (const page of ["Dates: 01/15/2022   01/15/2021", "01/15/2021   02/15/2021   03/15/2021"])
      assert.deepEqual([...having("rangeRight", "date", page), ...having("rangeWrong", "date", page)], [], page);
  });

  test("the dates of a period say which end they are", () => {
    const page = "Period: 01.03.2025 - 31.03.2025";
    assert.equal(find("date", page).length, 2);
    assert.equal(having("rangeRight", "date", page).length + having("rangeWrong", "date", page).length, 2);
  });

  test("amounts are read as the document writes them", () => {
    const amounts = (page: string) => find("amount", page).map(({ amount }) => amount);
    assert.deepEqual(amounts("Netto 1.623,10 EUR\nSteuer 308,39 EUR"), [1623.1, 308.39]);
    assert.deepEqual(amounts("Net $1,623.10\nTax $308.39"), [1623.1, 308.39]);
  });

  test("numbers that count a form's lines are not amounts", () => {
    const page = `
      9    Wages of the year          41,200.00
      10   Interest                       17.30
      11   Rent received               3,600.00
      12   All income                 44,817.30`;
    assert.deepEqual(textsOf("amount", page), ["41,200.00", "17.30", "3,600.00", "44,817.30"]);
    assert.deepEqual(textsOf("number", "Doors  4\nSeats  5\nAxles  2"), ["4", "5", "2"]);
  });

  test("a sum below its parts is recognised as a sum", () => {
    const page = `
Net              100.00
Tax               19.00
Total            119.00`;
    assert.deepEqual(having("isSum", "amount", page), ["119.00"]);
  });

  test("a document's number is found after its caption, and as a separate text", () => {
    assert.ok(textsOf("id", "Invoice no. RE-2025/0817").includes("RE-2025/0817"));
    assert.ok(textsOf("id", "Invoice no.     RE-2025/0817").includes("RE-2025/0817"));
  });

  test("a number in groups is found with the letters before it, and without them", () => {
    const found = textsOf("id", "TKT 1 04417 28471 0933");
    for (const text of ["TKT 1 04417 28471 0933", "1 04417 28471 0933"]) assert.ok(found.includes(text), text);
    assert.ok(textsOf("id", "Vehicle: WST-TA 179").includes("WST-TA 179"));
  });

  test("an address is found as a whole, with the lines above its town", () => {
    assert.ok(textsOf("address", "14 Kiln Lane\nNorwich NR3 1QT").includes("14 Kiln Lane\nNorwich NR3 1QT"));
  });

  test("an address is found after its caption, before an aside, and in the cells of a row", () => {
    const page = "Delivery to Lerchenweg 8, 4711 Musterdorf (gate B)";
    assert.ok(textsOf("address", page).includes("Lerchenweg 8, 4711 Musterdorf"));
    const row = "Street     Flat     Town     Rent\n12 Lerchenweg     Flat 2     4711 Musterdorf     950.00";
    assert.ok(textsOf("address", row).includes("12 Lerchenweg\nFlat 2\n4711 Musterdorf"));
  });

  test("a company is recognised by its legal form", () => {
    assert.ok(having("endsInLegalForm", "name", "Alder & Thorne Ltd").includes("Alder & Thorne Ltd"));
  });

  test("an IBAN is found with its spaces", () => {
    assert.deepEqual(textsOf("iban", "IBAN: DE89 3704 0044 0532 0130 00"), ["DE89 3704 0044 0532 0130 00"]);
  });

  test("a tick box has the caption printed after it", () => {
    const [married, student] = find("boolean", "☒ Married     ☐ Student");
    assert.deepEqual([married?.caption, student?.caption], ["Married", "Student"]);
  });

  test("the option of a ticked box is a value, with the question as its caption, and boxes are not part of any value", () => {
    for (const kind of ["text", "name"] as const) {
      const found = find(kind, "Transport: ☐ Road ☒ Inland vessel ☐ Rail");
      assert.deepEqual(
        found.flatMap(({ text, caption }) => (caption === "" ? [] : [{ text, caption }])),
        [{ text: "Inland vessel", caption: "Transport:" }],
      );
      assert.ok(found.every(({ text }) => !/[☐☒]|^(?:Road|Rail)$/u.test(text)));
    }
    const [beside] = find("text", "Finish     ☐ Matt     ☒ Glossy").filter(({ traits }) => traits.isTicked === 1);
    assert.deepEqual([beside?.text, beside?.caption], ["Glossy", "Finish"]);
  });

  test("an option is found by a word in another language or a code, where an answer is expected", () => {
    const options = (page: string, ...asked: string[]) => {
      const { pages, conventions } = drawDocument([page]);
      const segments = pages.flatMap((each) => each.segments);
      return segments.flatMap((segment) =>
        findOptionCandidates(segment, asked, conventions).map(({ text, key }) => `${text}: ${key}`),
      );
    };
    assert.deepEqual(options("Geschlecht: weiblich", "male", "female"), ["weiblich: female"]);
    assert.deepEqual(options("Sex     M", "male", "female"), ["M: male"]);
    assert.deepEqual(options("Sexe/Sex   F\nSize M/L", "male", "female"), ["F: female"]);
    assert.deepEqual(options("Gegeben Bar     20,00", "cash", "card"), ["Bar: cash"]);
    assert.deepEqual(options("The card is kept at the snack bar next door to us", "cash", "card"), ["card: card"]);
  });

  test("a value ends where the next caption on its line begins", () => {
    assert.ok(textsOf("name", "Name: Rosa Vey Date of birth: 01.02.1980").includes("Rosa Vey"));
    assert.ok(textsOf("text", "Vessel: Grey Heron Voyage no.: 17 Flag: Malta").includes("Grey Heron"));
    assert.ok(textsOf("text", "Colour: dark red VIN: X1 Seats: 5").includes("dark red"));
  });

  test("a value begins after its caption's explanation in brackets", () => {
    const page = "4 Haulier (name of the firm that moves the goods) Kestrel Freight";
    assert.ok(textsOf("name", page).includes("Kestrel Freight"));
  });

  test("a value ends at the next sign or sentence, whatever is before and after it", () => {
    assert.ok(textsOf("text", "Berth permit QX 4471 · Basin 3").includes("QX 4471"));
    assert.ok(textsOf("text", "Plot / Sheet: Nordfeld / 12 / 88").includes("12"));
    assert.ok(
      textsOf("text", "Licence: one printing only. All other rights stay with us").includes("one printing only"),
    );
    assert.ok(textsOf("name", "Volume 3 “The Lantern Keeper” by Ada Brook").includes("The Lantern Keeper"));
  });

  test("a value continues on the next line of its cell, unless that line is a row of its own", () => {
    const page =
      "Fault     Rule     Level     Photo\nBins in view of     House rules, Section     First     12\nthe street          7.12(b)";
    assert.ok(textsOf("text", page).includes("House rules, Section\n7.12(b)"));
    const rows = "Part     Maker     Place\nNut      Brook Works     York\nBolt     Lane Works      Leeds";
    assert.ok(!textsOf("name", rows).includes("Brook Works\nLane Works"));
  });

  test("both ends of a route are values", () => {
    for (const page of ["Route: from Leeds to York", "Route: Leeds → York", "Strecke: Leeds nach York"]) {
      const texts = textsOf("text", page);
      assert.ok(texts.includes("Leeds") && texts.includes("York"), page);
    }
  });

  test("an answer in any language counts, alone or after its question", () => {
    assert.deepEqual(textsOf("boolean", "Smoker: Nej"), ["Nej"]);
    assert.deepEqual(textsOf("boolean", "Sigara     Hayır"), ["Hayır"]);
    assert.deepEqual(textsOf("boolean", "Jag vill inte ha nej"), []);
  });

  test("the answer of a ticked box is the value, and its caption is what was asked", () => {
    const answers = (page: string) =>
      find("boolean", page).flatMap(({ text, caption }) =>
        text === "☐" || text === "☒" ? [] : [`${caption} ${text}`],
      );
    assert.deepEqual(answers("Laser show     ☐ ja     ☒ nein"), ["Laser show nein"]);
    assert.deepEqual(answers("Renewal     ☐ Yes     ☒ No (change it online)"), ["Renewal No"]);
    assert.deepEqual(answers("Aids: ☐ stick ☒ frame Fell: ☒ Yes, twice ☐ No Plan: ☒ Yes ☐ No"), [
      "frame Fell: Yes",
      "Plan: Yes",
    ]);
    assert.deepEqual(answers("Vetted: ☒ yes ☐ no. Over 18: ☐ yes ☒ no."), ["Vetted: yes", "Over 18: no"]);
    assert.deepEqual(answers("Is it due to an injury out\nof the employment?\n☐ Yes     ☒ No"), [
      "Is it due to an injury out of the employment? No",
    ]);
    assert.deepEqual(answers("Smoker: Yes ☐ No ☒"), ["Smoker: No"]);
    assert.deepEqual(answers("Employment?     YES X NO ☐"), ["Employment? YES"]);
    assert.deepEqual(answers("☒ No deseo aparecer en guías"), []);
  });

  test("of boxes under the headers for yes and no, the one for yes answers its row", () => {
    const page = `
Question                    Yes     No      N/A
Certified?                   ☒       ☐       ☐
Disaster plan?               ☐       ☒       ☐
Counterfeit parts?           ☐       ☐       ☒
`;
    const found = find("boolean", page).map(({ text, caption }) => `${caption} ${text}`);
    assert.deepEqual(found, ["Certified? ☒", "Disaster plan? ☐"]);
  });

  test("two printed answers of which none is ticked answer nothing", () => {
    assert.deepEqual(textsOf("boolean", "Do you smoke?     Yes     No"), []);
    assert.deepEqual(textsOf("boolean", "Do you smoke? Yes No"), []);
    assert.deepEqual(textsOf("boolean", "Smoker     Alcohol\nYes        No"), ["Yes", "No"]);
  });

  test("an answer may be followed by more about it in its cell", () => {
    assert.deepEqual(textsOf("boolean", "Vaccinations     Yes (2024/01/18)"), ["Yes"]);
    assert.deepEqual(textsOf("boolean", "Replaceable     ja, durch Fachperson"), ["ja"]);
    assert.deepEqual(textsOf("boolean", "No food on the day before"), []);
  });

  test("a date has the times of the period beside it, and digits after it are its time if one is asked for", () => {
    const keys = (page: string) => find("datetime", page).map(({ key }) => key);
    assert.deepEqual(keys("Date            Time from/to\n14 Aug 2024     0900 hrs - 1730 hrs"), [
      "2024-08-14T09:00:00",
      "2024-08-14T17:30:00",
    ]);
    assert.deepEqual(keys("Date/time reported\n04/16/2024 0652"), ["2024-04-16T06:52:00"]);
    assert.deepEqual(keys("Invoice\n04/16/2024 0652"), ["2024-04-16"]);
  });

  test("a year is not a percentage", () => {
    assert.deepEqual(textsOf("percent", "Guaranteed rate for 2024     2.5"), ["2.5"]);
  });

  test("years and days of periods are not amounts", () => {
    assert.deepEqual(textsOf("amount", "Arrears for March and April 2024"), []);
    assert.deepEqual(textsOf("amount", "Service charge 30.08–31.12.24     85.00"), ["85.00"]);
  });

  test("digits are a phone number if the caption next to or above them says so", () => {
    assert.deepEqual(textsOf("phone", "Mobile     912345678"), ["912345678"]);
    assert.deepEqual(textsOf("phone", "Téléphone\n22 123 45 67"), ["22 123 45 67"]);
    assert.deepEqual(textsOf("phone", "Customer     912345678"), []);
  });

  test("digits with a dot are a time of day where amounts have a comma", () => {
    assert.deepEqual(
      textsOf("time", "Ankomst kl.     Sluttid\nca. 08.10     09.35\nPris     12,50     3,75     16,25"),
      ["08.10", "09.35"],
    );
    assert.deepEqual(textsOf("time", "Length     08.10\nPrice     12.50"), []);
  });

  test("four digits alone are a time of day, unless they can be a year", () => {
    assert.deepEqual(textsOf("time", "Departs     0930\nYear     2024"), ["0930"]);
  });

  test("lengths of time, times, e-mail addresses and currencies are found by how they are written", () => {
    const page = "60 days, at 14:30, mail@acme.example, 12.00 EUR";
    assert.deepEqual(textsOf("duration", page), ["60 days"]);
    assert.deepEqual(textsOf("time", page), ["14:30"]);
    assert.deepEqual(textsOf("email", page), ["mail@acme.example"]);
    assert.ok(textsOf("currency", page).includes("EUR"));
  });

  test("an identifier is also found if each of its characters is in a box of its own, up to the next field's boxes", () => {
    const page = "NIP     9   5   5   0   1   7   4   Q          2   1   0   3";
    assert.ok(textsOf("id", page).includes("9550174Q"));
    assert.ok(!textsOf("id", page).some((text) => text.includes("Q2") || text === "2103"));
    assert.ok(!textsOf("id", "Shirts     1   2").includes("12"));
  });

  test("a value that is on the page several times says so", () => {
    const [first] = find("date", "2025-03-01\n\nOrdered 2025-03-01\n\nSent 2025-03-05");
    assert.ok((first?.traits.repeats ?? 0) > 0);
  });

  test("a tax number is found without the word or letters before it", () => {
    assert.ok(textsOf("vat", "ABN 51 824 753 556").includes("51 824 753 556"));
    assert.ok(textsOf("vat", "Rossi S.r.l., P. IVA 01234567890, con sede in Roma").includes("01234567890"));
    assert.deepEqual(having("isPattern", "vat", "Btw-nr: NL 0044.17.702.B01"), ["NL 0044.17.702.B01"]);
  });

  test("a number is found in all its groups, whatever follows it", () => {
    const ids = (text: string, id: string) => assert.ok(textsOf("id", text).includes(id), text);
    ids("Rachunek 41 1090 0004 0000 0001 7704 2261", "41 1090 0004 0000 0001 7704 2261");
    ids(
      "3521 0600 5551 9000 0127 5500 2000 0184 4210 0555 1904",
      "3521 0600 5551 9000 0127 5500 2000 0184 4210 0555 1904",
    );
    ids("00190.50095 40144.816069 06809.350314 3", "00190.50095 40144.816069 06809.350314 3");
    ids("Org.nr 999 004 417 MVA", "999 004 417");
    ids("identity number 870319 5283 08 6, an adult female", "870319 5283 08 6");
  });

  test("a code, a phone number or an IBAN may go on in the next line of a sentence", () => {
    const paragraph = (end: string, rest: string) =>
      `If you would like to change your booking, please tell us about it and always quote ${end}\n${rest} We answer each message within two business days of its arrival at our desk.`;
    assert.ok(textsOf("id", paragraph("TEDS-", "77418.")).includes("TEDS-77418"));
    assert.ok(textsOf("id", paragraph("MP 09 ZZ", "4417.")).includes("MP 09 ZZ 4417"));
    assert.ok(textsOf("phone", paragraph("+65", "6555 0184 to us.")).includes("+65 6555 0184"));
    assert.ok(textsOf("iban", paragraph("DE89 3704 0044", "0532 0130 00.")).includes("DE89 3704 0044 0532 0130 00"));
    // The rows of a table do not go on in the next one.
    assert.ok(!textsOf("id", "Number     4417\nSerial     8821").some((text) => text.includes("4417 8821")));
  });

  test("an IBAN is found in the groups of its country", () => {
    assert.deepEqual(textsOf("iban", "IBAN IT60 X 05428 11101 000000123456"), ["IT60 X 05428 11101 000000123456"]);
  });

  test("digits in groups may be a phone number without a word that says so, but days and short numbers are none", () => {
    assert.deepEqual(textsOf("phone", "For help, ring 271 555 014 on working days."), ["271 555 014"]);
    assert.deepEqual(textsOf("phone", "Tlf. direkte 99 55 01 47"), ["99 55 01 47"]);
    assert.deepEqual(textsOf("phone", "From 31-07-2024, room 12 34, order 4417"), []);
  });

  test("digits with a dot are times of day where several begin with a zero, which no amount does", () => {
    assert.deepEqual(textsOf("time", "Loading     06.50\nUnloading     08.05\nBack     19.36\nFee     12,345.50"), [
      "06.50",
      "08.05",
      "19.36",
    ]);
  });

  test("a name is found between other words of its line, before a comma, and across the lines of a sentence", () => {
    const names = (text: string, name: string) => assert.ok(textsOf("name", text).includes(name), text);
    names("Completed by the contact person Marcia Toledo Pires on behalf of the school", "Marcia Toledo Pires");
    names("upon the application of Alan Petherbridge, son", "Alan Petherbridge");
    names(
      "We confirm that the training took place at Fjordkraft Mekaniske AS, Odnes, in the time from May to July of last year.",
      "Fjordkraft Mekaniske AS",
    );
    names(
      "The work in the street was awarded after the tender of last spring to the company Canalizaciones\nTrujalde for the price of its offer, and it began on the first day of the month of April in that year.",
      "Canalizaciones\nTrujalde",
    );
  });

  test("an address is found within a sentence, in brackets of it, and with a town on the next line", () => {
    const addresses = (text: string, address: string) => assert.ok(textsOf("address", text).includes(address), text);
    addresses("Lieferung an: Mühlgasse 7, 4820 Bad Ischl (Zufahrt nur am Morgen).", "Mühlgasse 7, 4820 Bad Ischl");
    addresses("Holzfaser GmbH, Sägestraße 2, 94999 Regendorf, Tel. 09999 555", "Sägestraße 2, 94999 Regendorf");
    addresses(
      "The seller is the sole owner of the flat that stands in calle Almazara 17, 46999\nTorrelavid, which has ninety square metres and a room for storage in the cellar below the house.",
      "calle Almazara 17, 46999\nTorrelavid",
    );
    addresses("22 Wattlebird Parade, Coogara NSW 2999", "22 Wattlebird Parade, Coogara NSW 2999");
  });
});
