import assert from "node:assert/strict";
import { test } from "node:test";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { valueKey } from "../../../../src/extraction/learning/contract/example.ts";
import { learnedModelSchema, MODEL_FORMAT } from "../../../../src/extraction/learning/contract/learned-model.ts";
import { denseNames } from "../../../../src/extraction/learning/weights/dense-features.ts";
import {
  packWeights,
  startWeights,
  trustOf,
  trustWeights,
  unpackWeights,
  weighWords,
} from "../../../../src/extraction/learning/weights/field-weights.ts";
import { makeField } from "../../../made/make-field.ts";

const profile = describeField(makeField("total", "money"), false);

/** Weights as after learning: one feature counts more, and one word supports a value. */
function learnedWeights() {
  const learned = startWeights(profile);
  learned.dense[0] = (learned.dense[0] ?? 0) + 1.5;
  learned.words[7] = 0.5;
  learned.absent -= 2;
  return learned;
}

test("a field that learned nothing packs to nothing, and unpacks to what the engine has by itself", () => {
  const packed = packWeights(profile, startWeights(profile));
  assert.deepEqual(packed.words, { positions: "", values: "" });
  assert.deepEqual(unpackWeights(profile, packed), startWeights(profile));
});

test("what was learned is unpacked to the last step that counts", () => {
  const unpacked = unpackWeights(profile, packWeights(profile, learnedWeights()));
  assert.ok(Math.abs((unpacked.dense[0] ?? 0) - (learnedWeights().dense[0] ?? 0)) < 1e-3);
  assert.ok(Math.abs(weighWords([7], unpacked) - weighWords([7], learnedWeights())) < 1e-3);
  assert.equal(unpacked.absent, learnedWeights().absent);
});

test("a model of features that the engine no longer has is still read", () => {
  const packed = packWeights(profile, learnedWeights());
  packed.weights["a feature of old"] = 9;
  assert.equal(unpackWeights(profile, packed).dense.length, denseNames.length);
});

test("one layout teaches no rule for others, many do; a known layout uses all that was learned", () => {
  assert.equal(trustOf(1), 0);
  assert.ok(trustOf(20) > trustOf(4) && trustOf(20) < 1);
  const [start, learned] = [startWeights(profile), learnedWeights()];
  assert.deepEqual(trustWeights(learned, start, { confidence: 0, layouts: 1 }).dense, start.dense);
  assert.deepEqual(trustWeights(learned, start, { confidence: 1, layouts: 1 }).dense, learned.dense);
});

test("a model of another format is rejected at the border", () => {
  const model = { format: MODEL_FORMAT, fields: {}, examples: [], lists: {} };
  assert.equal(learnedModelSchema.safeParse(model).success, true);
  assert.equal(learnedModelSchema.safeParse({ ...model, format: MODEL_FORMAT - 1 }).success, false);
});

test("each value of a record has a key of its own", () => {
  const keys = [valueKey("items"), valueKey("items", "amount"), valueKey("items", "amount", 1)];
  assert.equal(new Set(keys).size, keys.length);
});
