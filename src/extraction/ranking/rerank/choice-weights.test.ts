import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pointsOf, sumPoints } from "../step-weights.ts";
import { absentFeatureNames } from "./absent-features.ts";
import { choiceFeatureNames } from "./choice-features.ts";
import { rerankingSchema } from "./choice-weights.ts";
import { absentContextNames, contextFeatureNames } from "./context-features.ts";

const file = rerankingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "reranking.json"), "utf8")));

test("each feature of choices and of empty fields has a weight, and each weight has a feature", () => {
  assert.deepEqual(Object.keys(file.choice), choiceFeatureNames);
  assert.deepEqual(Object.keys(file.absent), absentFeatureNames);
  assert.deepEqual(Object.keys(file.context.choice), contextFeatureNames);
  assert.deepEqual(Object.keys(file.context.absent), absentContextNames);
});

test("the points of features add up to the score, and a feature counts no more beyond a bound", () => {
  const by = { weights: Float64Array.of(2, -1, 0), steps: Float64Array.of(0.5, 2, 1) };
  assert.deepEqual([...pointsOf([1, 4, 9], by)], [4, -2, 0]);
  assert.equal(sumPoints([1, 4, 9], by), 2);
  assert.equal(sumPoints([100, 0, 0], by), sumPoints([1000, 0, 0], by));
});
