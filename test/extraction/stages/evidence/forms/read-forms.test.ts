import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentLayout } from "../../../../../src/domain/document-layout.ts";
import type { Field } from "../../../../../src/domain/field.ts";
import { collectCandidates } from "../../../../../src/extraction/candidates/collect-candidates.ts";
import { createRelevanceFinder } from "../../../../../src/extraction/evidence/captions/relevance.ts";
import { type Forms, readForms } from "../../../../../src/extraction/evidence/forms/read-forms.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { makeField } from "../../../../made/make-field.ts";
import { drawDocument } from "../../../draw-page.ts";

/** The forms on a drawn page; `written`: the texts that were written into it. */
function formsOf(text: string, fields: Field[], written: string[]): Forms {
  return readDrawn(text, fields, written).forms;
}

/** The forms on a drawn page, and all candidates on it. */
function readDrawn(text: string, fields: Field[], written: string[]) {
  const { pages, conventions } = drawDocument([text]);
  markWritten({ pages }, written);
  const profiles = fields.map((field) => describeField(field, false));
  const found = collectCandidates(pages, new Set(profiles.map(({ kind }) => kind)), conventions);
  return { forms: readForms(pages, profiles, createRelevanceFinder(profiles), found), found };
}

/** The values that the forms on a drawn page give each field, best caption first. */
function read(text: string, fields: Field[], written: string[] = []): Record<string, string[]> {
  const forms = formsOf(text, fields, written);
  return Object.fromEntries(
    fields.map(({ name }, index) => {
      const { candidates } = forms.candidatesFor(index);
      const sorted = candidates.toSorted((a, b) => (b.traits.captioned ?? 0) - (a.traits.captioned ?? 0));
      return [name, sorted.map(({ text: value }) => value)];
    }),
  );
}

function markWritten({ pages }: DocumentLayout, texts: string[]): void {
  for (const segment of pages.flatMap((page) => page.segments)) {
    const place = texts.indexOf(segment.text);
    for (const word of segment.words) if (place >= 0) word.written = place;
  }
}

const boxes = `
┌──────────────────────┬──────────────────────┐
│ 1. Surname           │ 2. First name        │
│ Quill                │ Norbert              │
├──────────────────────┼──────────────────────┤
│ 3. Town              │ 4. Postcode          │
│ Hawes                │ DL8 5EN              │
└──────────────────────┴──────────────────────┘`;
const fields = ["surname", "first_name", "town", "postcode"].map((name) => makeField(name));

describe("what was written into a form", () => {
  test("a name and an address that a form asks for in parts are each one value", () => {
    const asked = [makeField("applicant_name"), makeField("applicant_address", "address"), makeField("surname")];
    const page = `
┌──────────────────────┬──────────────────────┬────────────────┐
│ 1. First name        │ 2. Last name         │ 3. Born on     │
│ Norbert              │ Quill                │ 02.03.1981     │
├──────────────────────┴──────────────────────┴────────────────┤
│ 4. Home address (number and street)                          │
│ 17 Lantern Row                                               │
├──────────────────────┬──────────────────────┬────────────────┤
│ 5. City or town      │ 6. State             │ 7. ZIP code    │
│ Marlow Vale          │ Ohio                 │ 44120          │
└──────────────────────┴──────────────────────┴────────────────┘`;
    const written = ["Norbert", "Quill", "02.03.1981", "17 Lantern Row", "Marlow Vale", "Ohio", "44120"];
    const found = read(page, asked, written);
    assert.deepEqual(
      asked.map(({ name }) => found[name]?.[0]),
      ["Norbert Quill", "17 Lantern Row\nMarlow Vale, Ohio 44120", "Quill"],
    );
  });

  test("a sentence is not an identifier, and an option with its empty box not a choice", () => {
    const asked = [
      makeField("permit_number"),
      makeField("berth_number"),
      makeField("crew_status", "choice", { options: ["Resting", "On watch"] }),
    ];
    const page = `
┌──────────────────────────────────────┬──────────────────────┐
│ 1. Permit number                     │ 2. Berth number      │
│ 40 crates of lamps for pier 12 east  │ NEAR THE EAST QUAY   │
├──────────────────────────────────────┼──────────────────────┤
│ 3. Crew status                       │ 4. Captain           │
│ ☐ Resting                            │ Ida Fenwick          │
└──────────────────────────────────────┴──────────────────────┘`;
    const written = ["40 crates of lamps for pier 12 east", "NEAR THE EAST QUAY", "☐ Resting", "Ida Fenwick"];
    const found = read(page, asked, written);
    assert.ok(!found.permit_number?.includes(written[0] ?? ""), String(found.permit_number));
    assert.deepEqual([found.berth_number, found.crew_status], [[], []]);
  });

  test("each place is named by the caption in its cell", () => {
    const found = read(boxes, fields, ["Quill", "Norbert", "Hawes", "DL8 5EN"]);
    assert.deepEqual(
      Object.values(found).map(([first]) => first),
      ["Quill", "Norbert", "Hawes", "DL8 5EN"],
    );
  });

  test("captions can also be before or after what was written", () => {
    const lines = "Surname      Quill\nFirst name   Norbert\nTown         Hawes\nPostcode     DL8 5EN";
    const found = read(lines, fields, ["Quill", "Norbert", "Hawes", "DL8 5EN"]);
    assert.deepEqual([found.surname?.[0], found.town?.[0]], ["Quill", "Hawes"]);
  });

  test("a scanned form that does not show what was filled in is read by its captions", () => {
    assert.equal(read(boxes, fields).surname?.[0], "Quill");
  });

  test("two filled-in places are a stamp or a signature, and not as certain as on a form", () => {
    const isNamed = (...written: string[]) =>
      formsOf("Town   Hawes\n\nDate   2025-03-01\n\nStreet   Mill Lane", [makeField("town")], written).candidatesFor(0)
        .isNamed;
    assert.equal(isNamed("Hawes", "2025-03-01"), false);
    assert.equal(isNamed("Hawes", "2025-03-01", "Mill Lane"), true);
  });

  test("one caption over a name and an address gives each to the field that asks for it", () => {
    const page = `
┌──────────────────────────┬──────────────────────────┐
│ Shipper                  │ Reference                │
│ Tarn Pipeworks Ltd       │ TPW7731                  │
│ 4 Weir Lane              │                          │
│ Kendal LA9 4QX           │                          │
├──────────────────────────┼──────────────────────────┤
│ Consignee                │ Place                    │
│ Brugge Valves NV         │ Hull                     │
│ Kade 12, Brugge, Belgium │                          │
└──────────────────────────┴──────────────────────────┘`;
    const asked = [
      makeField("shipper_name"),
      makeField("shipper_address", "address"),
      makeField("consignee"),
      makeField("consignee_address", "address"),
    ];
    const written = ["Tarn Pipeworks Ltd", "4 Weir Lane", "Kendal LA9 4QX", "TPW7731"];
    const found = read(page, asked, [...written, "Brugge Valves NV", "Kade 12, Brugge, Belgium"]);
    assert.deepEqual(
      Object.values(found).map(([first]) => first),
      ["Tarn Pipeworks Ltd", "4 Weir Lane\nKendal LA9 4QX", "Brugge Valves NV", "Kade 12, Brugge, Belgium"],
    );
  });

  test("a caption that only the user knows gives a name and an address to their fields, too", () => {
    const page = "Beekeeper\nOrla Tennick\n9 Clover Road\nBath BA2 4QX";
    const found = read(page, [makeField("beekeeper_name"), makeField("beekeeper_address", "address")]);
    assert.deepEqual(
      [found.beekeeper_name?.[0], found.beekeeper_address?.[0]],
      ["Orla Tennick", "9 Clover Road\nBath BA2 4QX"],
    );
  });

  test("print is not a value on a filled-in form, but is on a statement that was changed in places", () => {
    const isPrint = (page: string) =>
      readDrawn(page, [makeField("net_pay", "money")], ["Orla Tennick", "9 Clover Road", "Bath", "Keeper"])
        .found.get("amount")
        ?.find(({ text }) => text.startsWith("40"))?.traits.isPrint ?? 0;
    const person = "Name     Orla Tennick\n\n\nStreet   9 Clover Road\n\n\nTown     Bath\n\n\nTrade    Keeper\n";
    const form = `${person}\nReturn it with a fee of 40.00`;
    const statement = `${person}\nGross    52.10    Tax   8.00   Fund   3.10\nBonus    1.00    Net   40.00   Paid on 2031-05-04`;
    assert.ok(isPrint(form) > 0.7);
    assert.ok(isPrint(statement) < 0.5);
  });

  test("a number is nobody's name, and one word is not an address", () => {
    const found = read("Keeper      KX40812\nAddress     KX40812", [
      makeField("keeper_name"),
      makeField("address", "address"),
    ]);
    assert.deepEqual(Object.values(found), [[], []]);
  });

  test("a sentence in capitals names nothing within it", () => {
    const page = `
THE COVER DESCRIBED HERE IS SUBJECT TO ALL THE TERMS OF THE KEEPER NAMED IN THE SCHEDULE
AND MAY BE ENDED BY THE KEEPER OR BY THE CLUB AT THE END OF ANY MONTH

Keeper
Orla Tennick`;
    assert.deepEqual(read(page, [makeField("keeper")]).keeper, ["Orla Tennick"]);
  });

  test("a line that continues the caption is not a value", () => {
    const page = "Tenant and postal address\nMirjam Okafor";
    assert.ok(!read(page, [makeField("tenant")]).tenant?.some((text) => text.startsWith("and")));
  });

  test("a tick box belongs to the field that its caption names", () => {
    const { married, student } = read("☒ Married       ☐ Student", [
      makeField("married", "boolean"),
      makeField("student", "boolean"),
    ]);
    assert.deepEqual([married?.[0]?.startsWith("☒"), student?.[0]?.startsWith("☐")], [true, true]);
  });
});

describe("forms that tell their captions by print", () => {
  const page = `
*Customer*          *Phone*             *IBAN*
Orla Tennick        01225 555 017       K-1020

*Order* *number*    *Due* *date*        *Currency*
B-9931              2025-03-31          EUR

*Invoice* *date*    *Quantity*          *Ship* *to*
2025-03-01          12                  -

*Weight*            *Price*             *Tax*
14                  9.50                1.80`;

  test("a value is named by the caption above it", () => {
    const found = read(page, [makeField("customer"), makeField("order_number")]);
    assert.equal(found.customer?.[0], "Orla Tennick");
    assert.equal(found.order_number?.[0], "B-9931");
  });

  test("a dash says that a field is empty", () => {
    const found = read(page, [makeField("ship_to", "text")]);
    assert.ok(!(found.ship_to ?? []).includes("-"));
  });
});

describe("one place for more than one thing", () => {
  test("a name ends before the masked number below it", () => {
    const page = "Employee\nOrla Tennick\nxxx-xx-xx\n\nTown      Bath\n\nStreet    Clover Road";
    const found = read(page, [makeField("employee_name")], ["Orla Tennick", "xxx-xx-xx", "Bath", "Clover Road"]);
    assert.equal(found.employee_name?.[0], "Orla Tennick");
  });

  test("a name ends before the date that its caption asks for, too", () => {
    const page = "Vessel and date\nSea Heron - 12 November 2025\n\nTown      Bath\n\nStreet    Clover Road";
    const written = ["Sea Heron - 12 November 2025", "Bath", "Clover Road"];
    const found = read(page, [makeField("vessel"), makeField("voyage_date", "date")], written);
    assert.equal(found.vessel?.[0], "Sea Heron");
  });
});

describe("print that was changed in places", () => {
  const page = `
Statement of        Thistle Baths
Account             4711-22
Clerk               Orla Tennick
Opening balance     1 204.10
Money in              310.00
Money out             212.55
Fees                    4.90
Closing balance     1 296.65
Amount due            118.20
Interest                2.31
Limit               5 000.00`;

  test("is not a form: values may be in its print", () => {
    const { forms } = readDrawn(page, [makeField("clerk_name")], ["Thistle Baths", "4711-22", "Orla Tennick"]);
    assert.equal(forms.candidatesFor(0).isNamed, false);
  });
});
