import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field, FieldType } from "../../domain/field.ts";
import { describeField } from "./field-profile.ts";
import { furtherConceptsOf, partyThingOf } from "./further-captions.ts";

const field = (name: string, type: FieldType = "text"): Field => ({
  id: name,
  name,
  type,
  description: "",
  hints: [],
  options: [],
  isUnique: false,
  rules: [],
  fields: [],
});

describe("what a field means by its name", () => {
  test("is known by what people call it, in any order of words and in any language", () => {
    assert.deepEqual(furtherConceptsOf(field("claim_no")), ["claim_number"]);
    assert.deepEqual(furtherConceptsOf(field("name_of_pet")), ["animal_name"]);
    assert.deepEqual(furtherConceptsOf(field("Schadennummer")), ["claim_number"]);
    assert.deepEqual(furtherConceptsOf(field("number_of_claims", "number")), ["number_of_claims"]);
  });

  test("is nothing that its type cannot hold", () => {
    assert.deepEqual(furtherConceptsOf(field("claim_number", "date")), []);
  });

  test("is composed of a party and a thing", () => {
    const address = partyThingOf(field("policyholder_address", "address"));
    assert.deepEqual(address?.party, ["policyholder"]);
    assert.ok(address?.captions.includes("Versicherungsnehmer address"));
    assert.equal(partyThingOf(field("shipping_address", "address")), null);
  });

  test("captions of nothing but words that stand over anything are left out", () => {
    const { wholeCaptions } = describeField(field("net_salary", "money"), false);
    assert.ok(wholeCaptions.includes("Att utbetala"));
    assert.ok(!wholeCaptions.includes("Netto"));
  });

  test("the party's captions are headings over it, and the thing is a caption below them", () => {
    const profile = describeField(field("policyholder_address", "address"), false);
    assert.ok(profile.partyPhrases.includes("Policyholder"));
    assert.ok(profile.barePhrases.includes("address"));
  });
});
