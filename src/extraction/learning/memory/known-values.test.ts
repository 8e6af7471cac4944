import assert from "node:assert/strict";
import { test } from "node:test";
import { createMender, hashWords } from "./known-values.ts";

const mend = createMender([
  hashWords("Harbour Depot & Stores (North) Ltd."),
  hashWords("No. 7, Quay Road\n48152 Alm Harbour"),
  hashWords("Meyer, Ada"),
]);

test("a misread letter of a known value is corrected, in the case and with the marks of the document", () => {
  assert.equal(mend("HARBOUR DEP0T & STORES - NORTH LTD"), "HARBOUR DEPOT & STORES - NORTH LTD");
  assert.equal(mend("Harbour Depot Stares North Ltd"), "Harbour Depot Stores North Ltd");
  assert.equal(mend("No.7 Quay Road, 48152 4lm Harbour"), "No.7 Quay Road, 48152 Alm Harbour");
  assert.equal(mend("N0.7 Quay Road, 48152 Alni Harbour"), "NO.7 Quay Road, 48152 Alm Harbour");
});

test("a split word and two joined ones are corrected", () => {
  assert.equal(mend("Har bour Depot & St ores (North) Ltd."), "Harbour Depot & Stores (North) Ltd.");
  assert.equal(mend("No. 7, QuayRoad 48152 Alm Harbour"), "No. 7, Quay Road 48152 Alm Harbour");
});

test("a known value stays unchanged", () => {
  assert.equal(mend("harbour depot & stores (north) ltd"), null);
});

test("another number is another value", () => {
  assert.equal(mend("No. 8, Quay Road\n48152 Alm Harbour"), null);
  assert.equal(mend("No. 7, Quay Road\n48153 Alm Harbour"), null);
  assert.equal(mend("No. 7, Quay Road\n481 52 Alm Harbour"), null);
});

test("a short value proves nothing: it may be a namesake", () => {
  assert.equal(mend("Mayer, Ada"), null);
});

test("a word that no single exchange turns into a known one is a different word", () => {
  assert.equal(mend("Harbour Depot & Stores (South) Ltd."), null);
  assert.equal(mend("Harbour Hotel & Stares (North) Ltd."), null);
});

test("a value that may be either of two known ones stays unchanged", () => {
  const both = createMender([hashWords("Northern Harbour Stores"), hashWords("Northern Harbour Stares")]);
  assert.equal(both("Northern Harbour Sttres"), null);
});
