import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import type { Field, FieldType } from "../../src/domain/field.ts";
import { askedFor, describeUntrained, meaningsOf } from "../../src/extraction/fields/schema.ts";
import { findTrainedKind, trainedKinds } from "../../src/extraction/fields/trained/trained-weights.ts";
import { createLocalEngine } from "../../src/extraction/local-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { tableOf } from "../../src/vocabulary/languages.ts";
import { makeDocument } from "./make-document.ts";

type Definition = Partial<z.input<typeof fieldDefinitionsSchema>[number]> & { name: string };

/** The shipped kind that a parser is taken for, by its fields. */
function findKind(fields: Field[], subject = ""): string | null {
  return findTrainedKind(askedFor(describeUntrained(fields), subject), trainedKinds())?.kind ?? null;
}

function kindOf(definitions: Definition[], subject = ""): string | null {
  return findKind(toFields(fieldDefinitionsSchema.parse(definitions)), subject);
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

test("an ad contract is also recognised in other words", () => {
  const money: Definition = { name: "gross", type: "money", description: "Gross total of the order" };
  const from: Definition = { name: "first_day", type: "date", hints: ["Start Date"] };
  const to: Definition = { name: "last_day", type: "date", hints: ["End Date"] };
  assert.equal(kindOf([{ name: "contract_no" }, { name: "advertiser" }, money, from, to]), "ad-contract");
  const sponsor: Definition = { name: "sponsor", description: "The advertiser", hints: ["Advertiser"] };
  assert.equal(kindOf([{ name: "order", hints: ["Contract #"] }, sponsor, money, from, to]), "ad-contract");
});

const generic = named({ text: "company", date: "date", address: "address", money: "total" });

test("a shop's name, a date, an address and a total do not make a receipt", () => {
  assert.equal(kindOf(generic), null);
  assert.equal(kindOf(generic, "Hotel bills"), null);
  assert.equal(kindOf(generic, "Insurance policies"), null);
});

test("a parser with receipts in its name or description reads receipts, in any language", () => {
  for (const subject of [
    "Receipts",
    "shop_receipts",
    "Expenses\nTill slips of employees",
    "Kassenbons",
    "Tickets de caisse",
    "Scontrini",
  ])
    assert.equal(kindOf(generic, subject), "receipt", subject);
  const described: Definition[] = generic.map((field) =>
    field.name === "company" ? { ...field, description: "Who issued the receipt" } : field,
  );
  assert.equal(kindOf(described), "receipt");
});

test("a profit and loss account is not an invoice, although it states a company, a day and a tax", () => {
  const fields = named({
    text: "company_name",
    date: "period_end statement_date",
    money: "total_revenue cost_of_sales gross_profit total_expenses income_tax net_profit",
  });
  assert.equal(kindOf(fields, "Profit and loss"), null);
});

test("every kind has an English name", () => {
  assert.deepEqual(
    [...tableOf("en", "kinds of documents").keys()].toSorted(),
    trainedKinds().map(({ kind }) => kind),
  );
});

test("the engine uses a kind's weights only if the parser's name tells the kind", async () => {
  const [receipt] = trainedKinds().filter(({ kind }) => kind === "receipt");
  assert.ok(receipt);
  // With this weight for "absent", no total is ever given.
  const never = { ...receipt, fields: { grand_total: { valueKind: "amount", weights: {}, absent: 1000 } } };
  const engine = createLocalEngine([never]);
  const fields = toFields(fieldDefinitionsSchema.parse(generic));
  const text =
    "Corner Shop Ltd\n12 Hill Street\nLeeds LS1 4AB\n\nDate: 14/03/2025\n\nTea          4.50\nTotal        4.50\n";
  const layout = layoutDocument(makeDocument(text));
  const totalOf = async (subject: string) => {
    const [record] = await engine.extract({ layout, fields, subject, hasMultipleEntries: false });
    const value = record?.values.total;
    return value?.kind === "scalar" ? value.text : null;
  };
  assert.equal(await totalOf("Receipts"), null);
  assert.equal(await totalOf("Hotel bills"), "4.50");
});

test("not every document with a letterhead, a date and a total is a receipt", () => {
  const templates = new Map(listTemplates().map(({ slug, fields }) => [slug, fields]));
  for (const slug of ["air-waybill", "credit-card-statement", "bank-statement"])
    assert.equal(findKind(templates.get(slug) ?? []), null, slug);
});

test("what tells a kind is asked for by no other kind and by no template of another", () => {
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

test("a template trained with a kind's weights is of that kind", () => {
  const templates = new Map(listTemplates().map(({ slug, fields }) => [slug, fields]));
  for (const { kind, made } of trainedKinds()) {
    for (const slug of made) assert.equal(findKind(templates.get(slug) ?? []), kind, slug);
  }
});
