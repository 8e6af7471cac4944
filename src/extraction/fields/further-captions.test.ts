import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../test/made/make-field.ts";
import { concepts } from "../../vocabulary/concepts.ts";
import { describeField } from "./field-profile.ts";
import { furtherConceptsOf, generalThingOf, partyThingOf } from "./further-captions.ts";

describe("what a field means by its name", () => {
  test("is recognised by what people call it, in any word order and language", () => {
    assert.deepEqual(furtherConceptsOf(makeField("claim_no")), ["claim_number"]);
    assert.deepEqual(furtherConceptsOf(makeField("name_of_pet")), ["animal_name"]);
    assert.deepEqual(furtherConceptsOf(makeField("Schadennummer")), ["claim_number"]);
    assert.deepEqual(furtherConceptsOf(makeField("number_of_claims", "number")), ["number_of_claims"]);
  });

  test("is only what its type allows", () => {
    assert.deepEqual(furtherConceptsOf(makeField("claim_number", "date")), []);
  });

  test("may be composed of a party and a thing", () => {
    const address = partyThingOf(makeField("policyholder_address", "address"));
    assert.deepEqual(address?.party, ["policyholder"]);
    assert.ok(address?.captions.includes("Versicherungsnehmer address"));
    assert.equal(partyThingOf(makeField("shipping_address", "address")), null);
  });

  test("may be a case of a thing, whose captions do not rule it out", () => {
    assert.equal(generalThingOf(makeField("driver_date_of_birth", "date")), "date of birth");
    assert.equal(generalThingOf(makeField("lowerCourtJudge")), "judge");
    assert.equal(generalThingOf(makeField("voyage_date", "date")), null);
    const { generalConcepts } = describeField(makeField("claimant_phone", "phone"), false);
    assert.deepEqual(
      generalConcepts.map((concept) => concepts[concept]?.id),
      ["phone"],
    );
  });

  test("captions that could stand over anything are left out", () => {
    const { wholeCaptions } = describeField(makeField("net_salary", "money"), false);
    assert.ok(wholeCaptions.includes("Att utbetala"));
    assert.ok(!wholeCaptions.includes("Netto"));
  });

  test("the party's captions are headings over it, and the thing is a caption below them", () => {
    const profile = describeField(makeField("policyholder_address", "address"), false);
    assert.ok(profile.partyPhrases.includes("Policyholder"));
    assert.ok(profile.barePhrases.includes("address"));
  });
});
