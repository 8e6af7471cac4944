import assert from "node:assert/strict";
import { test } from "node:test";
import { findLowestConfidence } from "./lowest-confidence.ts";

const sure = (confidence: number) => ({ confidence, page: 1, box: null, text: "x", alternatives: [] });

test("the least certain value counts, also in rows and objects; without any value there is none", () => {
  assert.equal(findLowestConfidence({ a: sure(0.9), b: null, c: [{ d: sure(0.4) }, { d: null }] }), 0.4);
  assert.equal(findLowestConfidence({ a: sure(0.9), seller: { confidence: sure(0.3), name: null } }), 0.3);
  assert.equal(findLowestConfidence({ a: null, b: [], c: {} }), null);
});
