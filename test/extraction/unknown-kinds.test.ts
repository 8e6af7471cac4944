import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../made/make-field.ts";
import { readScalars } from "./read-scalars.ts";

describe("documents of unmeasured kinds", () => {
  test("fields named in English match labels in other languages, and parts of compounds", async () => {
    const values = await readScalars(
      `
Energieausweis

Gebäudetyp                      Mehrfamilienhaus
Gültig bis                      14.05.2033
Versicherungsbeginn             01.01.2031
Registriernummer                BW-2023-4711
`,
      [makeField("building_type"), makeField("valid_until", "date"), makeField("registration_number")],
    );
    assert.deepEqual(values, {
      building_type: "Mehrfamilienhaus",
      valid_until: "14.05.2033",
      registration_number: "BW-2023-4711",
    });
  });

  test("what a description calls a thing is its label", async () => {
    const values = await readScalars(
      `
Drop-off report

Mileage                  12,040
Fuel level               8/8
Cleaned                  yes
Returned                 14.05.2033
`,
      [
        makeField("gauge", "text", { description: "Fuel level at the return of the car" }),
        makeField("mileage", "number"),
        makeField("returned_on", "date"),
      ],
    );
    assert.equal(values.gauge, "8/8");
  });

  test("a caption may end at a colon in a column of its own", async () => {
    const values = await readScalars(
      `
Test report

Manufacturer          :      Keldane Instruments
Range                 :      0 to 10 bar
Serial number         :      KD-40812
`,
      [makeField("manufacturer"), makeField("range"), makeField("serial_number")],
    );
    assert.deepEqual(values, {
      manufacturer: "Keldane Instruments",
      range: "0 to 10 bar",
      serial_number: "KD-40812",
    });
  });

  test("the line below a value is not part of it if it has a caption of its own", async () => {
    const values = await readScalars(
      `
Sex            Male
Age            67 y
Ward           North
`,
      [makeField("sex"), makeField("ward")],
    );
    assert.deepEqual(values, { sex: "Male", ward: "North" });
  });

  test("a value ends where the next label begins, below it or beside it", async () => {
    const below = await readScalars("Animal record\n\nSpecies\nCanine\nSex: male\n\nAgent: Pim Harrow", [
      makeField("species"),
      makeField("agent"),
    ]);
    assert.deepEqual(below, { species: "Canine", agent: "Pim Harrow" });
    const beside = await readScalars("School report\n\nClass: 4B  Pupils: 27\nTown: Wexley  Term: two", [
      makeField("class"),
      makeField("town"),
    ]);
    assert.deepEqual(beside, { class: "4B", town: "Wexley" });
  });

  test("a name is given without the number before it and the aside after it", async () => {
    const values = await readScalars(
      `
Staff leave notice

Trainee        0027 - JUDITH APARECIDA BRANDT
Referee        Hubert Wilk (husband) - 100%
Supplier       Klimavent Servis GmbH, Hall 3
`,
      [makeField("trainee_name"), makeField("referee_name"), makeField("supplier")],
    );
    assert.deepEqual(values, {
      trainee_name: "JUDITH APARECIDA BRANDT",
      referee_name: "Hubert Wilk",
      supplier: "Klimavent Servis GmbH",
    });
  });

  test("words in brackets that explain a label are not a value", async () => {
    const values = await readScalars(
      "Claim form\n\nPatient's name (Last Name, First Name)\nBRANNIGAN, LUCY\n\nInsured's name (Last Name, First Name)\nMARLOW, IDA",
      [makeField("patient_name"), makeField("insured_name")],
    );
    assert.equal(values.insured_name, "MARLOW, IDA");
    assert.notEqual(values.patient_name, "(Last Name, First Name)");
  });

  test("below a heading that says whose it is, the value is under the label of the name", async () => {
    const values = await readScalars(
      `
Incident report

Witness

Name (first, last)             Born
IDA MARLOW                     22/08/1971

Claim Handler

Full name                      Room
PIM HARROW                     14
`,
      [makeField("witness"), makeField("claim_handler")],
    );
    assert.deepEqual(values, { witness: "IDA MARLOW", claim_handler: "PIM HARROW" });
  });

  test("an owner is the person to whom a document is sent, not whoever lets or sends", async () => {
    const values = await readScalars(
      `
Kaminkehrermeister Dorn
Torgasse 2, 38820 Halberstadt



Annegret Bollmeyer
Lindenstieg 8
38640 Goslar

Bescheinigung
`,
      [makeField("eigentuemer")],
    );
    assert.equal(values.eigentuemer, "Annegret Bollmeyer");
  });

  test("the greeting of a letter is not the label of what follows", async () => {
    const values = await readScalars(
      `
Malabar Works Limited
PO Box 311, Carlisle CA1 9XX



IDA MARLOW
14 Mill Lane
Harwick LS7 4QD

Dear Shareholder,
Payment of the final dividend for the year
We are pleased to tell you that the dividend has been paid to your account as below.
`,
      [makeField("shareholder")],
    );
    assert.equal(values.shareholder, "IDA MARLOW");
  });

  test("a name that continues after its first word is returned whole", async () => {
    const values = await readScalars("University of Port Ellery\n\nProgramme: Marine Biology\nCredits: 100", [
      makeField("university"),
    ]);
    assert.notEqual(values.university, "of Port Ellery");
  });

  test("the label of a thing may stand over whoever's thing is asked for", async () => {
    const values = await readScalars(
      `
Accident report 88-140

Claimant: Rosa Lindqvist
Phone: (632) 555-0127
Email: rosa.lindqvist@harrow.example
`,
      [makeField("claimant_phone", "phone"), makeField("claimant_email", "email"), makeField("claimant_name")],
    );
    assert.deepEqual(values, {
      claimant_phone: "(632) 555-0127",
      claimant_email: "rosa.lindqvist@harrow.example",
      claimant_name: "Rosa Lindqvist",
    });
  });

  test("an address ends at its town, and begins at its street below a name", async () => {
    const values = await readScalars(
      `
Prescription

Patient
Paula Okonjo
Blumenweg 18, 26427 Esens
KVNr.: P123450987

Delivered to
Harrow Road 7
Leeds LS1 5AB
4
`,
      [makeField("patient_address", "address"), makeField("delivery_address", "address")],
    );
    assert.deepEqual(values, {
      patient_address: "Blumenweg 18, 26427 Esens",
      delivery_address: "Harrow Road 7\nLeeds LS1 5AB",
    });
  });
});
