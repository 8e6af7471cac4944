import assert from "node:assert/strict";
import { test } from "node:test";
import { canBe } from "./block-parts.ts";

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

test("addresses, days, lists, headings and ends of remarks are no names", () => {
  const texts = [
    "14 Kiln Lane",
    "14 Kiln Lane\nNorwich NR3 1QT",
    "(614) 555-0127",
    "Norwich NR3 1QT",
    "Fairmont, WV 26554",
    "Dec 2, 2024",
    "12. März 2024",
    "2024-12-02",
    "Dust\nPollen\nMites\nMould",
    "CUSTOMER PHONE NUMBER",
    "filling in this form)",
  ];
  for (const text of texts) assert.ok(!canBe("name", text), text);
});
