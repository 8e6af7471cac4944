import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../../made/make-field.ts";
import { rowsFor } from "./rows-for.ts";

const treatments = [makeField("tooth"), makeField("treatment"), makeField("fee", "money"), makeField("gap", "money")];

test("headings over groups of rows belong to neither the headers nor a row", () => {
  const rows = rowsFor(
    treatments,
    `
*Tooth*    *Treatment*                *Fee*         *Gap*
*Visit* *1:* *root* *canal* *therapy*
46       Root canal, one canal      385.00      266.50
47       Root canal, filling        340.00      236.00
*Visit* *2:* *crown*
46       Full crown, indirect       690.00      480.00`,
  );
  assert.deepEqual(rows, [
    ["46", "Root canal, one canal", "385.00", "266.50"],
    ["47", "Root canal, filling", "340.00", "236.00"],
    ["46", "Full crown, indirect", "690.00", "480.00"],
  ]);
});

test("a header that few rows fill does not take the texts of one that all rows fill", () => {
  const rows = rowsFor(
    [makeField("service_date", "date"), makeField("service"), makeField("billed", "money"), makeField("paid", "money")],
    `
Date of service   Service description      Billed      Paid     Notes
04/22/24          X-ray, wrist             240.00     86.80
04/22/24          Office visit             185.00     92.60
04/23/24          Splint, short             98.00      0.00     D1`,
  );
  assert.deepEqual(
    rows?.map(([, service]) => service),
    ["X-ray, wrist", "Office visit", "Splint, short"],
  );
});

test("a column between two named ones belongs to the child between theirs", () => {
  const rows = rowsFor(
    [makeField("test"), makeField("result", "number"), makeField("unit")],
    `
Test name           Seen         Unit        Method
Haemoglobin         10.8         g/dL        SLS
Serum ferritin       6.9         ng/mL       ECLIA`,
  );
  assert.deepEqual(rows, [
    ["Haemoglobin", "10.8", "g/dL"],
    ["Serum ferritin", "6.9", "ng/mL"],
  ]);
});

test("a heading right below the first header is part neither of it nor of the first row", () => {
  const rows = rowsFor(
    [makeField("test"), makeField("result", "number"), makeField("unit")],
    `
*Test* *name*           *Seen*         *Unit*        *Method*
*HAEMATOLOGY*
Haemoglobin         10.8         g/dL        SLS
*BIOCHEMISTRY*
Serum ferritin       6.9         ng/mL       ECLIA
Vitamin B12          312         pg/mL       ECLIA`,
  );
  assert.deepEqual(rows, [
    ["Haemoglobin", "10.8", "g/dL"],
    ["Serum ferritin", "6.9", "ng/mL"],
    ["Vitamin B12", "312", "pg/mL"],
  ]);
});
