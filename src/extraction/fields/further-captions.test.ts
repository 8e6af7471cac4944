import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../test/made/make-field.ts";
import { describeField } from "./field-profile.ts";
import { furtherConceptsOf, partyThingOf } from "./further-captions.ts";

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
