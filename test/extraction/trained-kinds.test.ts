import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import type { Field, FieldType } from "../../src/domain/field.ts";
import { describeUntrained, meaningsOf } from "../../src/extraction/fields/schema.ts";
import { findTrainedKind, trainedKinds } from "../../src/extraction/fields/trained/trained-weights.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";

type Definition = Partial<z.input<typeof fieldDefinitionsSchema>[number]> & { name: string };

/** The shipped kind that a parser is taken for, by its fields. */
function findKind(fields: Field[]): string | null {
  return findTrainedKind(meaningsOf(describeUntrained(fields)), trainedKinds())?.kind ?? null;
}

function kindOf(definitions: Definition[]): string | null {
  return findKind(toFields(fieldDefinitionsSchema.parse(definitions)));
}

/** A field of a type for each name, without description or hints. */
function named(types: Partial<Record<FieldType, string>>): Definition[] {
  return Object.entries(types).flatMap(([type, names]) =>
    names.split(" ").map((name) => ({ name, type: type as FieldType })),
  );
}

const strangers: Record<string, Definition[]> = {
  "car rental": [
    { name: "rental_agreement_no", hints: ["Contract No.", "Rental Agreement Number"] },
    { name: "renter", description: "Name of the driver who rents the car" },
    { name: "pick_up", type: "date", hints: ["Start date", "Pick-up"] },
    { name: "drop_off", type: "date", hints: ["End date", "Return"] },
    { name: "total", type: "money", description: "What the rental costs in all" },
  ],
  "car rental, names alone": named({ text: "contract_number renter", date: "start_date end_date", money: "total" }),
  "hotel bill": [
    { name: "hotel", description: "Name of the hotel" },
    { name: "guest_name" },
    { name: "arrival", type: "date", hints: ["Check-in"] },
    { name: "departure", type: "date", hints: ["Check-out"] },
    { name: "contract_number", description: "Number under which the stay was booked" },
    { name: "total", type: "money" },
  ],
  lease: named({
    text: "lease_number landlord tenant",
    address: "property_address",
    date: "start_date end_date",
    money: "rent deposit total_amount",
  }),
  "utility bill": named({
    text: "provider contract_number meter_number",
    date: "period_from period_to",
    money: "total_amount",
  }),
  "expense report": named({ text: "employee department", date: "period_from period_to", money: "total" }),
};

for (const [name, fields] of Object.entries(strangers)) {
  test(`a ${name} is not read with the weights of ad contracts`, () => assert.notEqual(kindOf(fields), "ad-contract"));
}

test("an ad contract is known in other words, too", () => {
  const money: Definition = { name: "gross", type: "money", description: "Gross total of the order" };
  const from: Definition = { name: "first_day", type: "date", hints: ["Start Date"] };
  const to: Definition = { name: "last_day", type: "date", hints: ["End Date"] };
  assert.equal(kindOf([{ name: "contract_no" }, { name: "advertiser" }, money, from, to]), "ad-contract");
  const sponsor: Definition = { name: "sponsor", description: "The advertiser", hints: ["Advertiser"] };
  assert.equal(kindOf([{ name: "order", hints: ["Contract #"] }, sponsor, money, from, to]), "ad-contract");
});

test("papers that have a letterhead, a date and a total are not all receipts", () => {
  const templates = new Map(listTemplates().map(({ slug, fields }) => [slug, fields]));
  for (const slug of ["air-waybill", "credit-card-statement", "bank-statement"])
    assert.equal(findKind(templates.get(slug) ?? []), null, slug);
});

test("what tells a kind is asked for by no other kind, and by no template of other kinds", () => {
  const kinds = trainedKinds();
  for (const { kind, telling, made } of kinds) {
    const others = listTemplates().filter(({ slug }) => !made.includes(slug));
    const askedElsewhere = new Set([
      ...kinds.filter((other) => other.kind !== kind).flatMap(({ meanings }) => meanings),
      ...others.flatMap(({ fields }) => meaningsOf(describeUntrained(fields))),
    ]);
    for (const meaning of telling) assert.ok(!askedElsewhere.has(meaning), `${kind}: ${meaning}`);
  }
});

test("a template that weights were trained along with is of that kind", () => {
  const templates = new Map(listTemplates().map(({ slug, fields }) => [slug, fields]));
  for (const { kind, made } of trainedKinds()) {
    for (const slug of made) assert.equal(findKind(templates.get(slug) ?? []), kind, slug);
  }
});
