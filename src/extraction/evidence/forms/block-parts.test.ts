import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../../../test/made/make-field.ts";
import { describeField } from "../../fields/field-profile.ts";
import { canBe, canBeOf } from "./block-parts.ts";

test("people and firms can be names", () => {
  for (const text of [
    "Orla Tennick",
    "Alder & Thorne Ltd",
    "First National Bank",
    "21 Grams Coffee",
    "Marlow House\nHotel",
  ])
    assert.ok(canBe("name", text), text);
});

test("addresses, days, lists, headings and ends of remarks are not names", () => {
  const texts = [
    "14 Kiln Lane",
    "14 Kiln Lane\nNorwich NR3 1QT",
    "(614) 555-0127",
    "Dec 2, 2024",
    "12. März 2024",
    "2024-12-02",
    "Dust\nPollen\nMites\nMould",
    "CUSTOMER PHONE NUMBER",
    "filling in this form)",
  ];
  for (const text of texts) assert.ok(!canBe("name", text), text);
});

test("a line with a town and its postcode is not a name, unless the field asks for a place", () => {
  const profileOf = (name: string) => ({ ...describeField(makeField(name), false), kind: "name" as const });
  for (const town of ["Norwich NR3 1QT", "Fairmont, WV 26554"]) {
    assert.ok(!canBeOf(profileOf("producer"), town), town);
    assert.ok(canBeOf(profileOf("PermanentCityState"), town), town);
  }
});
