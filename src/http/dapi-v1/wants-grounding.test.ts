import assert from "node:assert/strict";
import { test } from "node:test";
import { wantsGrounding } from "./wants-grounding.ts";

test("grounding is given when include names it, alone, in a list or repeated", () => {
  for (const include of ["grounding", "a, grounding", "grounding,a", ["a", "grounding"]])
    assert.ok(wantsGrounding({ include }));
});

test("grounding is not given otherwise", () => {
  for (const query of [{}, null, "grounding", { include: "" }, { include: "groundings" }, { includes: "grounding" }])
    assert.ok(!wantsGrounding(query));
});
