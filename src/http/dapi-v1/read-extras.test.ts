import assert from "node:assert/strict";
import { test } from "node:test";
import { readExtras } from "./read-extras.ts";

test("an extra is returned if include names it, alone, in a list or repeated", () => {
  for (const include of ["grounding", "a, grounding", "grounding,a", ["a", "grounding"]])
    assert.deepEqual(readExtras({ include }), { grounding: true, warnings: false, modelUse: false });
  for (const include of ["grounding,warnings", ["warnings", "grounding"]])
    assert.deepEqual(readExtras({ include }), { grounding: true, warnings: true, modelUse: false });
});

test("otherwise no extra is returned", () => {
  for (const query of [{}, null, "grounding", { include: "" }, { include: "groundings" }, { includes: "grounding" }])
    assert.deepEqual(readExtras(query), { grounding: false, warnings: false, modelUse: false });
});
