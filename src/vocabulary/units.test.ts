import assert from "node:assert/strict";
import { test } from "node:test";
import { unitAskedBy, unitBehind, unitInCaption, unitOf } from "./units.ts";

test("units are known in their spellings", () => {
  for (const [text, unit] of [
    ["kWh", "kwh"],
    ["(KGS)", "kg"],
    ["m²", "m2"],
    ["sq. ft", "ft2"],
    ["mg/g", "mg/g"],
    ["Tage", "day"],
    ["hrs.", "hour"],
    ["%", "percent"],
  ])
    assert.equal(unitOf(text ?? ""), unit, text);
  for (const text of ["", "Total", "kWhs used", "a/b/c", "EUR"]) assert.equal(unitOf(text), null, text);
});

test("a field's name or description says in which unit it wants its number", () => {
  assert.equal(unitAskedBy("electricity_kwh", ""), "kwh");
  assert.equal(unitAskedBy("kgGross", ""), "kg");
  assert.equal(unitAskedBy("weight_g", ""), "g");
  assert.equal(unitAskedBy("net_weight", "in kilograms, without packaging"), "kg");
  assert.equal(unitAskedBy("area", "Area in m² or sqft"), null);
  assert.equal(unitAskedBy("consumption", "What was used, in the unit of the meter"), null);
  assert.equal(unitAskedBy("age_min", ""), null);
  assert.equal(unitAskedBy("amount_to_pay", "what a customer has to pay"), null);
});

test("the unit of a number stands after it", () => {
  assert.equal(unitBehind("273,400 kWh at 0.21"), "kwh");
  assert.equal(unitBehind("12kg"), "kg");
  assert.equal(unitBehind("1.71 mg/g"), "mg/g");
  assert.equal(unitBehind("19 %"), "percent");
  for (const text of ["12 Main Street", "12", "7 a", "3 in stock"]) assert.notEqual(unitBehind(text), "kg", text);
  assert.equal(unitBehind("12 Main Street"), null);
});

test("captions and heads of columns name units in brackets, as their last word, or alone", () => {
  assert.equal(unitInCaption("Gross weight (kg)"), "kg");
  assert.equal(unitInCaption("Result (mg/g)"), "mg/g");
  assert.equal(unitInCaption("Total kWh"), "kwh");
  assert.equal(unitInCaption("%"), "percent");
  for (const text of ["Pay to", "Name (optional)", "Invoice no.", ""]) assert.equal(unitInCaption(text), null, text);
});
